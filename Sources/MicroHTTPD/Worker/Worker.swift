import Glibc
import ServiceBasics

/// One thread's part of the server: a daemon, its connections, and the handler of their requests.
///
/// Only the worker's thread uses it once that runs; other threads use its mailbox. For this reason, and because no
/// access spans a callback, the properties used for each request skip the run-time exclusivity checks.
final class Worker {
    let index: Int
    let state: ServerState
    let mailbox: Mailbox
    let poller: Poller
    let deadlines: Deadlines

    /// Only the first worker has one: it accepts connections for all workers.
    let acceptor: Acceptor?

    /// Made on the worker's thread.
    lazy var handler: any HTTPHandler = state.makeHandler(index)

    /// Set from the end of the initialiser to the end of the loop.
    private(set) var daemon: Daemon?

    /// The current time, read once per turn of the loop.
    @exclusivity(unchecked) var now: Int64
    var nextSweep: Int64 = 0

    /// When the loop ends at the latest, set after the server's deadline.
    var finalFlushDeadline: Int64?

    /// Whether the daemon is about to be stopped: from then on no connection may be suspended.
    @exclusivity(unchecked) var isEnding = false

    var arrivals = Arrivals()
    @exclusivity(unchecked) var connections = ConnectionTable()
    var suspended = SuspendedRequests()
    private var lastNumber: UInt64 = 0
    let socketPoller: SocketPoller

    var streamBuffer: [UInt8] = []

    /// Whether a request that libmicrohttpd reports is being dropped, because its connection ends.
    @exclusivity(unchecked) var isDroppingRequest = false

    /// The response that the handler fills; its storage is reused.
    @exclusivity(unchecked) var scratch = HTTPResponse()

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

    /// The interval at which deadlines are checked, in nanoseconds.
    var sweepInterval: Int64 { deadlines.sweepInterval(isDraining: state.phase != .serving) }

    /// Stops the daemon, which ends every connection, while the worker still exists for the callbacks.
    func stopDaemon() {
        daemon?.stop()
        daemon = nil
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
