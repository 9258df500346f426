import ServiceBasics

extension HTTPServer {
    /// Stops accepting connections. The first worker accepts the waiting ones and closes the listening socket within
    /// one turn of its loop. From now on responses carry `Connection: close`, and connections that have been idle for a
    /// moment are closed. Has no effect when the server is not running.
    public func stopAccepting() {
        state?.advance(to: .draining)
    }

    /// Stops the server. Waits for open requests, at most for `duration`, then answers suspended requests with a 503
    /// and cancels their tasks, closes every connection and ends the threads.
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
