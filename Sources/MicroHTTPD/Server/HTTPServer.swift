/// An HTTP/1.1 server (RFC 9112) on GNU libmicrohttpd: one thread per worker, each with a handler of its own.
///
/// A server runs once: `start()`, later `shutDown(within:)`. Between the two its threads live on even if nobody holds
/// the server any more.
public final class HTTPServer: Sendable {
    enum Lifecycle: Sendable {
        case new
        /// Without threads when somebody is about to join them.
        case running(ServerState, [WorkerThread], HTTPServerAddress)
        case stopped(HTTPServerAddress?)
    }

    let configuration: HTTPServerConfiguration
    let observer: any HTTPServerObserver
    let makeHandler: @Sendable (Int) -> any HTTPHandler
    let lifecycle = Lock(Lifecycle.new)

    /// A server that does not run yet.
    ///
    /// - Parameters:
    ///   - configuration: where it listens and what it allows.
    ///   - observer: hears of connections, refusals and faults.
    ///   - makeHandler: makes the handler of a worker, whose number it gets, on that worker's thread.
    public init(
        _ configuration: HTTPServerConfiguration, observer: any HTTPServerObserver = SilentHTTPServerObserver(),
        makeHandler: @escaping @Sendable (_ worker: Int) -> any HTTPHandler
    ) {
        self.configuration = configuration
        self.observer = observer
        self.makeHandler = makeHandler
    }

    /// Where it listens, or has listened; `nil` before `start()`.
    public var address: HTTPServerAddress? {
        lifecycle.withLock { lifecycle in
            switch lifecycle {
            case .new: nil
            case .running(_, _, let address): address
            case .stopped(let address): address
            }
        }
    }

    /// How many connections are open, idle ones included.
    public var connectionCount: Int { state?.openConnections ?? 0 }

    /// What the workers share, while they run.
    var state: ServerState? {
        lifecycle.withLock { lifecycle in
            if case .running(let state, _, _) = lifecycle { state } else { nil }
        }
    }
}
