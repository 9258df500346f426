import ServiceBasics

extension Worker {
    /// The thread's main function: runs turns until the server stops, then ends everything that the worker owns.
    func run() {
        _ = handler
        while !isOver { turn() }
        end()
    }

    /// One turn: waits, handles events, lets libmicrohttpd run, checks deadlines.
    private func turn() {
        let ready = poller.wait(milliseconds: state.clock.wait(pause))
        now = state.clock.coarse()
        if ready.contains(.mail) { deliverMail() }
        if ready.contains(.sockets) { handleSocketEvents() }
        acceptor?.turn(isReady: ready.contains(.listener), worker: self)
        daemon?.run()
        if !halfClosed.isEmpty { endHalfClosed() }
        let phase = state.phase
        if now >= nextSweep { sweep() }
        if phase != .serving { nextSweep = min(nextSweep, now + sweepInterval) }
        if phase == .stopping && now >= state.deadline { flushFinally() }
    }

    /// Answers suspended requests with a 503 after the deadline, with a short time to send it.
    private func flushFinally() {
        if finalFlushDeadline == nil { finalFlushDeadline = now + Deadlines.finalFlush }
        abandonSuspended()
    }

    /// How long the worker may sleep, in milliseconds; -1 means until an event occurs.
    private var pause: Int32 {
        if let daemon, daemon.hasWork { return 0 }
        var wakeUp = connections.isEmpty && arrivals.isEmpty ? Int64.max : nextSweep
        if let acceptor { wakeUp = min(wakeUp, acceptor.wakeUp) }
        guard wakeUp < .max else { return -1 }
        // One millisecond is added, because both the clock and the wait round down.
        return Int32(clamping: max(0, wakeUp - now) / 1_000_000 + 1)
    }

    private func deliverMail() {
        let mail = mailbox.empty()
        for socket in mail.sockets { adopt(socket) }
        for (ticket, response) in mail.answers { resume(ticket, with: response) }
        for ticket in mail.wakes { wakeStream(ticket) }
    }

    /// True when the server stops and no connection is open, or after its deadline when the last responses are sent.
    private var isOver: Bool {
        guard state.phase == .stopping else { return false }
        if connections.isEmpty && arrivals.isEmpty && acceptor?.isClosed ?? true { return true }
        guard let finalFlushDeadline else { return false }
        return now >= finalFlushDeadline || !connections.contains { $0.phase == .answering }
    }

    private func end() {
        isEnding = true
        acceptor?.close()
        abandonSuspended()
        endDirectConnections()
        endArrivals()
        daemon?.run()
        let late = mailbox.close()
        for socket in late.sockets { discard(socket) }
        stopDaemon()
        state.ended.arrive()
    }
}
