import CMicroHTTPD
public import ServiceBasics

/// A complete request, as views into the server's memory: no copies. Valid only during the handler's call.
public struct HTTPRequest: ~Copyable, ~Escapable {
    let connection: Connection

    /// The index of the calling worker, from 0: for storage that workers do not share.
    public let worker: Int

    @_lifetime(borrow connection)
    init(_ connection: borrowing Connection, worker: Int) {
        self.connection = copy connection
        self.worker = worker
    }

    /// The method.
    public var method: HTTPMethod { connection.head.method }

    /// The HTTP version.
    public var version: HTTPVersion { connection.head.version }

    /// The address of the client or of a proxy.
    public var peer: IPAddress { connection.peer }

    /// The numeric address of the client or of a proxy.
    public var remoteAddress: String { connection.peer.description }

    /// Whether the client, or a proxy, is on this machine: its address is a loopback address.
    public var isFromLoopback: Bool { connection.peer.isLoopback }

    /// Whether a field says that a proxy forwards the request: `Forwarded` (RFC 7239 §4), `Via` (RFC 9110 §7.6.3),
    /// `X-Forwarded-…` or `X-Real-IP`. Found in the pass over the fields, so it needs no lookup.
    public var isForwarded: Bool { connection.head.fields.isForwarded }

    /// The network that the request comes from, as a number that is cheap to compare: an IPv4 address, or the first 64
    /// bits of an IPv6 address, which usually belong to one client.
    public var remoteNetwork: UInt64 { connection.peer.network }

    /// The path as it was sent, not percent-decoded, without the query: an encoded slash is not a separator, an encoded
    /// NUL not an end. It starts with `/`, or is `*` for OPTIONS (RFC 9112 §3.2).
    public var path: Span<UInt8> {
        @_lifetime(copy self)
        get { _overrideLifetime(Span(_unsafeElements: connection.head.target.path), copying: self) }
    }

    /// The requested host and optional port: from the target in absolute form, otherwise from the `Host` field (RFC
    /// 9112 §3.2.2); `nil` if there is neither.
    public var authority: Span<UInt8>? {
        @_lifetime(copy self)
        get {
            let target = connection.head.target.authority
            return target.isEmpty ? header(.host) : _overrideLifetime(Span(_unsafeElements: target), copying: self)
        }
    }

    /// The query as it was sent, not percent-decoded and without `?`; empty when there is none.
    public var query: Span<UInt8> {
        @_lifetime(copy self)
        get { _overrideLifetime(Span(_unsafeElements: connection.head.target.query), copying: self) }
    }

    /// What the handler waited for, if it is called again (`HTTPOutcome.again`); nil in the first call.
    public var resumption: HTTPOutcome.Resumption? { connection.resumption }

    /// The body, with chunks joined; empty when there is none.
    public var body: Span<UInt8> {
        @_lifetime(copy self)
        get { _overrideLifetime(Span(_unsafeElements: connection.buffers.body), copying: self) }
    }
}

extension HTTPRequest {
    /// The bytes of a header field's value, without surrounding white space; `nil` if the request has no such field.
    ///
    /// Of several fields with that name it is the first one's value: see `headerString(_:)`. The request fields among
    /// `HTTPHeaderName`'s static members need no lookup.
    @_lifetime(copy self)
    public func header(_ name: HTTPHeaderName) -> Span<UInt8>? {
        guard let value = bytes(of: name) else { return nil }
        return _overrideLifetime(Span(_unsafeElements: value), copying: self)
    }

    /// Whether the request has a field with this name.
    public func hasHeader(_ name: HTTPHeaderName) -> Bool { bytes(of: name) != nil }

    /// Whether the request has several fields with this name, which is one of those that need no lookup.
    public func isRepeated(_ name: HTTPHeaderName) -> Bool {
        name.known.map(connection.head.fields.isRepeated) ?? false
    }

    /// A header field's value as text. The values of several fields with that name are joined by `, ` in the order in
    /// which they arrived (RFC 9110 §5.3); `nil` if there is none. Bytes that are not UTF-8 become U+FFFD.
    public func headerString(_ name: HTTPHeaderName) -> String? {
        if let known = name.known, !connection.head.fields.isRepeated(known) {
            return connection.head.fields[known].map { String(decoding: $0.trimmed, as: UTF8.self) }
        }
        var collected = CollectedField(name: name.rawValue)
        _ = withUnsafeMutablePointer(to: &collected) { collected in
            MHD_get_connection_values_n(connection.handle, .HEADER_KIND, collectField, collected)
        }
        return collected.value
    }

    private func bytes(of name: HTTPHeaderName) -> UnsafeBufferPointer<UInt8>? {
        if let known = name.known { return connection.head.fields[known]?.trimmed }
        var value: UnsafePointer<CChar>?
        var count = 0
        let text = name.rawValue
        let isFound = text.withCString { start in
            MHD_lookup_connection_value_n(connection.handle, .HEADER_KIND, start, text.utf8.count, &value, &count)
        }
        guard isFound == .YES, let value else { return nil }
        return UnsafeBufferPointer(value, count: count).trimmed
    }
}

/// Handles requests. Each worker thread has its own handler, which may keep scratch storage without a lock.
public protocol HTTPHandler: AnyObject {
    /// Handles a request, on the worker's thread. Must not block: return `HTTPOutcome.later` or `again` to wait.
    ///
    /// - Parameters:
    ///   - request: the whole request with its body. Its bytes are valid until the call returns.
    ///   - response: a 200 without headers or body. Its storage belongs to the worker and keeps its capacity.
    /// - Returns: which response to send.
    func respond(to request: borrowing HTTPRequest, with response: inout HTTPResponse) -> HTTPOutcome
}

/// A request's method (RFC 9110 §9). Methods are case-sensitive; any token is valid.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method as written in the request line.
    public let rawValue: String

    /// The first eight bytes, for comparing in one instruction.
    private let packed: UInt64

    /// A method with this name.
    public init(rawValue: String) {
        self.rawValue = rawValue
        packed = HTTPMethod.pack(rawValue.utf8)
    }

    /// The method that these bytes of a request line name.
    init(bytes: UnsafeBufferPointer<UInt8>) {
        packed = HTTPMethod.pack(bytes)
        rawValue = HTTPMethod.name(packed, bytes)
    }

    /// The method's name.
    public var description: String { rawValue }

    /// `GET`.
    public static let get = HTTPMethod(rawValue: "GET")
    /// `HEAD`: like GET, but without the body of the response.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// `POST`.
    public static let post = HTTPMethod(rawValue: "POST")
    /// `PUT`.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// `DELETE`.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// `PATCH` (RFC 5789).
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// `OPTIONS`.
    public static let options = HTTPMethod(rawValue: "OPTIONS")
    /// `TRACE`.
    public static let trace = HTTPMethod(rawValue: "TRACE")

    /// Whether the method is safe: it does not ask for a change (RFC 9110 §9.2.1).
    var isSafe: Bool { self == .get || self == .head || self == .options || self == .trace }

    /// Whether both are the same method.
    public static func == (left: HTTPMethod, right: HTTPMethod) -> Bool {
        left.packed == right.packed && (left.packed >> 56 == 0 || left.rawValue == right.rawValue)
    }

    /// Hashes the method's name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(packed)
    }

    /// The method's name; for common methods a literal, which needs no decoding.
    private static func name(_ packed: UInt64, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
        switch packed {
        case 0x0054_4547: "GET"
        case 0x5453_4F50: "POST"
        case 0x4441_4548: "HEAD"
        case 0x0054_5550: "PUT"
        default: String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func pack(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var packed: UInt64 = 0
        for (index, byte) in bytes.prefix(8).enumerated() { packed |= UInt64(byte) << UInt64(index * 8) }
        return packed
    }
}

/// The HTTP version of a request.
public enum HTTPVersion: Hashable, Sendable {
    /// HTTP/1.0: the connection ends after the response unless the client asks to keep it.
    case http10

    /// HTTP/1.1 (RFC 9112).
    case http11
}
