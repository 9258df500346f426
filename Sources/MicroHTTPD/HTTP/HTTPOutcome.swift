/// Which response answers a request.
public enum HTTPOutcome {
    /// The `response` passed to the handler, which the handler has filled; its body may be a stream.
    case ready

    /// A response that was built once and is shared by all requests and workers.
    case prepared(HTTPPreparedResponse)

    /// A response that is computed later: the connection is suspended while the closure runs as a task.
    ///
    /// The closure must copy what it needs of the request. It is called once. It is cancelled when the server stops
    /// before it has returned, or when it takes longer than the configuration's `answerTimeout`.
    case eventually(@Sendable () async -> HTTPResponse)
}
