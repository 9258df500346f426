/// Is told about connections, refusals and faults, for counters and logs outside the server.
///
/// The calls come on the workers' threads, several at a time. They must return soon and must not call the server. There
/// is no call for a successful request.
public protocol HTTPServerObserver: Sendable {
    /// A connection has been accepted.
    func connectionOpened()

    /// An accepted connection has ended, for any reason.
    func connectionClosed()

    /// The server itself refused a request or a connection.
    func refused(_ reason: HTTPRefusalReason)

    /// The server itself refused a connection's request. `request` is the part that was read: the peer, and the header
    /// fields before the defect. Its path may be that of an earlier request; that of a stream has no query.
    func refused(_ reason: HTTPRefusalReason, _ request: borrowing HTTPRequest)

    /// A fault on this side: a defect in the server or a handler, or a lack of system resources.
    func fault(_ message: String)

    /// A message of libmicrohttpd, mostly about clients that disconnected or do not speak HTTP.
    func diagnostic(_ message: String)
}

extension HTTPServerObserver {
    /// Does nothing.
    public func connectionOpened() {}
    /// Does nothing.
    public func connectionClosed() {}
    /// Does nothing.
    public func refused(_ reason: HTTPRefusalReason) {}
    /// Calls `refused(_:)` with the reason alone.
    public func refused(_ reason: HTTPRefusalReason, _ request: borrowing HTTPRequest) { refused(reason) }
    /// Does nothing.
    public func fault(_ message: String) {}
    /// Does nothing.
    public func diagnostic(_ message: String) {}
}

/// An observer that ignores everything.
public struct SilentHTTPServerObserver: HTTPServerObserver {
    /// An observer that ignores everything.
    public init() {}
}
