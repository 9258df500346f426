package import Redis
import ServiceBasics
import SliderRecords
package import SliderSessions
package import SliderTimeline
import Synchronization

/// Sessions in Redis, for several processes at once (docs/scaling.md).
///
/// Each change is one script (``StoreScripts``), which stores it if there is no other change since the state that it
/// builds on. A change whose answer was lost is sent again with the same write id, so that it is made once.
package final class RedisRecordStore: SharedRecordStore {
    /// For how long a session stays marked as followed, and how often the mark is renewed, in milliseconds.
    static let followLife = 15_000

    let commands: RedisConnection
    let subscriber: RedisSubscriber
    let clock: RedisClock
    let following = Following()
    let timeout: Duration
    let count = Atomic<Int>(0)
    let ticks = Atomic<Int>(0)
    let expired = Atomic<Int>(0)

    /// The number in the order after which the next sweep begins.
    let sweeping = Lock<Int64>(0)

    /// What is called when a connection was made.
    private let connected = Lock<(@Sendable () -> Void)?>(nil)
    private let writes: Atomic<UInt64>
    private let unfit: Lock<String?>

    /// Begins to connect.
    ///
    /// - Parameter onChange: is told when the connection is made, and why it is not there.
    package init(
        _ configuration: RedisConfiguration, onChange: @escaping @Sendable (RedisState) -> Void = { _ in }
    ) throws(RedisError) {
        try RedisScript.checkSupport()
        let (following, clock, unfit) = (following, RedisClock(), Lock<String?>(nil))
        (self.clock, self.unfit) = (clock, unfit)
        timeout = configuration.timeout
        var generator = SystemRandomNumberGenerator()
        writes = Atomic(generator.next())
        let connected = connected
        commands = try RedisConnection(configuration) { state in
            if let server = state.server {
                unfit.withLock { $0 = server.unfitness }
                connected.withLock { $0 }?()
            }
            onChange(state)
        }
        subscriber = try RedisSubscriber(configuration) { following.hear($0) }
        connected.withLock { $0 = { [weak self] in self?.setClock() } }
        setClock()
    }

    /// Whether it is not known yet how the server is and what time it has there.
    package var isWaiting: Bool {
        switch commands.state {
        case .connecting: true
        case .connected: !clock.isSet
        case .disconnected, .closed: false
        }
    }

    /// Closes the connections.
    package func close() {
        commands.close()
        subscriber.close()
    }

    /// What the connection is doing.
    package var state: RedisState { commands.state }

    package var failure: SharedStoreError? {
        if let unfit = unfit.withLock({ $0 }) { return .unavailable(unfit) }
        switch commands.state {
        case .connected: return nil
        case .connecting: return .unavailable("Redis is not connected yet")
        case .disconnected(let failure): return .unavailable("\(failure)")
        case .closed: return .unavailable("the connection to Redis is closed")
        }
    }

    package var isDurable: Bool {
        guard let settings = commands.state.server?.settings else { return false }
        return settings.appendonly == true && settings.appendfsync == "always"
    }

    package var sessionCount: Int { count.load(ordering: .relaxed) }

    package var expiredCount: Int { expired.load(ordering: .relaxed) }

    package func now() -> Int64 { clock.now() }

    package func setObserver(_ observer: @escaping @Sendable (SessionID, SharedNews) -> Void) {
        following.setObserver(observer)
    }

    /// An id that no other write has.
    func writeID() -> [UInt8] {
        let id = writes.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        return (0..<8).map { UInt8(truncatingIfNeeded: id >> UInt64($0 * 8)) }
    }

    /// Makes the call of a script for a run of the server.
    typealias CallMaker = @Sendable (_ runID: String) -> RedisScriptCall

    /// Calls a script that may be called again, until it is answered or the time is over.
    ///
    /// - Parameter makeCall: makes the call for a server's run id.
    func call(
        _ makeCall: @escaping CallMaker,
        until deadline: Int64? = nil, afterUnknown wasUnknown: Bool = false,
        _ receiver: @escaping @Sendable (Result<RedisReply, SharedStoreError>) -> Void
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
        if let unfit = unfit.withLock({ $0 }) { return receiver(.failure(.unavailable(unfit))) }
        let server = commands.state.server
        do throws(RedisError) {
            guard let server else {
                // Waits for a connection, and learns which run of the server it is.
                return try commands.send(RedisCommand("PING")) { result in
                    switch result {
                    case .success: again(.notSent(.anotherConnection))
                    case .failure(let error): again(error)
                    }
                }
            }
            try commands.send(makeCall(server.runID), boundTo: server.generation) { result in
                switch result {
                case .success(let answer): receiver(.success(answer.reply))
                case .failure(let error): again(error)
                }
            }
        } catch {
            again(error)
        }
    }
}

extension RedisServer {
    /// Why no session may be stored there; nil if they may.
    package var unfitness: String? {
        if isCluster { return "the server is a node of a cluster, which is not supported" }
        guard let policy = settings.maxmemoryPolicy, policy != "noeviction" else { return nil }
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
        case .notSent(.anotherConnection), .notSent(.lost), .unknownOutcome: true
        case .notSent, .address, .system: false
        }
    }
}
