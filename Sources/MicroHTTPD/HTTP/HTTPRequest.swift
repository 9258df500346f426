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
    public var method: HTTPMethod { connection.method }

    /// The HTTP version.
    public var version: HTTPVersion { connection.version }

    /// The numeric address of the client or of a proxy.
    public var remoteAddress: String { connection.peer.description }

    /// Whether the client, or a proxy, is on this machine: its address is a loopback address.
    public var isFromLoopback: Bool { connection.peer.isLoopback }

    /// Whether a field says that a proxy forwards the request: `Forwarded` (RFC 7239 §4), `Via` (RFC 9110 §7.6.3),
    /// `X-Forwarded-…` or `X-Real-IP`. Found in the pass over the fields, so it needs no lookup.
    public var isForwarded: Bool { connection.fields.isForwarded }

    /// A number for the network that the request comes from, cheap to compare: an IPv4 address, or the first 64 bits of
    /// an IPv6 address, which usually belong to one client.
    public var remoteNetwork: UInt64 { connection.peer.network }

    /// The path as it was sent, not percent-decoded, without the query: an encoded slash is not a separator, an encoded
    /// NUL not an end. It starts with `/`, or is `*` for OPTIONS (RFC 9112 §3.2).
    public var path: Span<UInt8> {
        @_lifetime(copy self)
        get { _overrideLifetime(Span(_unsafeElements: connection.target.path), copying: self) }
    }

    /// The requested host and optional port: from the target in absolute form, otherwise from the `Host` field (RFC
    /// 9112 §3.2.2); `nil` if there is neither.
    public var authority: Span<UInt8>? {
        @_lifetime(copy self)
        get {
            let target = connection.target.authority
            return target.isEmpty ? header(.host) : _overrideLifetime(Span(_unsafeElements: target), copying: self)
        }
    }

    /// The query as it was sent, not percent-decoded and without `?`; empty when there is none.
    public var query: Span<UInt8> {
        @_lifetime(copy self)
        get { _overrideLifetime(Span(_unsafeElements: connection.target.query), copying: self) }
    }

    /// The body, with chunks joined; empty when there is none.
    public var body: Span<UInt8> {
        @_lifetime(copy self)
        get { _overrideLifetime(Span(_unsafeElements: connection.body.bytes), copying: self) }
    }
}
