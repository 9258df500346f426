import ServiceBasics
import SliderEngine
import SliderRecords
import SliderTimeline

/// Which changes of a session are committed, over a record store.
extension Session {
    /// Whether its creation is not committed yet. Requests must wait for that, because the creation may fail.
    var isBeingCreated: Bool { committedVersion < 0 }

    /// Whether the record store has its current state.
    var isCommitted: Bool { timeline.version == committedVersion }

    /// Whether it is so far ahead of its record that an unclean start could give out a version twice.
    var isTooFarAhead: Bool { timeline.version - max(0, committedVersion) >= StoredSessions.longestLead }

    /// Begins uncommitted changes if the state has changed.
    ///
    /// - Returns: whether the session must be added to the journal.
    @inline(__always)
    func noteChanges(at moment: Int64) -> Bool {
        guard timeline.version != committedVersion, uncommitted == nil, presence == .present else { return false }
        uncommitted = UncommittedChanges(since: moment)
        return true
    }

    /// A wait for the commit of the current state.
    ///
    /// - Returns: the wait, and whether the session must be added to the journal as urgent.
    func waitForCommit(at moment: Int64) -> (wait: CommitWait, isNew: Bool) {
        let changes = uncommitted ?? UncommittedChanges(since: moment)
        uncommitted = changes
        let wait = CommitWait()
        changes.waits.append(
            UncommittedChanges.Wait(version: timeline.version, responses: changes.responses.count, wait))
        defer { changes.isAwaited = true }
        return (wait, !changes.isAwaited)
    }

    /// Adds a response that is committed with the current state.
    func add(_ response: PendingResponse, at moment: Int64) {
        let changes = uncommitted ?? UncommittedChanges(since: moment)
        uncommitted = changes
        changes.responses.append(response)
    }

    /// The session's changes as a record to commit; nil if there are none.
    ///
    /// - Parameter since: takes only changes that began at this moment; nil for any.
    func takeChanges(
        since: Int64?, in store: StoredSessions
    ) -> (record: SessionRecord, base: SessionTag?, responses: [StoredResponse])? {
        guard presence == .present, let uncommitted, !uncommitted.isUnderWay else { return nil }
        guard since == nil || since == uncommitted.since else { return nil }
        uncommitted.isUnderWay = true
        uncommitted.isAwaited = false
        uncommitted.responsesUnderWay = uncommitted.responses.count
        var record = record(moment: store.clock.monotonic(), wall: store.clock.wall())
        record.lineage = store.runAtOpening.lineage
        record.starts = store.runAtOpening.starts
        record.expiresAt = store.expiry(touchedAt: lastTouched, life: store.residents.life(of: self))
        storedUntil = record.expiresAt ?? .max
        let base = isBeingCreated ? nil : SessionTag(epoch: epoch, version: committedVersion)
        return (record, base, uncommitted.responses.map(\.response))
    }

    /// Records the outcome of the commit of a version.
    func finishCommit(
        of version: Int64, _ outcome: RecordOutcome, durability: Durability, in journal: Journal, at moment: Int64
    ) -> FinishedCommit {
        guard let changes = uncommitted else { return FinishedCommit() }
        changes.isUnderWay = false
        switch outcome {
        case .committed:
            return finish(changes, asCommittedAt: version, at: moment)
        case .failed(let error):
            let refusal = SessionError.storageUnavailable(error.detail)
            guard isBeingCreated else { return finish(changes, asRefused: refusal, at: moment) }
            guard durability == .none else {
                // A repeat of the creation must not find the id taken.
                defer { revokeCreation(in: journal) }
                return lose(changes, refusal)
            }
            // The record may be stored nevertheless. It would be a conflict for the next try.
            journal.remove(id, waits: [])
            return finish(changes, asRefused: refusal, at: moment)
        case .conflict:
            defer { discard() }
            return lose(
                changes, SessionError.storageUnavailable("the record of \(id) is not the one that was stored last"))
        }
    }

    private func finish(
        _ changes: UncommittedChanges, asCommittedAt version: Int64, at moment: Int64
    ) -> FinishedCommit {
        var finished = FinishedCommit(
            waits: changes.takeWaits(upTo: version), responses: changes.takeResponsesUnderWay(),
            isCreated: isBeingCreated)
        committedVersion = version
        finished.hasMore = goOn(after: changes, at: moment)
        return finished
    }

    /// Tells the requests. The changes and their responses stay for the next commit.
    private func finish(
        _ changes: UncommittedChanges, asRefused refusal: SessionError, at moment: Int64
    ) -> FinishedCommit {
        var finished = FinishedCommit(
            waits: changes.takeWaits(), responses: changes.responses, outcome: .failure(refusal))
        finished.hasMore = goOn(after: changes, at: moment)
        return finished
    }

    /// Drops changes that will never be committed.
    private func lose(_ changes: UncommittedChanges, _ refusal: SessionError) -> FinishedCommit {
        defer { changes.responses = [] }
        return FinishedCommit(
            waits: changes.takeWaits(), responses: changes.responses, outcome: .failure(refusal), isLost: true)
    }

    /// Keeps the changes that a commit has left.
    ///
    /// - Returns: whether the session must be added to the journal again.
    private func goOn(after changes: UncommittedChanges, at moment: Int64) -> Bool {
        guard !isCommitted || !changes.isEmpty else {
            uncommitted = nil
            return false
        }
        uncommitted = UncommittedChanges(continuing: changes, since: moment)
        return !changes.isAwaited
    }
}

/// The outcome of an operation on a session over a record store.
enum StoredAccess: Sendable {
    /// The response is available.
    case ready

    /// The response waits for a commit.
    case waits(CommitWait)

    /// The session's creation is not committed. The operation is tried again after its commit.
    case isBeingCreated(CommitWait)

    /// The session has left memory. It is looked up again.
    case left
}

extension Session {
    /// Performs an operation over a record store.
    ///
    /// - Parameter result: the operation's result, if it was performed. It is not part of the returned value, which
    ///   would copy its frame once more for every move.
    /// - Returns: the outcome, and whether the session must be added to the journal: as awaited if the operation waits.
    @inline(__always)
    func access<Operation: SessionOperation>(
        _ operation: Operation, _ durability: Durability, in context: AccessContext,
        _ result: inout Result<Operation.Value, SessionError>
    ) -> (access: StoredAccess, isNew: Bool) {
        switch presence {
        case .present: break
        case .left: return (.left, false)
        // Also a session whose creation has just failed: there will be no commit to wait for.
        case .ended:
            result = .failure(.noSuchSession)
            return (.ready, false)
        }
        guard !isBeingCreated || durability == .none else {
            let (wait, isNew) = waitForCommit(at: context.moment)
            return (.isBeingCreated(wait), isNew)
        }
        guard !operation.appliesEvents || !isTooFarAhead else {
            result = .failure(.storageUnavailable("\(id) is too far ahead of its record"))
            return (.ready, false)
        }
        result = operation.perform(on: self, in: context)
        guard operation.waits(durability), case .success(let value) = result else {
            return (.ready, noteChanges(at: context.moment))
        }
        // A repeat of an event that is not committed yet waits for the same commit.
        guard !isCommitted || uncommitted != nil else {
            result = .success(operation.committed(value))
            return (.ready, false)
        }
        let (wait, isNew) = waitForCommit(at: context.moment)
        return (.waits(wait), isNew)
    }
}

/// Which responses wait until their change is on the disk (`--durability`).
package enum Durability: String, Sendable, CaseIterable {
    /// All except those to moves of a gesture.
    case gesture

    /// All.
    case event

    /// None.
    case none

    /// Whether the response to these events waits.
    @inline(__always)
    func waits(for events: [SessionEvent]) -> Bool {
        switch self {
        case .gesture: events.contains { !$0.kind.type.isMove && $0.kind.type != .elapsed }
        case .event: true
        case .none: false
        }
    }
}
