import CMicroHTTPD

/// A whole request, as views into the server's memory: nothing is copied, and nothing outlives the handler's call.
public struct HTTPRequest: ~Copyable, ~Escapable {
    let connection: Connection

    /// Which worker asks, from 0: an index for storage that workers do not share.
    public let worker: Int

    @_lifetime(borrow connection)
    init(_ connection: borrowing Connection, worker: Int) {
        self.connection = copy connection
        self.worker = worker
    }

    /// The method.
    public var method: HTTPMethod { connection.method }

    /// The protocol's version.
    public var version: HTTPVersion { connection.version }

    /// The client's numeric address, or a proxy's.
    public var remoteAddress: String { connection.peer.description }

    /// The path as it was sent, not percent-decoded and without the query: an encoded slash is no separator and an
    /// encoded NUL no end. It starts with `/`, or is `*` for OPTIONS (RFC 9112 §3.2).
    public var path: Span<UInt8> {
        @_lifetime(copy self)
        get { _overrideLifetime(Span(_unsafeElements: connection.target.path), copying: self) }
    }

    /// The host that is asked for, and maybe a port: the target's when that is in absolute form, else the `Host` field's
    /// (RFC 9112 §3.2.2); `nil` if neither names one.
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

    /// The body, chunks put together; empty when there is none.
    public var body: Span<UInt8> {
        @_lifetime(copy self)
        get { _overrideLifetime(Span(_unsafeElements: connection.body.bytes), copying: self) }
    }
}
