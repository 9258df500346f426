import ServiceBasics
import SliderRecords
import SliderTimeline
import Synchronization

/// The creation of a session over a record store. The response may wait for the disk.
///
/// An id that the caller chose may be taken by a session in memory or by a record. Either may change while the creation
/// waits, so it begins again after each wait until the outcome is certain.
struct StoredCreation: Sendable {
    let sessions: StoredSessions
    let draft: SessionDraft
    let recorder: ResponseRecorder<SessionReading>?

    /// Its place among the sessions of its owner; nil if it has none yet, or needs none.
    var place: OwnerPlace?

    /// Makes the session, unless it is refused or its id is taken.
    func begin() -> SessionResult<SessionReading> {
        // Before a load: a refused creation should not cost one.
        if let refusal { return .now(.failure(refusal)) }
        guard let id = draft.id else { return insert() }
        let moment = sessions.clock.monotonic()
        if let holder = sessions.residents.registry.session(id), !sessions.endIfIdle(holder, at: moment) {
            return wait(for: holder, at: moment)
        }
        return .later { receiver in
            sessions.load(id, for: receiver.network) { outcome in
                switch outcome {
                case .resident: begin().deliver(to: receiver)
                case .absent: insert().deliver(to: receiver)
                // Only its end frees the id: the damaged record may still be of use.
                case .failed(.recordDamaged): receiver(.failure(.idTaken))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    /// Why the creation is refused at once; nil if there is room.
    private var refusal: SessionError? {
        if let failure = sessions.journal.failure, isAwaited || sessions.journal.isFull {
            return .storageUnavailable(failure.detail)
        }
        let (limits, held) = (sessions.residents.limits, sessions.records.figures)
        if held.sessions + sessions.creations.load(ordering: .relaxed) >= limits.maximumSessions {
            return .tooManySessions(limit: limits.maximumSessions)
        }
        return sessions.storageFull
    }

    /// Whether the response waits for the disk.
    private var isAwaited: Bool { sessions.durability != .none || recorder != nil }

    /// Refuses the creation if a session in memory has the id. First waits for that session's own creation: if it
    /// fails, the id is free.
    private func wait(for holder: Session, at moment: Int64) -> SessionResult<SessionReading> {
        let context = sessions.residents.context(at: moment)
        var reading: Result<SessionReading, SessionError> = .failure(.noSuchSession)
        let (access, isNew) = holder.enter { holder in
            holder.access(ReadOperation(id: holder.id, settles: false), sessions.durability, in: context, &reading)
        }
        switch (access, reading) {
        case (.ready, .success):
            if isNew { sessions.journal.add(holder, since: moment, isAwaited: false) }
            return .now(.failure(.idTaken))
        case (.isBeingCreated(let wait), _), (.waits(let wait), _):
            if isNew { sessions.journal.add(holder, since: moment, isAwaited: true) }
            return .later { receiver in
                sessions.receive(wait) { _ in begin().deliver(to: receiver) }
            }
        case (.ready, .failure), (.left, _):
            sessions.remove(holder)
            return begin()
        }
    }

    /// Makes a session whose id is free, as far as is known. Takes a place of its owner first: not earlier, since a
    /// creation with a taken id needs none.
    private func insert() -> SessionResult<SessionReading> {
        // Other creations may have taken the room while this one waited.
        if let refusal { return .now(.failure(refusal)) }
        guard place == nil, let owner = draft.owner, let most = sessions.residents.limits.clientSessions else {
            return make()
        }
        if let place = sessions.residents.owners.take(owner, of: most) { return place.settled(with(place).make()) }
        return sessions.askForPlace(of: owner, of: most).then { place in
            place.settled(with(place).begin())
        }
    }

    private func with(_ place: OwnerPlace) -> StoredCreation {
        var creation = self
        creation.place = place
        return creation
    }

    /// Makes the session.
    private func make() -> SessionResult<SessionReading> {
        guard sessions.makeRoom() else {
            return .now(.failure(.noRoomInMemory(limit: sessions.residentLimit)))
        }
        let moment = sessions.clock.monotonic()
        sessions.creations.add(1, ordering: .relaxed)
        let made: Result<(session: Session, reading: SessionReading, noted: Noted), SessionError> =
            sessions.residents.reserve(draft.traced) {
                sessions.residents.make(draft, at: moment) { note($0, $1, at: moment) }
            }
        switch made {
        case .success(let (session, reading, noted)): return commit(session, reading, noted, at: moment)
        case .failure(let error):
            sessions.creations.subtract(1, ordering: .relaxed)
            return error == .idTaken ? begin() : .now(.failure(error))
        }
    }

    /// What a new session waits for, and whether it must be added to the journal.
    private typealias Noted = (wait: CommitWait?, isNew: Bool)

    /// Begins the session's uncommitted changes, with the response to a keyed request, in the access that makes it:
    /// later it may be stored or ended already.
    private func note(_ session: isolated Session, _ reading: SessionReading, at moment: Int64) -> Noted {
        if let recorder { sessions.store(reading, of: session, with: recorder, at: moment) }
        place?.handOver()
        guard isAwaited else { return (nil, session.noteChanges(at: moment)) }
        let (wait, isNew) = session.waitForCommit(at: moment)
        return (wait, isNew)
    }

    /// Adds the new session to the journal.
    private func commit(
        _ session: Session, _ reading: SessionReading, _ noted: Noted, at moment: Int64
    ) -> SessionResult<SessionReading> {
        if noted.isNew { sessions.journal.add(session, since: moment, isAwaited: isAwaited) }
        guard let wait = noted.wait else {
            sessions.residents.countCreated()
            return .now(.success(reading))
        }
        return .later { [sessions] receiver in
            sessions.receive(wait) { outcome in
                if case .success = outcome { sessions.residents.countCreated() }
                receiver(outcome.map { reading.committed })
            }
        }
    }
}

/// How many sessions an owner may have, as the record store counts them.
extension StoredSessions {
    /// Takes a place for a session of an owner if the record store's count allows. Runs on the committing thread
    /// between two commits, after the removals that are known now.
    func askForPlace(of owner: SessionOwner, of most: Int) -> SessionResult<OwnerPlace> {
        .later { [self] receiver in
            journal.perform { [self] isOpen in
                guard isOpen else { return receiver(.failure(.storageUnavailable("the service is stopping"))) }
                let stored: Int
                do throws(RecordStoreError) { stored = try records.sessions(of: owner) } catch {
                    return receiver(.failure(.storageUnavailable(error.detail)))
                }
                guard let place = residents.owners.take(owner, of: most, stored: stored) else {
                    return receiver(.failure(.tooManyClientSessions(limit: most)))
                }
                receiver(.success(place))
            }
        }
    }

    /// Notes that a new session is stored.
    func noteStored(_ session: Session) {
        guard residents.limits.clientSessions != nil, let owner = session.owner else { return }
        residents.owners.store(owner)
    }
}
