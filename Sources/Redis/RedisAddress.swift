import ServiceBasics

/// Where a Redis server listens, which of its databases is used, and with which credentials.
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

    /// The user and the password; nil for a server without a password.
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

extension RedisAddress {
    /// Reads an address.
    ///
    /// - Throws: `RedisError.address` with what is wrong and what would be right. The sentence contains no part of the
    ///   text, which could be a password.
    public init(_ text: String) throws(RedisError) {
        guard text.utf8.count <= 4_096 else { throw .address("it is longer than 4,096 bytes") }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw .address("it has a space or a control character: percent-encode it")
        }
        guard let end = text.firstRange(of: "://") else {
            throw .address("it must begin with redis:// or redis+unix://")
        }
        let rest = text[end.upperBound...]
        switch text[..<end.lowerBound].lowercased() {
        case "redis": self = try Self.host(rest)
        case "redis+unix": self = try Self.socket(rest)
        case "rediss":
            throw .address(
                "rediss:// is not supported: use redis:// over a private network, or to a TLS proxy on this machine")
        default: throw .address("it must begin with redis:// or redis+unix://")
        }
    }

    private static func host(_ rest: Substring) throws(RedisError) -> RedisAddress {
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        // Otherwise a password with one of these characters would be read as the host and the path.
        guard !rest[end...].contains("@") else {
            throw .address("there is an '@' after '/', '?' or '#': percent-encode them in the user and the password")
        }
        var database = 0
        let path = rest[end...]
        if !path.isEmpty, path != "/" {
            guard path.first == "/", !path.contains(where: { "?#".contains($0) }) else {
                throw .address("a query or a fragment means nothing here")
            }
            database = try number(ofDatabase: path.dropFirst())
        }
        let (credentials, authority) = try split(rest[..<end])
        return RedisAddress(try endpoint(authority), database: database, credentials: credentials)
    }

    private static func socket(_ rest: Substring) throws(RedisError) -> RedisAddress {
        guard let start = rest.firstIndex(of: "/") else { throw .address("the path of the socket must begin with '/'") }
        let (credentials, authority) = try split(rest[..<start])
        guard authority.isEmpty else { throw .address("the path of the socket must begin with '/'") }
        let end = rest[start...].firstIndex { "?#".contains($0) } ?? rest.endIndex
        guard !rest[start...].contains("@") else {
            throw .address("there is an '@' after '/': percent-encode it in the path, and '/' in the password")
        }
        guard let path = text(of: rest[start..<end]) else {
            throw .address("the path of the socket is not percent-encoded UTF-8 without NUL")
        }
        guard path.utf8.count <= SocketAddress.longestPath else {
            throw .address("the path of the socket is longer than \(SocketAddress.longestPath) bytes")
        }
        var database = 0
        if end != rest.endIndex {
            guard rest[end...].hasPrefix("?db=") else { throw .address("after the path only ?db=N may stand") }
            database = try number(ofDatabase: rest[end...].dropFirst(4))
        }
        return RedisAddress(.socket(path: path), database: database, credentials: credentials)
    }

    /// The credentials, and what follows their '@'.
    private static func split(_ authority: Substring) throws(RedisError) -> (RedisCredentials?, Substring) {
        guard let sign = authority.lastIndex(of: "@") else { return (nil, authority) }
        let part = authority[..<sign]
        guard !part.contains("@") else { throw .address("an '@' of the user or the password must be percent-encoded") }
        guard let colon = part.firstIndex(of: ":") else {
            throw .address("before the '@' must stand user:password, or :password")
        }
        guard let user = text(of: part[..<colon]),
            let password = text(of: part[colon...].dropFirst())
        else { throw .address("the user or the password is not percent-encoded UTF-8 without NUL") }
        guard !password.isEmpty else { throw .address("the password is empty: leave out the user and the '@' too") }
        return (
            RedisCredentials(user: user.isEmpty ? nil : user, password: password),
            authority[authority.index(after: sign)...]
        )
    }

    private static func endpoint(_ authority: Substring) throws(RedisError) -> Endpoint {
        var host = authority
        var port: Substring?
        if host.first == "[" {
            guard let end = host.firstIndex(of: "]") else { throw .address("an IPv6 address must end with ']'") }
            let after = host[host.index(after: end)...]
            guard after.isEmpty || after.first == ":" else { throw .address("after ']' only :PORT may stand") }
            port = after.isEmpty ? nil : after.dropFirst()
            host = host[..<end].dropFirst()
        } else if let colon = host.firstIndex(of: ":") {
            port = host[colon...].dropFirst()
            host = host[..<colon]
            guard port?.contains(":") != true else { throw .address("an IPv6 address must stand in brackets") }
        }
        guard !host.isEmpty, host.utf8.count <= 253 else {
            throw .address("the host must be an address or a name of at most 253 bytes")
        }
        guard !host.contains("%") else { throw .address("the host must not be percent-encoded") }
        guard let number = port.map({ digits($0, most: 65_535) }) ?? 6_379, number > 0 else {
            throw .address("the port must be a number from 1 to 65535")
        }
        return .host(String(host), port: number)
    }

    private static func number(ofDatabase text: Substring) throws(RedisError) -> Int {
        guard let number = digits(text, most: Int(Int32.max)) else {
            throw .address("the database must be a number from 0 to \(Int32.max)")
        }
        return number
    }

    /// A number without a sign.
    private static func digits(_ text: Substring, most: Int) -> Int? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(text),
            number <= most
        else { return nil }
        return number
    }
}

/// The user and the password that a connection begins with (AUTH). No description shows either.
public struct RedisCredentials: Sendable, Equatable {
    /// The user's name; nil for the server's default user.
    let user: String?
    let password: String

    /// Credentials of a user, or of the server's default user.
    public init(user: String? = nil, password: String) {
        self.user = user
        self.password = password
    }
}

extension RedisCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The same for all credentials.
    public var description: String { "RedisCredentials(…)" }

    /// The same for all credentials.
    public var debugDescription: String { description }

    /// Nothing, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RedisAddress {
    /// The text that a part of a URL stands for; nil if a `%` is not followed by two hexadecimal digits, or if the
    /// bytes are not UTF-8 or contain NUL.
    fileprivate static func text(of part: Substring) -> String? {
        guard let bytes = PercentCoding.decoded(part.utf8.span), !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
