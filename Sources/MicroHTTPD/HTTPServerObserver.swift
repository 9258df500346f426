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
