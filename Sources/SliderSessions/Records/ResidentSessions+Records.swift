import SliderEngine
import SliderTimeline

/// Sessions that a record store keeps: loaded when they are asked for, committed before each answer.
extension ResidentSessions {
    /// How often a request is tried on the record that another process has stored meanwhile.
    private static let mostTries = 8

    /// Answers about a session, and commits what the body changed.
    func recorded<Value: Sendable>(
        _ id: SessionID, in records: any RecordStore,
        _ body: @escaping @Sendable (Session, Int64) -> Result<Value, SessionError>
    ) -> SessionAnswer<Value> {
        .later { [self] in await recordedNow(id, in: records, body) }
    }

    /// Makes a session, and commits it.
    func createRecorded(_ draft: SessionDraft, in records: any RecordStore) -> SessionAnswer<SessionReading> {
        .later { [self] in
            guard let id = draft.id else { return await committed(createResident(draft), in: records) }
            return await exclusively(id) {
                do throws(SessionError) {
                    if try await resident(id, in: records) != nil { return .failure(.idTaken) }
                } catch {
                    return .failure(error)
                }
                return await committed(createResident(draft), in: records)
            }
        }
    }

    /// Removes the records of sessions that ended, and puts off the expiry of those that were asked for.
    func keepRecords(in records: any RecordStore, ended: [Session], touched: [Session]) async {
        if !ended.isEmpty { _ = await records.commit(ended.map { .delete($0.id, basedOn: nil) }) }
        if !touched.isEmpty { await records.touch(touched.map(\.id)) }
        _ = await records.sweep(now: clock.wall())
    }

    func recordedNow<Value: Sendable>(
        _ id: SessionID, in records: any RecordStore, _ body: (Session, Int64) -> Result<Value, SessionError>
    ) async -> Result<Value, SessionError> {
        await exclusively(id) {
            do throws(SessionError) {
                for _ in 0..<Self.mostTries {
                    guard let session = try await resident(id, in: records) else { return .failure(.noSuchSession) }
                    let result = body(session, clock.monotonic())
                    if try await commit(session, in: records) { return result }
                }
                throw .recordFailed("other processes change this session too often")
            } catch {
                return .failure(error)
            }
        }
    }

    private func exclusively<Value: Sendable>(
        _ id: SessionID, _ body: () async -> Result<Value, SessionError>
    ) async -> Result<Value, SessionError> {
        await gates.enter(id)
        let result = await body()
        await gates.leave(id)
        return result
    }

    /// The session in memory, loaded if it is not there; nil if there is none.
    private func resident(_ id: SessionID, in records: any RecordStore) async throws(SessionError) -> Session? {
        if let session = session(id, at: clock.monotonic()) { return session }
        let loaded: SessionRecord?
        do { loaded = try await records.load(id) } catch { throw .recordFailed(error.detail) }
        guard let loaded else { return nil }
        let session: Session
        do { session = try Session(continuing: loaded, moment: clock.monotonic(), wall: clock.wall()) } catch {
            throw .recordFailed("the record of \(id) does not fit its control: \(error.detail)")
        }
        return try insert(session).get()
    }

    /// Commits a new session; removes it again if that fails, so that a repeated request is not refused.
    private func committed(
        _ result: Result<SessionReading, SessionError>, in records: any RecordStore
    ) async -> Result<SessionReading, SessionError> {
        guard case .success(let reading) = result, let session = session(reading.id, at: clock.monotonic()) else {
            return result
        }
        do throws(SessionError) {
            guard try await commit(session, in: records) else { throw .idTaken }
            return result
        } catch {
            _ = session.enter { $0.end(if: .none) }
            forget(session)
            return .failure(error)
        }
    }

    /// Commits a session's state, or its end, if it has changed since the last commit.
    ///
    /// - Returns: whether the record store now holds it. If not, the session has taken the state that is there.
    private func commit(_ session: Session, in records: any RecordStore) async throws(SessionError) -> Bool {
        let (moment, wall) = (clock.monotonic(), clock.wall())
        let change: RecordChange? = session.enter { session in
            guard !session.hasEnded else { return .delete(session.id, basedOn: session.storedTag) }
            guard session.storedTag != session.tag else { return nil }
            return .put(session.record(moment: moment, wall: wall), basedOn: session.storedTag)
        }
        guard let change else { return true }
        switch await records.commit([change]).first {
        case .committed:
            if case .put(let record, _) = change { session.enter { $0.storedVersion = record.timeline.version } }
            return true
        case .conflict(let current):
            take(current, for: session)
            return false
        case .failed(let error): throw .recordFailed(error.detail)
        case nil: throw .recordFailed("the record store gave no outcome")
        }
    }

    /// Continues with the record that another process has stored, or ends the session if that has removed it.
    private func take(_ record: SessionRecord?, for session: Session) {
        let (moment, wall) = (clock.monotonic(), clock.wall())
        let continues = session.enter { session in
            guard let record, record.epoch == session.epoch, !session.hasEnded else { return false }
            return (try? session.adopt(record, moment: moment, wall: wall, in: context(at: moment))) != nil
        }
        guard !continues else { return }
        _ = session.enter { $0.end(if: .none) }
        forget(session)
    }
}
