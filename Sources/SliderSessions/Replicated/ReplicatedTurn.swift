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
/// Used by one store call at a time; never concurrently.
final class ReplicatedTurn: @unchecked Sendable {
    let owner: ReplicatedSession
    private(set) var operations: [ReplicatedOperation]
    var session: Session?
    var tries = 0

    /// Whether the store was asked for the state of the session during this turn.
    var isFresh = false

    var store: any ReplicatedRecordStore { owner.sessions.store }

    init(of owner: ReplicatedSession, _ operations: [ReplicatedOperation], session: Session?) {
        (self.owner, self.operations, self.session) = (owner, operations, session)
    }

    /// Begins.
    func begin() {
        switch operations[0].kind {
        case .create(let session, let response): return create(session, response)
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
            switch result {
            case .success(.current): respondToAll()
            case .success(.other(let update)): goOn(from: update, isFresh: true)
            case .success: end(with: .noSuchSession)
            case .failure(let error): fail(error)
            }
        }
    }

    /// Performs the operations on another state.
    func goOn(from update: ReplicatedUpdate, isFresh: Bool) {
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

    var deliveries: [ReplicatedOperation.Delivery] = []
    private var draft: ChangeDraft?

    private func perform() {
        guard let session else { return read(all: true) }
        guard tries < ReplicatedSession.mostTries else {
            return refuseAll(.storageUnavailable("others changed \(owner.id) at the same time, \(tries) times"))
        }
        if case .end(let precondition, let delivery) = operations[0].kind {
            return end(session, if: precondition, delivery)
        }
        let sessions = owner.sessions
        let (put, changed): (ReplicatedPut?, Bool) = session.enter { session in
            let draft = ChangeDraft(before: session.timeline, wasPredicted: session.isPredicted)
            var context = sessions.context(for: session)
            // Events that are applied again have been counted by the session's rate limit.
            if tries > 0 { context.eventRate = nil }
            session.draft = draft
            deliveries = operations.map { $0.perform(session, context) }
            session.draft = nil
            self.draft = draft
            session.touch(at: context.moment)
            guard !draft.changes.isEmpty || !draft.responses.isEmpty else { return (nil, false) }
            let base = SessionTag(epoch: session.epoch, version: draft.before.version)
            return (sessions.put(session, basedOn: base, draft), true)
        }
        tries += 1
        guard changed, let put else { return isFresh ? respondToAll() : read(all: false) }
        commit(put) { [self] in finish($0, of: session) }
    }

    /// Sends a change to the store, and counts it.
    func commit(
        _ put: ReplicatedPut, _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        let sessions = owner.sessions
        let begin = sessions.clock.monotonic()
        sessions.commits.add(1, ordering: .relaxed)
        store.put(put) { result in
            sessions.commits.subtract(1, ordering: .relaxed)
            var failed = false
            if case .failure = result { failed = true }
            sessions.counters.countCommit(of: 1, nanoseconds: sessions.clock.monotonic() - begin, failed: failed)
            receiver(result)
        }
    }

    /// Handles the store's result for a change.
    private func finish(_ result: Result<ReplicatedState, ReplicatedStoreError>, of session: Session) {
        switch result {
        case .success(.current):
            session.enter { session in
                let context = owner.sessions.context(for: session)
                for frame in draft?.frames ?? [] { session.show(frame, in: context) }
            }
            respondToAll()
        case .success(.other(let update)):
            takeBack(in: session)
            goOn(from: update, isFresh: false)
        case .success(.uncertain):
            takeBack(in: session)
            goOnUncertain()
        case .success(.answered):
            takeBack(in: session)
            refuseAll(.keyInUse)
        case .success: end(with: .noSuchSession)
        case .failure(let error):
            takeBack(in: session)
            fail(error)
        }
    }

    /// The changes may have been made. Performs the repeatable operations again, and refuses the others: their clients
    /// decide what to do.
    private func goOnUncertain() {
        for operation in operations where !operation.isRepeatable { operation.refuse(.uncertain) }
        operations.removeAll { !$0.isRepeatable }
        deliveries = []
        if operations.isEmpty { respondToAll() } else { read(all: true) }
    }

    /// Reverts the changes that were made ahead of the store.
    private func takeBack(in session: Session) {
        guard let draft else { return }
        session.enter { session in
            session.timeline = draft.before
            session.isPredicted = draft.wasPredicted
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
        if case .watch = kind { return true }
        return false
    }
}

extension SessionError {
    /// The change may have been made, and the store no longer knows.
    static let uncertain = storageUnavailable(
        "a change may have been made; its answer was lost, and many others came after it")
}
