import CMicroHTTPD

/// One thread's share of the server: a daemon, the connections it has been given and the handler that answers them.
///
/// Once its thread runs, only that touches it; what others have for it comes through its mailbox. So, and because no
/// access spans a callback, what each request touches goes without the run-time check of exclusivity.
final class Worker {
    let index: Int
    let state: ServerState
    let mailbox: Mailbox
    let poller: Poller
    let deadlines: Deadlines

    /// The first worker's: it takes connections and deals them out.
    let acceptor: Acceptor?

    /// Made on the worker's own thread.
    lazy var handler: any HTTPHandler = state.makeHandler(index)

    /// There from the end of the initialiser to the end of the loop.
    private(set) var daemon: Daemon?

    /// Now, read once per turn of the loop.
    @exclusivity(unchecked) var now = MonotonicClock.now()
    var nextSweep: Int64 = 0

    /// When the loop ends at the latest, once the server's deadline has come.
    var finalFlushDeadline: Int64?

    /// Whether the daemon is about to be stopped: from then on no connection may begin to rest.
    @exclusivity(unchecked) var isEnding = false

    var connections: [Connection] = []
    var suspended = SuspendedRequests()

    /// The connections, by number.
    var numbered: [UInt64: Connection] = [:]
    private var lastNumber: UInt64 = 0
    let socketPoller: SocketPoller

    /// Connections whose clients have just been found to send no more.
    var halfClosed: [Connection] = []

    var streamBuffer: [UInt8] = []

    /// Whether a connection that was answered past libmicrohttpd is just being given up.
    @exclusivity(unchecked) var isGivingUp = false

    @exclusivity(unchecked) var bodies = ByteBufferPool()

    /// The response that the handler fills; it keeps its storage.
    @exclusivity(unchecked) var scratch = HTTPResponse()

    /// The worker's share of what bodies and unsent answers may hold.
    @exclusivity(unchecked) var budget: BufferBudget

    /// The clients that have connected and are no connections of libmicrohttpd's yet, by descriptor.
    var arrivals: [Int32: Arrival] = [:]

    /// The descriptors of those that libmicrohttpd has not been given, by number.
    var arrivalNumbers: [UInt64: Int32] = [:]

    init(_ index: Int, of state: ServerState, listener: Listener?) throws(HTTPServerError) {
        self.index = index
        self.state = state
        mailbox = state.mailboxes[index]
        poller = try Poller()
        socketPoller = try SocketPoller()
        budget = BufferBudget(of: state.buffers)
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
        bodies.free()
    }

    /// A number that no socket of this worker has had.
    func newNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// How long until the deadlines are looked at again, in nanoseconds.
    var sweepInterval: Int64 { deadlines.sweepInterval(isDraining: state.stage != .serving) }

    /// Stops the daemon, which ends every connection, while the callbacks still have a worker to go to.
    func stopDaemon() {
        daemon?.stop()
        daemon = nil
    }

    /// libmicrohttpd's log: the only place where it tells of requests that it refuses itself, once for each.
    func daemonSaid(_ message: String) {
        // That is how a connection ends that was answered past libmicrohttpd: to it, a handler could not answer.
        if isGivingUp, message.hasPrefix("Application reported internal error") { return }
        let refusal = "Error processing request (HTTP response code is "
        // A 500 is no fault of the client's.
        if message.hasPrefix(refusal), !message.hasPrefix(refusal + "500") { state.observer.refused(.malformed) }
        state.observer.diagnostic(message)
    }
}
