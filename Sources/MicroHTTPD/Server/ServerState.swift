import ServiceBasics
import Synchronization

/// The state that all workers of one server share.
final class ServerState: Sendable {
    /// The phase of a server's life; it only advances.
    enum Phase: Int {
        /// New connections are accepted.
        case serving
        /// No connection is accepted; open requests get their responses; connections are closed.
        case draining
        /// Like draining; the workers end when no connection is open, or at the deadline.
        case stopping
    }

    let configuration: HTTPServerConfiguration
    let observer: any HTTPServerObserver
    let clock: ServiceClock
    let makeHandler: @Sendable (Int) -> any HTTPHandler

    /// One for each worker.
    let mailboxes: [Mailbox]

    /// The connections of each address.
    let tally: AddressTally

    /// The bytes that bodies and unsent responses hold.
    let buffers: BufferPool

    /// Completes when all workers have ended.
    let ended: Completion

    /// Completes when their threads have been joined.
    let joined = Completion(parties: 1)

    private let connectionCount = Atomic<Int>(0)
    private let acceptorSleeps = Atomic<Bool>(false)
    private let phaseNumber = Atomic<Int>(Phase.serving.rawValue)
    private let deadlineTime = Atomic<Int64>(.max)

    init(
        _ configuration: HTTPServerConfiguration, _ observer: any HTTPServerObserver, _ clock: ServiceClock,
        _ makeHandler: @escaping @Sendable (Int) -> any HTTPHandler
    ) throws(HTTPServerError) {
        self.configuration = configuration
        self.observer = observer
        self.clock = clock
        self.makeHandler = makeHandler
        var mailboxes: [Mailbox] = []
        for _ in 0..<configuration.workers { mailboxes.append(try Mailbox()) }
        self.mailboxes = mailboxes
        tally = AddressTally(limit: configuration.maximumConnectionsPerAddress)
        buffers = BufferPool(limit: configuration.maximumBuffered, workers: configuration.workers)
        ended = Completion(parties: configuration.workers)
    }

    var phase: Phase { Phase(rawValue: phaseNumber.load(ordering: .acquiring)) ?? .stopping }

    /// When the workers end at the latest.
    var deadline: Int64 { deadlineTime.load(ordering: .acquiring) }

    /// Advances to a later phase and wakes every worker.
    func advance(to phase: Phase, deadline: Int64 = .max) {
        deadlineTime.min(deadline, ordering: .acquiringAndReleasing)
        phaseNumber.max(phase.rawValue, ordering: .acquiringAndReleasing)
        for mailbox in mailboxes { mailbox.wake() }
    }

    /// The number of connections that are open or on their way to a worker.
    var openConnections: Int { connectionCount.load(ordering: .relaxed) }

    /// Sets whether the first worker is woken when a connection ends.
    func wakeAcceptor(_ isWanted: Bool) {
        acceptorSleeps.store(isWanted, ordering: .relaxed)
    }

    /// Counts an accepted connection.
    func connectionBegan() {
        connectionCount.add(1, ordering: .relaxed)
        observer.connectionOpened()
    }

    /// Counts the end of a connection, or of a socket that never became one.
    func connectionEnded(_ peer: IPAddress) {
        tally.release(peer)
        connectionCount.subtract(1, ordering: .relaxed)
        observer.connectionClosed()
        if acceptorSleeps.load(ordering: .relaxed) { mailboxes[0].wake() }
    }
}

/// Counts the connections of each address, across all workers.
final class AddressTally: Sendable {
    private let limit: Int
    private let counts = Lock<[IPAddress: Int]>([:])

    /// A tally that allows `limit` connections per address; with 0 it allows any number and does not count.
    init(limit: Int) {
        self.limit = limit
    }

    /// Counts a new connection; `false` when its address has reached the limit.
    func admit(_ address: IPAddress) -> Bool {
        guard limit > 0 else { return true }
        return counts.withLock { counts in
            let count = counts[address, default: 0]
            guard count < limit else { return false }
            counts[address] = count + 1
            return true
        }
    }

    func release(_ address: IPAddress) {
        guard limit > 0 else { return }
        counts.withLock { counts in
            guard let count = counts[address] else { return }
            counts[address] = count > 1 ? count - 1 : nil
        }
    }
}

/// Resumes its waiters once, when every party has arrived.
final class Completion: Sendable {
    private struct State: Sendable {
        var missing: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>

    init(parties: Int) {
        state = Lock(State(missing: parties))
    }

    /// Records that one party has arrived.
    func arrive() {
        let released = state.withLock { state in
            state.missing -= 1
            guard state.missing == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in released { continuation.resume() }
    }

    /// Waits until all parties have arrived.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.missing > 0 { state.waiting.append(continuation) }
                return state.missing == 0
            }
            if isOver { continuation.resume() }
        }
    }
}

/// Limits how often an obstacle to accepting connections is reported: once each time it begins.
///
/// A client can end and start a shortage at will by closing and opening connections, and could fill the log with
/// warnings. An obstacle is therefore over only when it has not recurred for a minute.
struct WarningThrottle {
    /// How long an obstacle must not recur to be over, in nanoseconds.
    static let calm: Int64 = 60_000_000_000

    private var last: [AcceptObstacle: Int64] = [:]

    /// Records that a connection has to wait `now`, in nanoseconds.
    ///
    /// - Returns: whether this obstacle has just begun and must be reported.
    mutating func note(_ obstacle: AcceptObstacle, at now: Int64) -> Bool {
        let before = last.updateValue(now, forKey: obstacle)
        return before.map { now - $0 >= WarningThrottle.calm } ?? true
    }
}

/// A reason why the acceptor cannot accept connections.
enum AcceptObstacle: Hashable {
    case limit(HTTPRefusalReason)
    case fault(String)
}
