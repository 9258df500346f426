/// Which response answers a request.
public enum HTTPOutcome {
    /// The `response` passed to the handler, which the handler has filled; its body may be a stream.
    case ready

    /// A response that was built once and is shared by all requests and workers.
    case prepared(HTTPPreparedResponse)

    /// A response that comes later: the connection is suspended until `reply` is called, once, on any thread.
    ///
    /// The closure must copy what it needs of the request. It is called once, on the worker's thread, and must return
    /// at once: what it returns is called if the server stops before the reply, or if the reply takes longer than the
    /// configuration's `answerTimeout`.
    case later(@Sendable (_ reply: @escaping @Sendable (HTTPResponse) -> Void) -> Cancellation?)

    /// Ends work whose result is not needed any more.
    public typealias Cancellation = @Sendable () -> Void

    /// A response that is computed later, by a task: it is cancelled when the response is not needed any more.
    public static func eventually(_ operation: @escaping @Sendable () async -> HTTPResponse) -> HTTPOutcome {
        .later { reply in
            let task = Task { reply(await operation()) }
            return { task.cancel() }
        }
    }
}
