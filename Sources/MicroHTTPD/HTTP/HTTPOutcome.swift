/// Which response answers a request.
public enum HTTPOutcome {
    /// The `response` that the handler was given and filled; its body may go on as a stream.
    case ready

    /// A response that was built once and is shared by all requests and workers.
    case prepared(HTTPPreparedResponse)

    /// A response that has to wait for something: the connection rests while the closure runs as a task.
    ///
    /// What the closure needs of the request it must copy. It is called once; it is cancelled when the server stops
    /// before it has returned, or when it takes longer than the configuration's `answerTimeout`.
    case eventually(@Sendable () async -> HTTPResponse)
}
