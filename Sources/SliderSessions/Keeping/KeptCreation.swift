import SliderTimeline
import Synchronization

/// The creation of a session that a record store keeps. The answer comes when it is on the disk.
///
/// An id that the caller chose may be taken by a session in memory or by a record, and either may come or go meanwhile.
/// So the creation begins again whenever it has waited, until it is decided.
struct KeptCreation: Sendable {
    let sessions: ResidentSessions
    let keeping: Keeping
    let draft: SessionDraft
    let keeper: AnswerKeeper<SessionReading>?
    let client: UInt64

    /// Makes the session, unless it is refused or its id is taken.
    func begin() -> SessionAnswer<SessionReading> {
        if let refusal { return .now(.failure(refusal)) }
        guard let id = draft.id else { return insert() }
        let moment = sessions.clock.monotonic()
        if let holder = sessions.registry.session(id), !sessions.endIfIdle(holder, at: moment) {
            return wait(for: holder, at: moment)
        }
        return .later { receiver in
            sessions.load(id, over: keeping, for: client) { outcome in
                switch outcome {
                case .resident: begin().deliver(to: receiver)
                case .absent: insert().deliver(to: receiver)
                // Only a removal frees the id: what the record was may be of use.
                case .failed(.recordDamaged): receiver(.failure(.idTaken))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    /// A refusal before anything is done; nil if there is room.
    private var refusal: SessionError? {
        if isAwaited, let failure = keeping.journal.failure { return .storageUnavailable(failure.detail) }
        let (limits, held) = (sessions.limits, keeping.records.figures)
        if held.sessions + keeping.creations.load(ordering: .relaxed) >= limits.maximumSessions {
            return .tooManySessions(limit: limits.maximumSessions)
        }
        if held.contentBytes >= limits.maximumStoredBytes {
            return .storageFull(limit: limits.maximumStoredBytes)
        }
        return nil
    }

    /// Whether the answer waits for the disk.
    private var isAwaited: Bool { keeping.durability != .none || keeper != nil }

    /// Finds out whether the id is taken by a session in memory: it is not if that one's own creation fails.
    private func wait(for holder: Session, at moment: Int64) -> SessionAnswer<SessionReading> {
        let context = sessions.context(at: moment)
        var reading: Result<SessionReading, SessionError> = .failure(.noSuchSession)
        let (access, isNew) = holder.enter { holder in
            holder.access(ReadOperation(id: holder.id, settles: false), keeping.durability, in: context, &reading)
        }
        switch (access, reading) {
        case (.answered, .success):
            if isNew { keeping.journal.add(holder, since: moment, isAwaited: false) }
            return .now(.failure(.idTaken))
        case (.isBeingCreated(let wait), _), (.waits(let wait), _):
            if isNew { keeping.journal.add(holder, since: moment, isAwaited: true) }
            return .later { receiver in
                wait.then { _ in begin().deliver(to: receiver) }
            }
        case (.answered, .failure), (.left, _):
            sessions.remove(holder)
            return begin()
        }
    }

    /// Makes a session whose id no other one has, as far as is known.
    private func insert() -> SessionAnswer<SessionReading> {
        guard sessions.makeRoom(over: keeping) else {
            return .now(.failure(.noRoomInMemory(limit: keeping.residentLimit)))
        }
        let moment = sessions.clock.monotonic()
        let made: Result<(session: Session, reading: SessionReading), SessionError> = sessions.reserve(draft.traced) {
            sessions.makeSession(draft, at: moment, answer: keeper)
        }
        switch made {
        case .success(let (session, reading)): return commit(session, reading, at: moment)
        case .failure(.idTaken): return begin()
        case .failure(let error): return .now(.failure(error))
        }
    }

    /// Adds the new session to the journal.
    private func commit(
        _ session: Session, _ reading: SessionReading, at moment: Int64
    ) -> SessionAnswer<SessionReading> {
        sessions.created.add(1, ordering: .relaxed)
        keeping.creations.add(1, ordering: .relaxed)
        guard isAwaited else {
            if session.enter({ $0.noteChanges(at: moment) }) {
                keeping.journal.add(session, since: moment, isAwaited: false)
            }
            return .now(.success(reading))
        }
        let (wait, isNew) = session.enter { $0.waitForCommit(at: moment) }
        if isNew { keeping.journal.add(session, since: moment, isAwaited: true) }
        return .later { receiver in
            wait.then { receiver($0.map { reading.committed }) }
        }
    }
}
