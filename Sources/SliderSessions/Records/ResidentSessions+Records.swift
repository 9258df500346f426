import SliderTimeline
import Synchronization

/// Sessions that a record store keeps: loaded when they are asked for, committed before each answer.
extension ResidentSessions {
    /// Answers about a session, and commits what the body changed.
    func recorded<Value: Sendable>(
        _ id: SessionID, in records: any RecordStore,
        _ body: @escaping @Sendable (Session, Int64) -> Result<Value, SessionError>
    ) -> SessionAnswer<Value> {
        .later { [self] in
            await exclusively(id) { () throws(SessionError) in
                guard let session = try await resident(id, in: records) else { throw .noSuchSession }
                let result = body(session, clock.monotonic())
                try await commit(session, in: records)
                return try result.get()
            }
        }
    }

    /// Makes a session, and commits it. A session that could not be committed is removed again.
    func createRecorded(_ draft: SessionDraft, in records: any RecordStore) -> SessionAnswer<SessionReading> {
        var draft = draft
        let id = draft.id ?? randomID()
        draft.id = id
        return .later { [self, draft] in
            await exclusively(id) { () throws(SessionError) in
                guard try await resident(id, in: records) == nil else { throw .idTaken }
                let reading = try createResident(draft).get()
                guard let session = registry.session(id) else { throw .noSuchSession }
                do throws(SessionError) { try await commit(session, in: records) } catch {
                    discard(session)
                    created.subtract(1, ordering: .relaxed)
                    // It may be stored all the same: a repeated request must not find the id taken.
                    _ = await records.commit([.delete(id, basedOn: reading.tag)])
                    throw error
                }
                return reading
            }
        }
    }

    /// Ends a session when its record has been removed: watchers hear of the end only then.
    func endRecorded(
        _ id: SessionID, if precondition: SessionPrecondition, in records: any RecordStore
    ) -> SessionAnswer<Void> {
        .later { [self] in
            await exclusively(id) { () throws(SessionError) in
                guard let session = try await resident(id, in: records) else { throw .noSuchSession }
                let tag = session.enter { $0.tag }
                guard precondition.allows(tag) else { throw .preconditionFailed(current: tag) }
                try await remove(session, in: records)
                _ = session.enter { $0.end(if: .none) }
                forget(session)
            }
        }
    }

    /// Adds a watcher to a session that a record store keeps.
    func watchRecorded(
        _ id: SessionID, after known: SessionTag?, in records: any RecordStore
    ) -> SessionAnswer<SessionWatch?> {
        .later { [self] in
            await exclusively(id) { () throws(SessionError) in
                try watched(try await resident(id, in: records), id, after: known).get()
            }
        }
    }

    /// Ends the sessions that have expired, extends the life of those that were asked for, and removes expired records.
    ///
    /// - Parameter since: the moment of the call before, in nanoseconds of the monotonic clock.
    func keepRecords(in records: any RecordStore, since: Int64) async {
        for session in idleSessions() {
            _ = await exclusively(session.id) { () throws(SessionError) in try await expire(session, in: records) }
        }
        await touchRecords(in: records, since: since)
        await records.sweep(now: clock.wall())
    }

    /// Extends the life of the records of sessions that were asked for since a moment.
    func touchRecords(in records: any RecordStore, since: Int64) async {
        let touched = registry.sessions { $0.lastTouched >= since }
        if !touched.isEmpty { await records.touch(touched.map(\.id), now: clock.wall()) }
    }

    /// Runs the body when no other task loads or commits the session.
    private func exclusively<Value: Sendable>(
        _ id: SessionID, _ body: () async throws(SessionError) -> Value
    ) async -> Result<Value, SessionError> {
        let result: Result<Value, SessionError>? = await gates.admitted(id) {
            do throws(SessionError) { return .success(try await body()) } catch { return .failure(error) }
        }
        return result ?? .failure(.recordFailed("the request was cancelled while another one used the session"))
    }

    /// The session in memory, loaded if it is not there; nil if there is none. Extends its life.
    private func resident(_ id: SessionID, in records: any RecordStore) async throws(SessionError) -> Session? {
        if let session = registry.session(id) {
            try await expire(session, in: records)
            if !session.enter({ $0.hasEnded }) {
                session.touch(at: clock.monotonic())
                return session
            }
        }
        let session: Session
        do throws(RecordStoreError) {
            guard let record = try await records.load(id, now: clock.wall()) else { return nil }
            guard record.id == id else { throw RecordStoreError(detail: "the record of \(id) is of \(record.id)") }
            session = try Session(continuing: record, moment: clock.monotonic(), wall: clock.wall())
        } catch {
            throw .recordFailed(error.detail)
        }
        return try insert(session).get()
    }

    /// Removes an idle session's record and ends the session, if it has expired.
    private func expire(_ session: Session, in records: any RecordStore) async throws(SessionError) {
        guard isIdle(session, at: clock.monotonic()) else { return }
        try await remove(session, in: records)
        endIfIdle(session, at: clock.monotonic())
    }

    /// Removes a session's record.
    private func remove(_ session: Session, in records: any RecordStore) async throws(SessionError) {
        guard let stored = session.enter({ $0.storedTag }) else { return }
        try check(await records.commit([.delete(session.id, basedOn: stored)]), of: session)
        session.enter { $0.storedVersion = nil }
    }

    /// Commits a session's state, if it has changed since the last commit.
    private func commit(_ session: Session, in records: any RecordStore) async throws(SessionError) {
        let (moment, wall) = (clock.monotonic(), clock.wall())
        let change: (record: SessionRecord, base: SessionTag?)? = session.enter { session in
            session.storedTag == session.tag ? nil : (session.record(moment: moment, wall: wall), session.storedTag)
        }
        guard let (record, base) = change else { return }
        try check(await records.commit([.put(record, basedOn: base)]), of: session)
        session.enter { $0.storedVersion = record.timeline.version }
    }

    /// - Throws: why a change is not stored. After a conflict the session leaves memory, so that it is loaded again.
    private func check(_ outcomes: [RecordOutcome], of session: Session) throws(SessionError) {
        switch outcomes.first {
        case .committed: return
        case .conflict:
            discard(session)
            throw .recordFailed("the record of \(session.id) is not the one that was stored last")
        case .failed(let error): throw .recordFailed(error.detail)
        case nil: throw .recordFailed("the record store gave no outcome")
        }
    }
}
