/// Hears what happens to connections, so that counters and logs can live elsewhere.
///
/// The calls come on the workers' threads, several at a time; they must return soon and must not call the server.
/// Nothing is called per request that goes well.
public protocol HTTPServerObserver: Sendable {
    /// A connection has been accepted.
    func connectionOpened()

    /// A connection that had been accepted is over, whoever ended it.
    func connectionClosed()

    /// The server itself turned a request or a connection away.
    func refused(_ reason: HTTPRefusalReason)

    /// The server itself turned away what a connection asked: `request` is that as far as it was read, with the peer
    /// and those of its header fields that came before what was wrong. Its path may be an earlier request's.
    func refused(_ reason: HTTPRefusalReason, _ request: borrowing HTTPRequest)

    /// Something went wrong on this side: a defect here or in a handler, or the system out of something.
    func fault(_ message: String)

    /// What libmicrohttpd says, mostly of clients that broke off or do not speak HTTP.
    func diagnostic(_ message: String)
}

extension HTTPServerObserver {
    /// Does nothing.
    public func connectionOpened() {}
    /// Does nothing.
    public func connectionClosed() {}
    /// Does nothing.
    public func refused(_ reason: HTTPRefusalReason) {}
    /// Tells of the reason alone.
    public func refused(_ reason: HTTPRefusalReason, _ request: borrowing HTTPRequest) { refused(reason) }
    /// Does nothing.
    public func fault(_ message: String) {}
    /// Does nothing.
    public func diagnostic(_ message: String) {}
}

/// An observer that lets everything pass.
public struct SilentHTTPServerObserver: HTTPServerObserver {
    /// An observer that lets everything pass.
    public init() {}
}
