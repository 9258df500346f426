package import Redis
import ServiceBasics
package import SliderRecords
package import SliderTimeline
import Synchronization

/// Sessions in Redis, for several processes at once (docs/stores.md).
///
/// Each change is one script (``StoreScripts``), which stores it if the session is still in the state on which it
/// builds. A change whose reply was lost is sent again under the same number, so that it is made once.
package final class RedisRecordStore: ReplicatedRecordStore {
    /// How long a session stays marked as subscribed without a renewal, in milliseconds.
    static let markLife = 15_000

    let commands: RedisConnection
    let subscriber: RedisSubscriber
    let clock: RedisClock
    let subscriptions: SessionSubscriptions
    let channels: StoreChannels
    let timeout: Duration
    let count = Atomic<Int>(0)
    let expired = Atomic<Int>(0)

    /// How many bytes of memory the server uses, as of the last examination.
    let memory = Atomic<Int>(0)

    /// Whether the server has been examined.
    let wasExamined = Atomic(false)

    /// Whether messages of changes come.
    let subscriptionStatus = Lock(SubscriptionStatus())

    /// Whether an operator was told that the server's settings may not be asked for.
    let toldOfSettings = Atomic(false)

    /// Whether the server has each change on its disk before it replies, as of the last examination.
    let syncs = Lock(false)

    /// The number in the order after which the next sweep begins.
    let sweeping = Lock<Int64>(0)

    /// Called when a connection was made.
    private let connected = Lock<(@Sendable () -> Void)?>(nil)
    let health: StoreHealth

    /// The name of this process in the records of its changes: 60 random bits.
    let process: [UInt8]

    /// The number of its last change.
    private let changes = Atomic<Int64>(0)

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - onChange: called when the connection is made, and when it is lost, with the reason.
    ///   - onTrouble: called with what is wrong with a connected server.
    package init(
        _ configuration: RedisConfiguration, onChange: @escaping @Sendable (RedisState) -> Void = { _ in },
        onTrouble: @escaping @Sendable (RedisTrouble) -> Void = { _ in }
    ) throws(RedisError) {
        var configuration = configuration
        configuration.needsMaster = true
        try RedisScript.checkSupport()
        channels = StoreChannels(ofDatabase: configuration.address.database)
        let (subscriptions, health) = (SessionSubscriptions(channels), StoreHealth(onTrouble))
        (self.subscriptions, self.health, clock) = (subscriptions, health, RedisClock())
        timeout = configuration.timeout
        var generator = SystemRandomNumberGenerator()
        process = Array(Base32.text(of: UInt128(generator.next()), count: 12).utf8)
        let (connected, syncs) = (connected, syncs)
        commands = try RedisConnection(configuration) { state in
            if let server = state.server {
                // Until the examination has asked.
                syncs.withLock { $0 = false }
                health.setupProblem = server.setupProblem(with: server.maxmemoryPolicy)
                connected.withLock { $0 }?()
            }
            onChange(state)
        }
        let subscriptionStatus = subscriptionStatus
        subscriber = try RedisSubscriber(configuration) { [channels] event in
            subscriptions.hear(event)
            switch event {
            case .refused(let channel, let words):
                health.note(words)
                if channel == channels.none { subscriptionStatus.withLock { $0.isAllowed = false } }
            case .resubscribed: if subscriptionStatus.withLock({ $0.isAllowed }) { health.subscriptionFailure = nil }
            case .message, .state: break
            }
        }
        connected.withLock { $0 = { [weak self] in self?.begin() } }
        listen()
        // The connection may have been made before the closure was set.
        if commands.state.server == nil { setClock() } else { begin() }
    }

    /// Whether the server's state or its time is not known yet.
    package var isWaiting: Bool {
        switch commands.state {
        case .connecting: true
        case .connected:
            !clock.isSet || !wasExamined.load(ordering: .relaxed) || subscriptionStatus.withLock { !$0.isKnown }
        case .disconnected, .closed: false
        }
    }

    /// Why no session may be stored in the server as it is set up; nil if sessions may be.
    package var setupProblem: String? { health.setupProblem }

    /// Why this user of the server may not subscribe to changes; nil if it may, or if that is not known.
    package var refusedSubscription: String? {
        subscriptionStatus.withLock { $0.isKnown && !$0.isAllowed } ? health.subscriptionFailure : nil
    }

    /// Closes the connections.
    package func close() {
        commands.close()
        subscriber.close()
    }

    /// What the connection is doing.
    package var state: RedisState { commands.state }

    package var failure: ReplicatedStoreError? {
        if let failure = health.failure { return .unavailable(failure) }
        switch commands.state {
        case .connected: return nil
        case .connecting: return .unavailable("Redis is not connected yet")
        case .disconnected(let failure): return .unavailable("\(failure)")
        case .closed: return .unavailable("the connection to Redis is closed")
        }
    }

    package var isDurable: Bool { syncs.withLock { $0 } }

    package var figures: StoreFigures {
        StoreFigures(sessions: count.load(ordering: .relaxed), contentBytes: memory.load(ordering: .relaxed))
    }

    package var expiredCount: Int { expired.load(ordering: .relaxed) }

    package func now() -> Int64 { clock.now() }

    package func setObserver(_ observer: @escaping @Sendable (SessionID, ReplicatedChangeNotice) -> Void) {
        subscriptions.setObserver(observer)
    }

    /// The number of a change that this process is about to make.
    func nextChange() -> Int64 { changes.add(1, ordering: .relaxed).newValue }

    /// Makes a call of a script. The call says whether it may have been carried out before.
    typealias CallMaker = @Sendable (_ isRepeated: Bool) -> RedisScriptCall

    /// Waits for a connection, then calls `again`.
    private func waitForConnection(_ again: @escaping @Sendable (RedisError) -> Void) throws(RedisError) {
        try commands.send(RedisCommand("PING")) { result in
            if case .failure(.notSent(let failure)) = result {
                again(.notSent(failure))
            } else {
                again(.notSent(.anotherConnection))
            }
        }
    }

    /// Leaves a server that is no longer a master, and connects again until the address leads to one.
    func leave(_ generation: RedisGeneration) {
        commands.reconnect(from: generation)
        subscriber.reconnect()
    }

    /// Calls a script that is safe to repeat, until it has a reply or the time is over.
    ///
    /// - Parameter makeCall: makes each call.
    func call(
        _ makeCall: @escaping CallMaker,
        until deadline: Int64? = nil, afterUnknown wasUnknown: Bool = false,
        _ receiver: @escaping @Sendable (Result<RedisReply, ReplicatedStoreError>) -> Void
    ) {
        let deadline = deadline ?? SystemClock.monotonic() + timeout.nanoseconds
        let again = { @Sendable [self] (error: RedisError) in
            let isUnknown = wasUnknown || error.isUnknown
            guard error.isWorthRepeating, SystemClock.monotonic() < deadline else {
                return receiver(
                    .failure(isUnknown ? .unknownOutcome(error.description) : .unavailable(error.description)))
            }
            call(makeCall, until: deadline, afterUnknown: isUnknown, receiver)
        }
        if let setupProblem = health.setupProblem { return receiver(.failure(.unavailable(setupProblem))) }
        do throws(RedisError) {
            guard let server = commands.state.server else {
                // The call is made again once there is a connection.
                return try waitForConnection(again)
            }
            try commands.send(makeCall(wasUnknown), boundTo: server.generation) { [self] result in
                switch result {
                case .success(let response) where response.reply.isOfNoMaster:
                    leave(response.generation)
                    do throws(RedisError) { try waitForConnection(again) } catch { again(error) }
                case .success(let response):
                    if case .error(let words) = response.reply { health.note(words) }
                    receiver(.success(response.reply))
                case .failure(let error): again(error)
                }
            }
        } catch {
            again(error)
        }
    }
}

extension RedisReply {
    /// Whether it says that the server is no master, or not yet. A script passes on such an error of its commands.
    var isOfNoMaster: Bool {
        guard case .error(let words) = self else { return false }
        return ["READONLY", "LOADING", "MASTERDOWN"].contains { words.hasPrefix($0) || words.contains("-\($0) ") }
    }
}

extension RedisServer {
    /// Why no session may be stored in a server with this `maxmemory-policy`; nil if sessions may be.
    func setupProblem(with policy: String?) -> String? {
        if isCluster { return "the server is a node of a cluster, which is not supported" }
        guard let policy, policy != "noeviction" else { return nil }
        return "Redis removes sessions when its memory is full (maxmemory-policy \(policy)); set it to noeviction"
    }
}

extension RedisError {
    fileprivate var isUnknown: Bool {
        if case .unknownOutcome = self { return true }
        return false
    }

    /// Whether another try may succeed soon.
    fileprivate var isWorthRepeating: Bool {
        switch self {
        // The same reply would come again, and end the connection of all again.
        case .unknownOutcome(.badReply): false
        case .notSent(.anotherConnection), .notSent(.lost), .notSent(.left), .unknownOutcome: true
        case .notSent, .address, .system: false
        }
    }
}
