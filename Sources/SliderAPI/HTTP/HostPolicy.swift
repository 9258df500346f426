import MicroHTTPD

/// Which names a request may ask for (`Host`), so that a page of a foreign site whose name was made to point at this
/// machine (DNS rebinding) can't read what a service on loopback answers.
///
/// Numbers can't be rebound, so any address is allowed, and `localhost`. A service that listens for other machines is
/// asked by names that it can't know and does not check.
public struct HostPolicy: Sendable {
    private let names: [[UInt8]]

    /// Allows addresses, `localhost` and these names, without a port and whatever their case.
    public static func addresses(and names: [String]) -> HostPolicy {
        HostPolicy(names: names.map { Array($0.lowercased().utf8) })
    }

    /// Whether a request may ask for this host. HTTP/1.0 need not say one.
    func allows(_ host: Span<UInt8>?) -> Bool {
        guard let host, !Self.isLocal(host) else { return true }
        let name = host.extracting(..<Self.endOfName(host))
        return names.contains { Self.isEqual(name, $0) }
    }

    /// Whether a host is an address or `localhost`, which any policy allows.
    static func isLocal(_ host: Span<UInt8>) -> Bool {
        let name = host.extracting(..<endOfName(host))
        return isAddress(name) || isEqual(name, "localhost")
    }

    /// Where the port begins, if there is one: the colon after the name, or after the bracket of an IPv6 address.
    private static func endOfName(_ host: Span<UInt8>) -> Int {
        let start = host.firstIndex(of: UInt8(ascii: "]"), from: 0) ?? 0
        return host.firstIndex(of: UInt8(ascii: ":"), from: start) ?? host.count
    }

    /// `[…]` is an IPv6 address; a name of digits and dots alone is an IPv4 one, for no domain ends in a number.
    private static func isAddress(_ name: Span<UInt8>) -> Bool {
        guard !name.isEmpty else { return false }
        if name[0] == UInt8(ascii: "[") { return name[name.count - 1] == UInt8(ascii: "]") }
        for index in name.indices where !isDigitOrDot(name[index]) { return false }
        return true
    }

    private static func isDigitOrDot(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isEqual(_ name: Span<UInt8>, _ allowed: StaticString) -> Bool {
        guard name.count == allowed.utf8CodeUnitCount else { return false }
        return allowed.withUTF8Buffer { allowed in
            for index in name.indices where lowercased(name[index]) != allowed[index] { return false }
            return true
        }
    }

    private static func isEqual(_ name: Span<UInt8>, _ allowed: [UInt8]) -> Bool {
        guard name.count == allowed.count else { return false }
        for index in name.indices where lowercased(name[index]) != allowed[index] { return false }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
