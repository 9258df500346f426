import MicroHTTPD
import SliderWire
import Synchronization

/// The names that a request may have in `Host`. This protects a service on loopback against DNS rebinding, where a page
/// points its site's name at this machine to read the responses.
///
/// Any address is allowed, because addresses can't be rebound, and `localhost` is too. A service that listens for other
/// machines can't know its names, and does not check them.
package struct HostPolicy: Sendable {
    private let names: [[UInt8]]

    /// Allows addresses, `localhost` and these names, without a port and in any case.
    package static func addresses(and names: [String]) -> HostPolicy {
        HostPolicy(names: names.map { Array($0.lowercased().utf8) })
    }

    /// Whether a request may ask for this host. HTTP/1.0 allows a request without one.
    func allows(_ host: Span<UInt8>?) -> Bool {
        guard let host, !Self.isLocal(host) else { return true }
        guard let end = Self.endOfName(host) else { return false }
        let name = host.extracting(..<end)
        return names.contains { Self.isEqual(name, $0) }
    }

    /// Whether a host is an address or `localhost`, which any policy allows.
    static func isLocal(_ host: Span<UInt8>) -> Bool {
        guard let end = endOfName(host) else { return false }
        let name = host.extracting(..<end)
        return isAddress(name) || isEqual(name, "localhost")
    }

    /// The start of the port, or the end of the host if there is none: after the name, or after the bracket of an IPv6
    /// address. nil if the text after the name is not a port (RFC 3986 §3.2.3).
    private static func endOfName(_ host: Span<UInt8>) -> Int? {
        let bracket = host.firstIndex(of: UInt8(ascii: "]"), from: 0)
        let end = bracket.map { $0 + 1 } ?? host.firstIndex(of: UInt8(ascii: ":"), from: 0) ?? host.count
        guard end < host.count else { return end }
        guard host[end] == UInt8(ascii: ":") else { return nil }
        for index in end + 1..<host.count where !host[index].isDigit { return nil }
        return end
    }

    /// `[…]` is an IPv6 address. A name of only digits and dots is an IPv4 address, because no domain ends in a number.
    private static func isAddress(_ name: Span<UInt8>) -> Bool {
        guard !name.isEmpty else { return false }
        if name[0] == UInt8(ascii: "[") { return isVersion6(name) }
        for index in name.indices where !name[index].isDigit && name[index] != UInt8(ascii: ".") { return false }
        return true
    }

    /// Whether the brackets hold hexadecimal digits, colons and dots, and optionally a zone (RFC 6874).
    private static func isVersion6(_ name: Span<UInt8>) -> Bool {
        let last = name.count - 1
        guard last > 1, name[last] == UInt8(ascii: "]") else { return false }
        let zone = name.firstIndex(of: UInt8(ascii: "%"), from: 0) ?? last
        var colons = 0
        for index in 1..<zone {
            switch name[index] {
            case UInt8(ascii: ":"): colons += 1
            case UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                break
            default: return false
            }
        }
        return colons >= 2
    }

    private static func isEqual(_ name: Span<UInt8>, _ allowed: StaticString) -> Bool {
        guard name.count == allowed.utf8CodeUnitCount else { return false }
        return allowed.withUTF8Buffer { allowed in
            for index in name.indices where name[index].lowercased != allowed[index] { return false }
            return true
        }
    }

    private static func isEqual(_ name: Span<UInt8>, _ allowed: [UInt8]) -> Bool {
        guard name.count == allowed.count else { return false }
        for index in name.indices where name[index].lowercased != allowed[index] { return false }
        return true
    }
}

extension SliderAPI {
    /// Refuses a request whose `Host` is not allowed at the address that it was sent to.
    func requireKnownHost(_ request: borrowing HTTPRequest, forMetrics: Bool = false) throws(Problem) {
        let host = request.authority
        if let host, HostPolicy.isLocal(host) { return }
        let isChecked =
            forMetrics ? checksMetricsHosts.load(ordering: .relaxed) : checksHosts.load(ordering: .relaxed)
        guard isChecked, !configuration.hosts.allows(host) else { return }
        throw Problem(
            .misdirectedRequest,
            "the host must be an address, localhost or a name that --allowed-host lists, not "
                + (host?.text.excerpt ?? "")
        )
    }
}
