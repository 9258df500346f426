/// The address on which a server listens: a host and a TCP port, as bound.
public struct HTTPServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The numeric address, such as `127.0.0.1` or `::1`, without brackets.
    public let host: String

    /// The TCP port, 1 … 65,535: the one that the system chose if 0 was configured.
    public let port: Int

    /// An address with a host and a port.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `host:port`, with an IPv6 host in brackets (RFC 3986 §3.2.2).
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
