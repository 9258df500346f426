import CMicroHTTPD

extension Worker {
    /// The thread's whole life: turns until the server stops, then the end of everything the worker owns.
    func run() {
        _ = handler
        while !isOver { turn() }
        end()
    }

    /// One turn: wait, take what has come, let libmicrohttpd work, look after deadlines.
    private func turn() {
        let ready = poller.wait(milliseconds: pause)
        now = MonotonicClock.now()
        if ready.contains(.mail) { deliverMail() }
        if ready.contains(.sockets) { lookAfterSockets() }
        acceptor?.turn(isReady: ready.contains(.listener), worker: self)
        daemon?.run()
        if !halfClosed.isEmpty { endHalfClosed() }
        let stage = state.stage
        if now >= nextSweep { sweep() }
        if stage != .serving { nextSweep = min(nextSweep, now + sweepInterval) }
        if stage == .stopping && now >= state.deadline { flushFinally() }
    }

    /// The deadline has come: what is suspended gets its 503, and a moment to have it sent.
    private func flushFinally() {
        if finalFlushDeadline == nil { finalFlushDeadline = now + Deadlines.finalFlush }
        abandonSuspended()
    }

    /// How long the worker may sleep, in milliseconds; -1 is until something comes.
    private var pause: Int32 {
        if let daemon, daemon.hasWork { return 0 }
        var wakeUp = connections.isEmpty && arrivals.isEmpty ? Int64.max : nextSweep
        if let acceptor { wakeUp = min(wakeUp, acceptor.wakeUp) }
        guard wakeUp < .max else { return -1 }
        // A millisecond more, since both the clock and the wait round down.
        return Int32(clamping: max(0, wakeUp - now) / 1_000_000 + 1)
    }

    private func deliverMail() {
        let mail = mailbox.empty()
        for socket in mail.sockets { adopt(socket) }
        for (ticket, response) in mail.answers { resume(ticket, with: response) }
        for ticket in mail.wakes { wakeStream(ticket) }
    }

    /// Over when the server stops and nothing is open, or after its deadline, when the last answers are sent.
    private var isOver: Bool {
        guard state.stage == .stopping else { return false }
        if connections.isEmpty && arrivals.isEmpty && acceptor?.isClosed ?? true { return true }
        guard let finalFlushDeadline else { return false }
        return now >= finalFlushDeadline || !connections.contains { $0.phase == .answering }
    }

    private func end() {
        isEnding = true
        acceptor?.close()
        abandonSuspended()
        endResting()
        endArrivals()
        daemon?.run()
        let late = mailbox.close()
        for socket in late.sockets { discard(socket) }
        stopDaemon()
        state.ended.arrive()
    }
}
