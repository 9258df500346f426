import ServiceBasics
import Synchronization

/// The state that all workers of one server share.
final class ServerState: Sendable {
    /// The phase of a server's life; it only advances.
    enum Phase: Int {
        /// New connections are accepted.
        case serving
        /// No connection is accepted; open requests are answered and connections closed.
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
