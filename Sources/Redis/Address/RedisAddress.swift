/// Where a Redis server listens, which of its databases is used, and as whom.
///
/// As text it is `redis://[[user]:password@]HOST[:PORT][/DB]` or `redis+unix://[[user]:password@]/PATH[?db=N]`. The
/// user, the password and the path are percent-encoded (RFC 3986 §2.1). Without them the port is 6379, the database 0.
public struct RedisAddress: Sendable, Equatable {
    /// How the server is reached.
    public enum Endpoint: Sendable, Equatable {
        /// TCP to a host: an IPv4 address, an IPv6 address without brackets, or a name.
        case host(String, port: Int)
        /// A Unix domain socket at an absolute path.
        case socket(path: String)
    }

    /// How the server is reached.
    public var endpoint: Endpoint

    /// The number of the database.
    public var database: Int

    /// As whom; nil for a server that asks for no password.
    public var credentials: RedisCredentials?

    /// An address of its parts.
    public init(_ endpoint: Endpoint, database: Int = 0, credentials: RedisCredentials? = nil) {
        self.endpoint = endpoint
        self.database = database
        self.credentials = credentials
    }
}

extension RedisAddress: CustomStringConvertible {
    /// The address as text, without the user and the password.
    public var description: String {
        switch endpoint {
        case .host(let host, let port):
            "redis://\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)/\(database)"
        case .socket(let path):
            "redis+unix://\(PercentCoding.encoded(path))\(database == 0 ? "" : "?db=\(database)")"
        }
    }
}
