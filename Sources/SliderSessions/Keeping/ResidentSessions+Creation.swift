import SliderTimeline
import Synchronization

/// Making and ending sessions that a record store keeps.
extension ResidentSessions {
    /// Makes a session. The answer comes when its creation is on the disk.
    func createKept(
        _ draft: SessionDraft, answer keeper: AnswerKeeper<SessionReading>?, over keeping: Keeping, for client: UInt64
    ) -> SessionAnswer<SessionReading> {
        if let refusal = refusal(of: draft, isKeyed: keeper != nil, over: keeping) { return .now(.failure(refusal)) }
        guard let id = draft.id else { return insertKept(draft, answer: keeper, over: keeping, for: client) }
        let moment = clock.monotonic()
        if let holder = registry.session(id), !endIfIdle(holder, at: moment) {
            return creation(of: draft, besides: holder, answer: keeper, over: keeping, for: client, at: moment)
        }
        return .later { [self] receiver in
            load(id, over: keeping, for: client) { [self] outcome in
                switch outcome {
                case .resident: createKept(draft, answer: keeper, over: keeping, for: client).deliver(to: receiver)
                case .absent: insertKept(draft, answer: keeper, over: keeping, for: client).deliver(to: receiver)
                // Only a removal frees the id: what the record was may be of use.
                case .failed(.recordDamaged): receiver(.failure(.idTaken))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    /// Ends a session. The answer comes when the removal of its record is on the disk.
    func endKept(
        _ id: SessionID, if precondition: SessionPrecondition, over keeping: Keeping, for client: UInt64
    ) -> SessionAnswer<EndedSession> {
        let waits = keeping.durability != .none
        if waits, let failure = keeping.journal.failure {
            return .now(.failure(.storageUnavailable(failure.detail)))
        }
        if waits, registry.session(id) == nil, let wait = keeping.journal.waitForDeletion(of: id) {
            return .later { receiver in
                wait.then { receiver($0.flatMap { .failure(.noSuchSession) }) }
            }
        }
        let operation = EndOperation(id: id, precondition: precondition, journal: keeping.journal)
        let answer = performKept(operation, over: keeping, for: client, at: clock.monotonic())
        return .later { [self] receiver in
            answer.deliver { [self] result in
                if case .success = result { forgetEnded(id) }
                switch result {
                case .success(let wait?) where keeping.durability != .none:
                    wait.then { receiver($0.map { EndedSession(isCommitted: true) }) }
                case .success: receiver(.success(EndedSession()))
                case .failure(.recordDamaged) where precondition == .none:
                    removeDamaged(id, over: keeping, for: client).deliver(to: receiver)
                case .failure(let error): receiver(.failure(error))
                }
            }
        }
    }

    /// Removes the session under an id, if it has ended.
    private func forgetEnded(_ id: SessionID) {
        guard let session = registry.session(id), session.enter({ $0.presence == .ended }) else { return }
        forget(session)
    }

    /// A refusal before anything is done; nil if there is room.
    private func refusal(of draft: SessionDraft, isKeyed: Bool, over keeping: Keeping) -> SessionError? {
        if keeping.durability != .none || isKeyed, let failure = keeping.journal.failure {
            return .storageUnavailable(failure.detail)
        }
        let figures = keeping.records.figures
        if figures.sessions + keeping.creations.load(ordering: .relaxed) >= limits.maximumSessions {
            return .tooManySessions(limit: limits.maximumSessions)
        }
        if figures.contentBytes >= limits.maximumStoredBytes {
            return .storageFull(limit: limits.maximumStoredBytes)
        }
        return nil
    }

    /// What a creation gets whose id a session in memory has.
    private func creation(
        of draft: SessionDraft, besides holder: Session, answer keeper: AnswerKeeper<SessionReading>?,
        over keeping: Keeping, for client: UInt64, at moment: Int64
    ) -> SessionAnswer<SessionReading> {
        let (access, isNew) = holder.enter { holder in
            holder.access(ReadOperation(id: holder.id, settles: false), keeping.durability, in: context(at: moment))
        }
        if isNew { keeping.journal.add(holder, since: moment, isUrgent: access.isWaiting) }
        switch access {
        case .answer(.success): return .now(.failure(.idTaken))
        case .beingCreated(let wait), .wait(_, let wait):
            // Whether the id is taken is known when that creation is committed, or has failed.
            return .later { [self] receiver in
                wait.then { [self] _ in
                    createKept(draft, answer: keeper, over: keeping, for: client).deliver(to: receiver)
                }
            }
        case .answer(.failure), .left:
            remove(holder)
            return createKept(draft, answer: keeper, over: keeping, for: client)
        }
    }

    /// Makes a session whose id no other one has, and waits for its commit.
    private func insertKept(
        _ draft: SessionDraft, answer keeper: AnswerKeeper<SessionReading>?, over keeping: Keeping, for client: UInt64
    ) -> SessionAnswer<SessionReading> {
        guard makeRoom(over: keeping) else { return .now(.failure(.noRoomInMemory(limit: keeping.residentLimit))) }
        let moment = clock.monotonic()
        let made: Result<(session: Session, reading: SessionReading), SessionError> = reserve(draft.traced) {
            makeSession(draft, at: moment, answer: keeper)
        }
        let (session, reading): (Session, SessionReading)
        switch made {
        case .success(let pair): (session, reading) = pair
        case .failure(.idTaken): return createKept(draft, answer: keeper, over: keeping, for: client)
        case .failure(let error): return .now(.failure(error))
        }
        created.add(1, ordering: .relaxed)
        keeping.creations.add(1, ordering: .relaxed)
        guard keeping.durability != .none || keeper != nil else {
            if session.enter({ $0.noteChanges(at: moment) }) {
                keeping.journal.add(session, since: moment, isUrgent: false)
            }
            return .now(.success(reading))
        }
        let (wait, isNew) = session.enter { $0.waitForCommit(at: moment) }
        if isNew { keeping.journal.add(session, since: moment, isUrgent: true) }
        return .later { receiver in
            wait.then { outcome in
                receiver(
                    outcome.map {
                        var reading = reading
                        reading.isCommitted = true
                        return reading
                    })
            }
        }
    }
}

extension KeptAccess {
    fileprivate var isWaiting: Bool {
        switch self {
        case .wait, .beingCreated: true
        case .answer, .left: false
        }
    }
}
