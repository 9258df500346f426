import CLinux
import Glibc
import ServiceBasics

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
