import ServiceBasics
import SliderEngine
import SliderRecords
import SliderTimeline

/// Which changes of a session are committed, over a record store.
extension Session {
    /// Whether its creation is not committed yet. Requests must wait for that, because the creation may fail.
    var isBeingCreated: Bool { commitState.isBeingCreated }

    /// Whether it is so far ahead of its record that an unclean start could give out a version twice.
    private var isTooFarAhead: Bool { commitState.lead(of: timeline.version) >= StoredSessions.longestLead }

    /// Whether its record has its current state, and nothing waits for a commit.
    var isCommitted: Bool { commitState.isCommitted(timeline.version) && !commitState.hasChanges }

    /// Begins uncommitted changes if the state has changed.
    ///
    /// - Returns: whether the session must be added to the journal.
    @inline(__always)
    func noteChanges(at moment: Int64) -> Bool {
        isPresent && commitState.noteChanges(to: timeline.version, at: moment)
    }

    /// A wait for the commit of the current state.
    ///
    /// - Returns: the wait, and whether the session must be added to the journal as urgent.
    func waitForCommit(at moment: Int64) -> (wait: CommitWait, isNew: Bool) {
        commitState.waitForCommit(of: timeline.version, at: moment)
    }

    /// The session's changes as a record to commit; nil if there are none.
    ///
    /// - Parameter since: takes only changes that began at this moment; nil for any.
    func takeChanges(
        since: Int64?, in store: StoredSessions
    ) -> (record: SessionRecord, base: SessionTag?, responses: [StoredResponse])? {
        guard isPresent, let responses = commitState.beginCommit(since: since) else { return nil }
        var record = record(moment: store.clock.monotonic(), wall: store.clock.wall())
        record.mayChangeControl = commitState.takeControl(timeline.reshapes)
        record.lineage = store.runAtOpening.lineage
        record.starts = store.runAtOpening.starts
        record.expiresAt = store.expiry(touchedAt: lastTouched, life: store.residents.life(of: self))
        commitState.setExpiry(record.expiresAt ?? .max)
        return (record, commitState.base(in: tag.epoch), responses)
    }

    /// Records the outcome of the commit of a version.
    func finishCommit(
        of version: Int64, _ outcome: RecordOutcome, durability: Durability, in journal: Journal, at moment: Int64
    ) -> FinishedCommit {
        guard commitState.hasChanges else { return FinishedCommit() }
        switch outcome {
        case .committed:
            return commitState.finishCommit(of: version, current: timeline.version, at: moment)
        case .failed(let error):
            let refusal = SessionError.storageUnavailable(error.detail)
            guard isBeingCreated else {
                return commitState.failCommit(refusal, current: timeline.version, at: moment)
            }
            guard durability == .none else {
                // A repeat of the creation must not find the id taken.
                defer { revokeCreation(in: journal) }
                return commitState.loseChanges(refusal)
            }
            // The record may be stored nevertheless. It would be a conflict for the next try.
            journal.remove(id, waits: [])
            return commitState.failCommit(refusal, current: timeline.version, at: moment)
        case .conflict:
            defer { discard() }
            return commitState.loseChanges(
                .storageUnavailable("the record of \(id) is not the one that was stored last"))
        }
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

/// The outcome of a commit that one request waits for. Delivers the outcome once, whether it
/// arrives before or after the receiver.
final class CommitWait: Sendable {
    typealias Outcome = Result<Void, SessionError>

    private enum State: Sendable {
        case open
        case awaited(@Sendable (Outcome) -> Void)
        case finished(Outcome)
    }

    private let state = Lock(State.open)

    /// Passes the outcome on.
    func finish(_ outcome: Outcome) {
        let receiver: (@Sendable (Outcome) -> Void)? = state.withLock { state in
            defer { state = .finished(outcome) }
            if case .awaited(let receiver) = state { return receiver }
            return nil
        }
        receiver?(outcome)
    }

    /// Calls the receiver with the outcome, at once or when it arrives.
    func then(_ receiver: @escaping @Sendable (Outcome) -> Void) {
        let outcome: Outcome? = state.withLock { state in
            if case .finished(let outcome) = state { return outcome }
            state = .awaited(receiver)
            return nil
        }
        if let outcome { receiver(outcome) }
    }
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
        if hasLeft { return (.left, false) }
        // It has ended. So has one whose creation has just failed: there will be no commit to wait for.
        guard isPresent else {
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
        guard !isCommitted else {
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
