import CMicroHTTPD
import ServiceBasics

/// One thread's part of the server: a daemon, its connections, and the handler of their requests.
///
/// Only the worker's thread uses it once that runs; other threads use its mailbox. For this reason, and because no
/// access spans a callback, the properties used for each request skip the run-time exclusivity checks.
final class Worker {
    let index: Int
    let state: ServerState
    let mailbox: Mailbox
    let deadlines: Deadlines

    let socketPoller: SocketPoller
    private let poller: Poller

    /// Only the first worker has one: it accepts connections for all workers.
    private let acceptor: Acceptor?

    /// Made on the worker's thread.
    private lazy var handler: any HTTPHandler = state.makeHandler(index)

    /// The response that the handler fills; its storage is reused.
    @exclusivity(unchecked) private var scratch = HTTPResponse()

    /// Set from the end of the initialiser to the end of the loop.
    private var daemon: Daemon?

    /// The current time, read once per turn of the loop.
    @exclusivity(unchecked) private(set) var now: Int64
    private var nextSweep: Int64 = 0

    /// When the loop ends at the latest, set after the server's deadline.
    private var finalFlushDeadline: Int64?

    /// Whether the daemon is about to be stopped: from then on no connection may be suspended.
    @exclusivity(unchecked) private var isEnding = false

    /// Whether a request that libmicrohttpd reports is being dropped, because its connection ends.
    @exclusivity(unchecked) private var isDroppingRequest = false

    private var lastNumber: UInt64 = 0

    @exclusivity(unchecked) var connections = ConnectionTable()
    @exclusivity(unchecked) var memory: WorkerMemory

    init(_ index: Int, of state: ServerState, listener: Listener?) throws(HTTPServerError) {
        self.index = index
        self.state = state
        mailbox = state.mailboxes[index]
        now = state.clock.coarse()
        poller = try Poller()
        socketPoller = try SocketPoller()
        memory = WorkerMemory(of: state.buffers)
        deadlines = Deadlines(state.configuration)
        acceptor = if let listener { try Acceptor(listener, state, poller) } else { nil }
        try poller.add(mailbox.descriptor, as: .mail)
        try poller.add(socketPoller.descriptor, as: .sockets)
        let daemon = try Daemon(state.configuration, worker: Unmanaged.passUnretained(self))
        self.daemon = daemon
        try poller.add(daemon.descriptor, as: .daemon)
    }

    deinit {
        daemon?.stop()
        memory.free()
    }

    /// A number that this worker has not used for a socket.
    func newNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}

/// The loop.
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
        connections.endHalfClosed()
        let phase = state.phase
        if now >= nextSweep {
            scheduleSweep()
            sweep()
        }
        if phase != .serving { nextSweep = min(nextSweep, now + sweepInterval) }
        if phase == .stopping && now >= state.deadline { flushFinally() }
    }

    /// Resumes suspended requests with a 503 after the deadline, with a short time to send it.
    private func flushFinally() {
        if finalFlushDeadline == nil { finalFlushDeadline = now + Deadlines.finalFlush }
        abandonSuspended()
    }

    /// Has deadlines checked after an interval from now.
    func scheduleSweep() {
        nextSweep = now + sweepInterval
    }

    /// The interval at which deadlines are checked, in nanoseconds.
    private var sweepInterval: Int64 { deadlines.sweepInterval(isDraining: state.phase != .serving) }

    /// How long the worker may sleep, in milliseconds; -1 means until an event occurs.
    private var pause: Int32 {
        if let daemon, daemon.hasWork { return 0 }
        var wakeUp = connections.hasNone ? Int64.max : nextSweep
        if let acceptor { wakeUp = min(wakeUp, acceptor.wakeUp) }
        guard wakeUp < .max else { return -1 }
        // One millisecond is added, because both the clock and the wait round down.
        return Int32(clamping: max(0, wakeUp - now) / 1_000_000 + 1)
    }

    private func deliverMail() {
        let mail = mailbox.empty()
        for socket in mail.sockets { adopt(socket) }
        for (ticket, result) in mail.results { resume(ticket, with: result) }
        for ticket in mail.wakes { wakeStream(ticket) }
    }

    /// True when the server stops and no connection is open, or after its deadline when the last responses are sent.
    private var isOver: Bool {
        guard state.phase == .stopping else { return false }
        if connections.hasNone && acceptor?.isClosed ?? true { return true }
        guard let finalFlushDeadline else { return false }
        return now >= finalFlushDeadline || !connections.all.contains { $0.phase == .responding }
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
        for (ticket, result) in late.results { resume(ticket, with: result) }
        // This ends every connection, while the worker still exists for the callbacks.
        daemon?.stop()
        daemon = nil
        state.ended.arrive()
    }
}

/// What is asked of libmicrohttpd and the handler.
extension Worker {
    /// Passes a socket to libmicrohttpd; `false` when it was closed at once.
    func addToDaemon(_ socket: AcceptedSocket) -> Bool {
        daemon?.add(socket) ?? true
    }

    /// Whether the request that libmicrohttpd reports is dropped, because its connection ends.
    func mustDropRequest(of connection: Connection) -> Bool {
        isDroppingRequest = connection.phase == .closing || isEnding && connection.phase.mayBecomeSuspended
        return isDroppingRequest
    }

    /// Handles libmicrohttpd's log: only there does it report the requests that it refuses itself, once each.
    func daemonLogged(_ message: String) {
        // libmicrohttpd logs this when it drops a connection whose response was sent directly on the socket.
        if isDroppingRequest, message.hasPrefix("Application reported internal error") { return }
        let refusal = "Error processing request (HTTP response code is "
        // A 500 is not the client's fault.
        if message.hasPrefix(refusal), !message.hasPrefix(refusal + "500") { state.observer.refused(.malformed) }
        state.observer.diagnostic(message)
    }

    /// Calls the handler for a complete request, and sends its response or waits for it.
    func callHandler(on connection: Connection) -> MHD_Result {
        switch outcome(on: connection) {
        case .ready:
            // Releases its file and its stream maker at once.
            defer { (scratch.file, scratch.stream) = (nil, nil) }
            return send(scratch, on: connection)
        case .prepared(let response): return send(response, on: connection)
        case .later(let start): return suspend(connection) { post in start { post(.response($0)) } }
        case .again(let start): return suspend(connection) { post in start { post(.resumption($0)) } }
        }
    }

    /// Calls the handler again for the request of a suspended connection. The client may have closed it meanwhile: the
    /// request has its effect all the same, as it has when the handler is called at once.
    func callHandlerAgain(on connection: Connection) {
        switch outcome(on: connection) {
        case .ready:
            var response = HTTPResponse()
            swap(&response, &scratch)
            connection.resume(with: .response(response), at: now)
        case .prepared(let response): connection.resume(with: .prepared(response), at: now)
        case .later(let start): wait(on: connection) { post in start { post(.response($0)) } }
        case .again(let start): wait(on: connection) { post in start { post(.resumption($0)) } }
        }
    }

    private func outcome(on connection: Connection) -> HTTPOutcome {
        // One large response must not hold memory forever.
        scratch.removeAll(keepingCapacity: scratch.body.capacity <= 1 << 20)
        let outcome = handler.respond(to: HTTPRequest(connection, worker: index), with: &scratch)
        // Otherwise the handler needs the body again.
        if case .again = outcome { return outcome }
        connection.buffers.release(to: &memory)
        return outcome
    }
}
