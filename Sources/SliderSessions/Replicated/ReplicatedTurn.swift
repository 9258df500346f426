import ServiceBasics
import SliderRecords
import SliderTimeline
import Synchronization

/// One turn of a replicated session: performs some operations until their responses are passed on.
///
///     read (if the state is not known) → perform → put the changes, or read if there are none → respond
///               ↑                                   |
///               └── perform again on another state ─┘
///
/// Each call of the store gets a copy, with which its receiver continues.
struct ReplicatedTurn: Sendable {
    let owner: ReplicatedSession
    var operations: [ReplicatedOperation]
    var session: Session?
    var tries = 0

    /// Whether the store was asked for the state of the session during this turn.
    var isFresh = false

    /// Pass on the responses to the operations, which were performed last.
    var deliveries: [ReplicatedOperation.Delivery] = []

    /// What is taken back or shown, according to the store's result for a change.
    private var tentative: TentativeChanges?

    var store: any ReplicatedRecordStore { owner.sessions.store }

    init(of owner: ReplicatedSession, _ operations: [ReplicatedOperation], session: Session?) {
        (self.owner, self.operations, self.session) = (owner, operations, session)
    }

    /// Begins.
    mutating func begin() {
        switch operations[0].kind {
        case .create(let make): return create(make)
        // A session whose record is damaged can be ended, too.
        case .end(.none, let delivery): return delete(basedOn: nil, delivery)
        default: break
        }
        // The first watcher needs the last changes, which are read for it.
        let isWatched = session?.enter { $0.watchState != nil } ?? false
        let needsHistory = !isWatched && operations.contains { $0.needsHistory }
        if needsHistory || session == nil { read(all: true) } else { perform() }
    }

    // MARK: - Reading

    func read(all: Bool) {
        let known = all ? nil : session.map { session in session.enter { $0.tag } }
        let sessions = owner.sessions
        sessions.loads.add(1, ordering: .relaxed)
        store.read(owner.id, unless: known) { [self] result in
            sessions.loads.subtract(1, ordering: .relaxed)
            var turn = self
            switch result {
            case .success(.current): turn.respondToAll()
            case .success(.other(let update)): turn.goOn(from: update, isFresh: true)
            case .success(let state): turn.endAbsent(state)
            case .failure(let error): turn.fail(error)
            }
        }
    }

    /// Performs the operations on another state.
    mutating func goOn(from update: ReplicatedUpdate, isFresh: Bool) {
        // They take from the session's rate limit again, of which others may have used some.
        if let tentative { session?.enter { $0.giveBack(tentative) } }
        do throws(SessionError) {
            let adopted = try owner.sessions.adopt(
                update, in: session, watching: operations.contains { $0.needsHistory })
            guard let adopted else { return read(all: true) }
            session = adopted
        } catch {
            return refuseAll(error)
        }
        self.isFresh = isFresh
        perform()
    }

    // MARK: - Performing

    private mutating func perform() {
        guard let session else { return read(all: true) }
        guard tries < ReplicatedSession.mostTries else {
            return refuseAll(.storageUnavailable("others changed \(owner.id) at the same time, \(tries) times"))
        }
        if case .end(let precondition, let delivery) = operations[0].kind {
            return end(session, if: precondition, delivery)
        }
        let (sessions, operations) = (owner.sessions, operations)
        tries += 1
        let put: ReplicatedPut?
        (deliveries, tentative, put) = session.enter { session in
            let context = sessions.context(for: session)
            let (deliveries, changes) = session.collectChanges {
                operations.compactMap { operation -> ReplicatedOperation.Delivery? in
                    guard case .use(let body, _) = operation.kind else { return nil }
                    return body(session, context)
                }
            }
            session.touch(at: context.moment)
            return (deliveries, changes, changes.isEmpty ? nil : sessions.change(of: session, changes))
        }
        guard let put else { return isFresh ? respondToAll() : read(all: false) }
        commit(put) { turn, result in turn.finish(result, of: session) }
    }

    /// Sends a change to the store, and counts it.
    func commit(
        _ put: ReplicatedPut,
        _ receiver: @escaping @Sendable (inout ReplicatedTurn, Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        let sessions = owner.sessions
        let begin = sessions.clock.monotonic()
        sessions.commits.add(1, ordering: .relaxed)
        store.put(put) { [self] result in
            sessions.commits.subtract(1, ordering: .relaxed)
            var failed = false
            if case .failure = result { failed = true }
            sessions.counters.countCommit(of: 1, nanoseconds: sessions.clock.monotonic() - begin, failed: failed)
            var turn = self
            receiver(&turn, result)
        }
    }

    /// Handles the store's result for a change.
    private mutating func finish(_ result: Result<ReplicatedState, ReplicatedStoreError>, of session: Session) {
        switch result {
        case .success(.current):
            session.enter { session in
                let context = owner.sessions.context(for: session)
                for frame in tentative?.frames ?? [] { session.show(frame, in: context) }
            }
            respondToAll()
        case .success(.other(let update)):
            takeBack(in: session)
            goOn(from: update, isFresh: false)
        case .success(.uncertain):
            takeBack(in: session)
            goOnUncertain()
        case .success(.keyInUse):
            takeBack(in: session, givingBack: true)
            refuseAll(.keyInUse)
        case .success(let state): endAbsent(state)
        case .failure(let error):
            takeBack(in: session, givingBack: error.isOfNoChange)
            fail(error)
        }
    }

    /// The changes may have been made. Performs the repeatable operations again, and refuses the others: their clients
    /// decide what to do.
    private mutating func goOnUncertain() {
        for operation in operations where !operation.isRepeatable { operation.refuse(.uncertain) }
        operations.removeAll { !$0.isRepeatable }
        deliveries = []
        if operations.isEmpty { respondToAll() } else { read(all: true) }
    }

    /// Reverts the changes that were made ahead of the store.
    ///
    /// - Parameter givingBack: whether they were not made, so that what they took from the rate limit is given back.
    private func takeBack(in session: Session, givingBack: Bool = false) {
        guard let tentative else { return }
        session.enter { session in
            session.revert(tentative)
            if givingBack { session.giveBack(tentative) }
        }
    }

    // MARK: - Responding

    func respondToAll() {
        owner.finish(with: session) { for deliver in deliveries { deliver() } }
    }

    func fail(_ error: ReplicatedStoreError) {
        switch error {
        case .damaged: refuseAll(.recordDamaged)
        case .unavailable, .unknownOutcome: refuseAll(.storageUnavailable(error.detail))
        }
    }

    func refuseAll(_ error: SessionError) {
        owner.finish(with: session) { for operation in operations { operation.refuse(error) } }
    }
}

extension ReplicatedOperation {
    /// Whether it needs the session's last changes.
    fileprivate var needsHistory: Bool {
        if case .use(_, needsHistory: true) = kind { return true }
        return false
    }
}

extension ReplicatedStoreError {
    /// Whether no change was made.
    fileprivate var isOfNoChange: Bool {
        if case .unknownOutcome = self { false } else { true }
    }
}

extension SessionError {
    /// The change may have been made, and the store no longer knows.
    static let uncertain = storageUnavailable(
        "a change may have been made; its reply was lost, and many others came after it")
}
