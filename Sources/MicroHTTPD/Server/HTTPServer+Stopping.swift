extension HTTPServer {
    /// Takes no more connections: the listening socket is closed within a turn of the first worker's loop, after those
    /// who wait already have been taken in. From now on answers carry `Connection: close`, and connections that have
    /// been idle for a moment are closed. Does nothing when the server is not running.
    public func stopAccepting() {
        state?.advance(to: .draining)
    }

    /// Stops: waits for what is under way, at most for `duration`, then answers what is still suspended with a 503 and
    /// cancels its task, closes every connection and ends the threads.
    ///
    /// Idempotent: it may be called any number of times, also at once, and the earliest deadline holds. Each call
    /// returns when the threads have ended.
    public func shutDown(within duration: Duration) async {
        guard let state else {
            lifecycle.withLock { lifecycle in
                if case .new = lifecycle { lifecycle = .stopped(nil) }
            }
            return
        }
        let (deadline, isOver) = MonotonicClock.now().addingReportingOverflow(max(0, duration.nanoseconds))
        state.advance(to: .stopping, deadline: isOver ? .max : deadline)
        await state.ended.wait()
        guard let threads = takeThreads() else { return await state.joined.wait() }
        for thread in threads { thread.join() }
        markStopped()
        state.joined.arrive()
    }

    /// The threads, for the one caller who is to join them.
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
