import Glibc
import MicroHTTPD
import ServiceBasics

/// Reads `HOST:PORT`: an address or name and a port, with an IPv6 address in brackets (RFC 3986 §3.2.2).
enum ListeningAddress {
    /// What is expected, for messages.
    static let expectation = "a host and a port from 0 to 65535, such as 127.0.0.1:9090 or [::1]:9090"

    /// The host, without brackets, and the port; nil if the text is not both.
    static func read(_ text: String) -> HTTPServerAddress? {
        guard let colon = text.lastIndex(of: ":"), let port = port(text[text.index(after: colon)...]) else {
            return nil
        }
        let host = text[..<colon]
        guard host.hasPrefix("[") else {
            return host.isEmpty || host.contains(":") ? nil : HTTPServerAddress(host: String(host), port: port)
        }
        let inner = host.dropFirst().dropLast()
        guard host.hasSuffix("]"), inner.contains(":") else { return nil }
        return HTTPServerAddress(host: String(inner), port: port)
    }

    /// A port as digits alone: `Int` would also accept a sign.
    private static func port(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text) else {
            return nil
        }
        return (0...65_535).contains(port) ? port : nil
    }
}

/// Loopback addresses, which no other machine reaches.
enum Loopback {
    /// Whether a server's bound numeric address is a loopback address (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    static func contains(_ address: String) -> Bool {
        IPAddress(address)?.isLoopback == true
    }

    /// Whether all addresses of a host to listen on, an address or a name, are loopback addresses. True for a host
    /// without any address.
    static func holds(_ host: String) -> Bool {
        let addresses = try? SocketAddress.all(of: host, port: 0, flags: AI_PASSIVE)
        return addresses?.allSatisfy(\.ip.isLoopback) ?? true
    }
}

/// The values of `--allowed-host`.
enum HostName {
    /// Whether a text is a name as `Host` has it, without the port: letters, digits, hyphens, underscores and dots.
    static func isAllowable(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

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

/// Operations on file descriptors.
enum Descriptor {
    /// Writes all bytes, and waits as long as that takes, also if the descriptor is non-blocking.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(WriteFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&polled, 1, -1)
            } else if count == 0 || errno != EINTR {
                throw WriteFailure(written: bytes.count - rest.count, code: count == 0 ? EIO : errno)
            }
        }
    }

    /// Opens the standard descriptors (input, output, error) that are closed: otherwise a file or socket could get such
    /// a number, and be written to by mistake. Reading and writing still fail (EBADF): input is opened for writing
    /// only, output and error for reading only.
    static func reserveStandardOnes() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The system gives the lowest free number: this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
