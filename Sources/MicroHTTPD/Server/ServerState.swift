import Synchronization

/// What all workers of one server share.
final class ServerState: Sendable {
    /// How far a server's life has gone; it never goes back.
    enum Stage: Int {
        /// New connections are accepted.
        case serving
        /// Nothing new is accepted; what is open is answered and closed.
        case draining
        /// As draining, and the workers end when nothing is open, or at the deadline.
        case stopping
    }

    let configuration: HTTPServerConfiguration
    let observer: any HTTPServerObserver
    let makeHandler: @Sendable (Int) -> any HTTPHandler

    /// One for each worker.
    let mailboxes: [Mailbox]

    /// The connections of each address.
    let tally: AddressTally

    /// What bodies and unsent answers hold.
    let buffers: BufferPool

    /// When all workers have ended.
    let ended: Completion

    /// When their threads have, too.
    let joined = Completion(parties: 1)

    private let connectionCount = Atomic<Int>(0)
    private let acceptorSleeps = Atomic<Bool>(false)
    private let stageNumber = Atomic<Int>(Stage.serving.rawValue)
    private let deadlineTime = Atomic<Int64>(.max)

    init(
        _ configuration: HTTPServerConfiguration, _ observer: any HTTPServerObserver,
        _ makeHandler: @escaping @Sendable (Int) -> any HTTPHandler
    ) throws(HTTPServerError) {
        self.configuration = configuration
        self.observer = observer
        self.makeHandler = makeHandler
        var mailboxes: [Mailbox] = []
        for _ in 0..<configuration.workers { mailboxes.append(try Mailbox()) }
        self.mailboxes = mailboxes
        tally = AddressTally(limit: configuration.maximumConnectionsPerAddress)
        buffers = BufferPool(limit: configuration.maximumBuffered, workers: configuration.workers)
        ended = Completion(parties: configuration.workers)
    }

    var stage: Stage { Stage(rawValue: stageNumber.load(ordering: .acquiring)) ?? .stopping }

    /// When, at the latest, the workers end.
    var deadline: Int64 { deadlineTime.load(ordering: .acquiring) }

    /// Goes on to a later stage and lets every worker know.
    func advance(to stage: Stage, deadline: Int64 = .max) {
        deadlineTime.min(deadline, ordering: .acquiringAndReleasing)
        stageNumber.max(stage.rawValue, ordering: .acquiringAndReleasing)
        for mailbox in mailboxes { mailbox.wake() }
    }

    /// How many connections are open or on their way to a worker.
    var openConnections: Int { connectionCount.load(ordering: .relaxed) }

    /// Has the first worker woken when a connection ends, or not.
    func wakeAcceptor(_ isWanted: Bool) {
        acceptorSleeps.store(isWanted, ordering: .relaxed)
    }

    /// A connection was accepted.
    func connectionBegan() {
        connectionCount.add(1, ordering: .relaxed)
        observer.connectionOpened()
    }

    /// A connection, or a socket that never became one, is over.
    func connectionEnded(_ peer: PeerAddress) {
        tally.release(peer)
        connectionCount.subtract(1, ordering: .relaxed)
        observer.connectionClosed()
        if acceptorSleeps.load(ordering: .relaxed) { mailboxes[0].wake() }
    }
}
