/// The values of `--allow-origin`: `*`, or an origin as browsers send it in `Origin` (RFC 6454 §6.2).
enum Origin {
    /// The origin as browsers write it: scheme and host in lower case, without the scheme's default port. nil if no
    /// browser sends such an origin.
    ///
    /// - Parameter text: `*`, or a scheme, `://`, a host and optionally a port. No path, no user, no `*` within a name.
    static func normalized(_ text: String) -> String? {
        guard text != "*" else { return text }
        let text = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), text[colon...].starts(with: "://".utf8) else {
            return nil
        }
        let (scheme, authority) = (text[..<colon], text[(colon + 3)...])
        guard isScheme(scheme), let end = endOfHost(authority) else { return nil }
        let origin = String(decoding: text[..<end], as: UTF8.self)
        guard end < text.endIndex else { return origin }
        guard let port = port(authority[end...]) else { return nil }
        return port == defaultPorts[String(decoding: scheme, as: UTF8.self)] ? origin : "\(origin):\(port)"
    }

    /// What is expected, for the error about an invalid text.
    static let expectation = "* or an origin such as https://example.com, without a path and without * in its name"

    private static let defaultPorts = ["http": 80, "https": 443]

    /// A letter, then letters, digits, `+`, `-` and `.` (RFC 3986 §3.1).
    private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, isLetter(first) else { return false }
        return text.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// The end of the host: a name of letters, digits, hyphens, underscores and dots, or an IPv6 address in brackets.
    private static func endOfHost(_ text: ArraySlice<UInt8>) -> Int? {
        if text.first == UInt8(ascii: "[") {
            guard let bracket = text.firstIndex(of: UInt8(ascii: "]")), bracket > text.startIndex + 2,
                text[(text.startIndex + 1)..<bracket].allSatisfy({ isHexadecimal($0) || ":.".utf8.contains($0) })
            else { return nil }
            return bracket + 1
        }
        let end = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        let name = text[..<end]
        return !name.isEmpty && HostName.isAllowable(String(decoding: name, as: UTF8.self)) ? end : nil
    }

    /// The number after a colon; nil if it is not a port.
    private static func port(_ text: ArraySlice<UInt8>) -> Int? {
        let digits = text.dropFirst()
        guard text.first == UInt8(ascii: ":"), (1...5).contains(digits.count), digits.allSatisfy(isDigit),
            let number = Int(String(decoding: digits, as: UTF8.self)), number <= 65_535
        else { return nil }
        return number
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte) }
}
