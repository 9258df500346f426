import ServiceBasics
import SliderRecords
import SliderTimeline
import TestPatience

@testable import SliderSessions

/// Connects one process with the simulated server, as `RedisRecordStore` does. Each call takes two steps: the request
/// and the reply. Other calls may be carried out in between. If either step is lost, the call is sent again.
final class SimulatedLink: ReplicatedRecordStore, @unchecked Sendable {
    /// For how long a call is sent again, in nanoseconds.
    static let timeout: Int64 = 2_000_000_000

    let server: SimulatedServer
    let process: Int

    /// The messages under way. Each makes one step.
    private(set) var messages: [(_ isLost: Bool) -> Void] = []
    private(set) var observer: @Sendable (SessionID, ReplicatedChangeNotice) -> Void = { _, _ in }

    /// The node to which it is connected, and the number of the connection.
    private var node: Int, connection: Int

    /// Its subscriptions: the count, and whether they have streams.
    private var subscriptions: [SessionID: (count: Int, streams: Bool)] = [:]
    private var number = 0
    private var isDead = false

    /// The error of its clock, in nanoseconds.
    let skew: Int64

    /// How many reads and puts were carried out.
    private(set) var reads = 0, puts = 0

    /// How often `tidy` was called.
    private(set) var tidied = 0

    init(_ server: SimulatedServer, process: Int, skew: Int64 = 0) {
        (self.server, self.process, self.skew) = (server, process, skew)
        (node, connection) = (server.master, server.connections)
    }

    /// Makes the step of a message.
    func deliver(_ index: Int, isLost: Bool) { messages.remove(at: index)(isLost) }

    /// Ends the process. Messages that it has sent may still arrive.
    func die(_ arrives: () -> Bool) {
        let last = messages
        (isDead, messages) = (true, [])
        for message in last where arrives() { message(false) }
    }

    /// - Parameters:
    ///   - needsMemory: whether a full server refuses it.
    ///   - isRare: whether such calls are so rare that their requests are lost more often.
    ///   - carryOut: carries the call out. Its argument says whether that may have been done before.
    private func call<Value>(
        isRepeated: Bool = false, until deadline: Int64? = nil, needsMemory: Bool = false, isRare: Bool = false,
        _ carryOut: @escaping (_ isRepeated: Bool) -> Value,
        _ receiver: @escaping (Result<Value, ReplicatedStoreError>) -> Void
    ) {
        guard !isDead else { return }
        let deadline = deadline ?? server.now + Self.timeout
        let again = { [self] (isRepeated: Bool) in
            guard server.now < deadline else {
                let detail = "the server has not replied"
                return receiver(.failure(isRepeated ? .unknownOutcome(detail) : .unavailable(detail)))
            }
            call(
                isRepeated: isRepeated, until: deadline, needsMemory: needsMemory, isRare: isRare, carryOut, receiver)
        }
        let connection = connection
        messages.append { [self] isLost in
            let straggles = isRare && !isRepeated && server.straggles()
            guard !isLost, !straggles else {
                guard straggles || server.straggles() else { return again(isRepeated) }
                server.straggle { if !needsMemory || !self.server.isFull { _ = carryOut(isRepeated) } }
                return again(true)
            }
            guard connection == server.connections else {
                connect()
                return again(isRepeated)
            }
            guard node == server.master else {
                if server.bug != .demotedIsKept { connect() }
                return again(isRepeated)
            }
            if needsMemory, server.isFull { return receiver(.failure(.unavailable("the server is full"))) }
            let value = carryOut(isRepeated)
            messages.append { isLost in
                if isLost || connection != self.server.connections { again(true) } else { receiver(.success(value)) }
            }
        }
    }

    /// Connects to the master, unless it is connected already.
    private func connect() {
        guard (node, connection) != (server.master, server.connections) else { return }
        (node, connection) = (server.master, server.connections)
        for id in subscriptions.keys.sorted(by: { "\($0)" < "\($1)" }) {
            server.subscribers[id, default: []].insert(process)
            observer(id, .unknown)
            mark(id)
        }
    }

    // MARK: - The store

    func read(
        _ id: SessionID, unless known: SessionTag?,
        _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        reads += 1
        call({ [server] _ in server.read(id, unless: known) }, receiver)
    }

    func touch(_ id: SessionID) { call({ [server] _ in server.touch(id) }, { _ in }) }

    func put(
        _ put: ReplicatedPut, _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        puts += 1
        let number = nextNumber()
        call(
            needsMemory: true, isRare: put.base == nil,
            { [server, process] in server.put(put, by: process, number, isRepeated: $0) }, receiver)
    }

    func delete(
        _ id: SessionID, basedOn base: SessionTag?,
        _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        let number = nextNumber()
        // The number of the server's losses when it deleted the session.
        var deletion: Int?
        call(
            isRare: true,
            { [server, process] isRepeated in
                let wasThere = server.sessions[id].map { $0.expiresAt ?? .max > server.now } ?? false
                let state = server.delete(id, basedOn: base, by: process, number, isRepeated: isRepeated)
                if wasThere, server.sessions[id] == nil, case .current = state {
                    if deletion == server.losses { server.fail("\(id) was deleted twice by one request") }
                    deletion = server.losses
                } else if deletion == server.losses, case .absent = state, !server.isArrivingLate {
                    server.fail("\(id) is absent for the one who has deleted it")
                }
                return state
            }, receiver)
    }

    private func nextNumber() -> Int {
        number += 1
        return number
    }

    func list(
        _ query: SessionQuery,
        _ receiver: @escaping @Sendable (Result<SessionPage<SessionSummary>, ReplicatedStoreError>) -> Void
    ) {
        call({ _ in SessionPage<SessionSummary>(sessions: [], next: nil) }, receiver)
    }

    func response(
        under key: String, _ receiver: @escaping @Sendable (Result<StoredResponse?, ReplicatedStoreError>) -> Void
    ) {
        call({ [server] _ in server.response(under: key) }, receiver)
    }

    // MARK: - Subscriptions

    func subscribe(to id: SessionID, _ receiver: @escaping @Sendable (Result<Void, ReplicatedStoreError>) -> Void) {
        subscriptions[id] = (subscriptions[id]?.count ?? 0, true)
        subscriptions[id]?.count += 1
        server.subscribers[id, default: []].insert(process)
        call(marking(id)) { [self] result in
            if case .failure = result { unsubscribe(from: id) }
            receiver(result.map { _ in })
        }
    }

    func unsubscribe(from id: SessionID) {
        guard let count = subscriptions[id]?.count else {
            return server.fail("\(id) has no subscription to end")
        }
        subscriptions[id]?.count -= 1
        guard count == 1 else { return }
        allowExpiry(id)
        subscriptions[id] = nil
        server.subscribers[id]?.remove(process)
    }

    func otherWatchers(
        of id: SessionID, _ receiver: @escaping @Sendable (Result<Int, ReplicatedStoreError>) -> Void
    ) {
        call({ [server, process] _ in server.watchers(of: id, besides: process) }, receiver)
    }

    func exchange(
        _ own: ProcessCounts, _ receiver: @escaping @Sendable (Result<ProcessCounts, ReplicatedStoreError>) -> Void
    ) {
        call({ [server, process] _ in server.exchange(own, of: process) }, receiver)
    }

    func keepAlive(_ id: SessionID, watchers: @escaping @Sendable () -> Int) {
        guard subscriptions[id]?.streams == false else { return }
        subscriptions[id]?.streams = true
        mark(id)
    }

    func allowExpiry(_ id: SessionID) {
        guard subscriptions[id]?.streams == true else { return }
        subscriptions[id]?.streams = false
        let asked = server.now
        call(isRare: true, { [server, process] _ in server.rest(id, of: process, asked: asked) }, { _ in })
    }

    private func marking(_ id: SessionID) -> (_ isRepeated: Bool) -> SessionTag? {
        { [self] _ in server.subscribe(to: id, by: process, streams: subscriptions[id]?.streams ?? false) }
    }

    private func mark(_ id: SessionID) {
        call(marking(id)) { [self] result in
            guard case .success(let tag) = result, subscriptions[id] != nil else { return }
            observer(id, tag.map { .isAt($0) } ?? .unknown)
        }
    }

    func tidy(renewing: Bool) {
        tidied += 1
        guard renewing, server.bug != .latenessIsIgnored || tidied % 5 == 0 else { return }
        for id in subscriptions.keys.sorted(by: { "\($0)" < "\($1)" }) { mark(id) }
    }

    var expiredCount: Int { 0 }

    func setObserver(_ observer: @escaping @Sendable (SessionID, ReplicatedChangeNotice) -> Void) {
        self.observer = observer
    }

    var failure: ReplicatedStoreError? { nil }
    var isDurable: Bool { false }
    var figures: StoreFigures { StoreFigures(sessions: server.sessions.count) }

    func now() -> Int64 { server.now + skew }
}

extension ServiceClock {
    /// A clock that stands still: nothing of a simulation is done beside its steps, on another thread.
    static let standing = still.clock

    private static let still = TestClock()
}
