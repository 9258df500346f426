package import ServiceBasics

/// An HTTP/1.1 server (RFC 9112) on GNU libmicrohttpd: one thread per worker, each with its own handler.
///
/// A server runs once: `start()`, later `shutDown(within:)`. Between the two its threads keep running even if the last
/// reference to the server is released.
public final class HTTPServer: Sendable {
    enum Lifecycle: Sendable {
        case new
        /// The threads are empty while a caller joins them.
        case running(ServerState, [WorkerThread], HTTPServerAddress)
        case stopped(HTTPServerAddress?)
    }

    let configuration: HTTPServerConfiguration
    let observer: any HTTPServerObserver
    let clock: ServiceClock
    let makeHandler: @Sendable (Int) -> any HTTPHandler
    let lifecycle = Lock(Lifecycle.new)

    /// A server that is not yet running.
    ///
    /// - Parameters:
    ///   - configuration: the address and the limits.
    ///   - observer: is told of connections, refusals and faults.
    ///   - makeHandler: makes a worker's handler from the worker's number, on the worker's thread.
    public convenience init(
        _ configuration: HTTPServerConfiguration, observer: any HTTPServerObserver = SilentHTTPServerObserver(),
        makeHandler: @escaping @Sendable (_ worker: Int) -> any HTTPHandler
    ) {
        self.init(configuration, observer: observer, clock: .system, makeHandler: makeHandler)
    }

    /// The same with a clock of its own: every deadline of its connections is on it.
    package init(
        _ configuration: HTTPServerConfiguration, observer: any HTTPServerObserver = SilentHTTPServerObserver(),
        clock: ServiceClock, makeHandler: @escaping @Sendable (_ worker: Int) -> any HTTPHandler
    ) {
        self.configuration = configuration
        self.observer = observer
        self.clock = clock
        self.makeHandler = makeHandler
    }

    /// The address on which the server listens or has listened; `nil` before `start()`.
    public var address: HTTPServerAddress? {
        lifecycle.withLock { lifecycle in
            switch lifecycle {
            case .new: nil
            case .running(_, _, let address): address
            case .stopped(let address): address
            }
        }
    }

    /// The number of open connections, idle ones included.
    public var connectionCount: Int { state?.openConnections ?? 0 }

    /// The state that the workers share; nil when the server is not running.
    var state: ServerState? {
        lifecycle.withLock { lifecycle in
            if case .running(let state, _, _) = lifecycle { state } else { nil }
        }
    }
}
