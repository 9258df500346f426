import CLinux
import Glibc
package import ServiceBasics

/// An HTTP/1.1 server (RFC 9112) on GNU libmicrohttpd: one thread per worker, each with its own handler.
///
/// A server runs once: `start()`, later `shutDown(within:)`. Between the two its threads keep running even if the last
/// reference to the server is released.
public final class HTTPServer: Sendable {
    enum Lifecycle: Sendable {
        case new
        /// The list of threads is empty while a caller joins them.
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

    /// A server with another clock, which all deadlines of its connections use.
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

extension HTTPServer {
    /// Starts serving: clients can connect when it returns.
    ///
    /// It ignores SIGPIPE for the whole process, and raises the process's limit of open descriptors to fit
    /// `maximumConnections`, as far as the system allows. It also makes the C library return large buffers to the
    /// system when they are freed.
    ///
    /// - Throws: when the configuration is invalid, the address is not available, or the system refuses a resource;
    ///   then everything is stopped again. `alreadyStarted` when the server has been started before.
    public func start() throws(HTTPServerError) {
        try configuration.validate()
        try lifecycle.withLock { lifecycle throws(HTTPServerError) in
            guard case .new = lifecycle else { throw HTTPServerError(.alreadyStarted, "A server starts only once.") }
            signal(SIGPIPE, SIG_IGN)
            linux_return_large_buffers()
            DescriptorLimit.raise(toFit: configuration.maximumConnections + 8 * configuration.workers + 128)
            lifecycle = try launch()
        }
    }

    private func launch() throws(HTTPServerError) -> Lifecycle {
        let state = try ServerState(configuration, observer, clock, makeHandler)
        let listener = try Listener(configuration)
        var workers: [Unmanaged<Worker>] = []
        do throws(HTTPServerError) {
            for index in 0..<configuration.workers {
                workers.append(.passRetained(try Worker(index, of: state, listener: index == 0 ? listener : nil)))
            }
        } catch {
            for worker in workers { worker.release() }
            throw error
        }
        return .running(state, try run(workers, state), listener.address)
    }

    /// Starts the workers' threads; if one cannot be started, stops those that were.
    private func run(_ workers: [Unmanaged<Worker>], _ state: ServerState) throws(HTTPServerError) -> [WorkerThread] {
        var threads: [WorkerThread] = []
        do throws(HTTPServerError) {
            for worker in workers { threads.append(try WorkerThread(worker)) }
        } catch {
            state.advance(to: .stopping, deadline: 0)
            for thread in threads { thread.join() }
            for worker in workers[threads.count...] { worker.release() }
            throw error
        }
        return threads
    }
}

/// The process's limit of open descriptors.
private enum DescriptorLimit {
    /// Raises the soft limit, up to the hard limit, to allow `wanted` open descriptors.
    static func raise(toFit wanted: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        guard limit.rlim_cur < rlim_t(wanted) else { return }
        limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

extension HTTPServer {
    /// Stops accepting connections. The first worker accepts the waiting ones and closes the listening socket within
    /// one turn of its loop. From now on responses carry `Connection: close`, and connections that have been idle for a
    /// moment are closed. Has no effect when the server is not running.
    public func stopAccepting() {
        state?.advance(to: .draining)
    }

    /// Stops the server. Waits for open requests, at most for `duration`, then sends suspended requests a 503 and
    /// cancels their tasks, closes every connection and ends the threads.
    ///
    /// Idempotent: it may be called any number of times, also concurrently; the earliest deadline applies. Each call
    /// returns when the threads have ended.
    public func shutDown(within duration: Duration) async {
        guard let state else {
            lifecycle.withLock { lifecycle in
                if case .new = lifecycle { lifecycle = .stopped(nil) }
            }
            return
        }
        let (deadline, isOver) = clock.coarse().addingReportingOverflow(max(0, duration.nanoseconds))
        state.advance(to: .stopping, deadline: isOver ? .max : deadline)
        await state.ended.wait()
        guard let threads = takeThreads() else { return await state.joined.wait() }
        for thread in threads { thread.join() }
        markStopped()
        state.joined.arrive()
    }

    /// The threads, for the one caller that joins them; nil for all others.
    private func takeThreads() -> [WorkerThread]? {
        lifecycle.withLock { lifecycle in
            guard case .running(let state, let threads, let address) = lifecycle, !threads.isEmpty else { return nil }
            lifecycle = .running(state, [], address)
            return threads
        }
    }

    private func markStopped() {
        lifecycle.withLock { lifecycle in
            if case .running(_, _, let address) = lifecycle { lifecycle = .stopped(address) }
        }
    }
}

/// The thread of one worker.
struct WorkerThread: Sendable {
    private let thread: pthread_t

    /// Starts a thread that runs the worker and then releases the reference. From here on only the thread uses the
    /// worker. When no thread can be started, the caller keeps the reference.
    init(_ worker: Unmanaged<Worker>) throws(HTTPServerError) {
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, runWorker, worker.toOpaque())
        guard result == 0 else { throw .system(result, "Cannot start a worker's thread") }
        self.thread = thread
    }

    /// Waits until the thread has ended.
    func join() {
        pthread_join(thread, nil)
    }
}

/// The thread's main function.
private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    SignalMask.blockAllButCrashes()
    guard let context else { return nil }
    Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
