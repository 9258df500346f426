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
    /// Idempotent: it may be called any number of times, also at once, and the earliest deadline holds.
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
        for thread in takeThreads() { thread.join() }
    }

    /// The threads, for the one caller who is to join them.
    private func takeThreads() -> [WorkerThread] {
        lifecycle.withLock { lifecycle in
            guard case .running(_, let threads, let address) = lifecycle else { return [] }
            lifecycle = .stopped(address)
            return threads
        }
    }
}
