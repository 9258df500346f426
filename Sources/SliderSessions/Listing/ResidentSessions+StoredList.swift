import ServiceBasics
import SliderTimeline

/// The list of the sessions that a record store holds.
extension ResidentSessions {
    /// Lists sessions on the loading thread.
    func list(_ query: SessionQuery, over storage: Storage) -> SessionResult<SessionPage> {
        let records: RecordQuery
        do throws(SessionError) { records = try RecordQuery(query) } catch { return .now(.failure(error)) }
        return .later { [self] receiver in
            let isAccepted = storage.loads.perform(for: 0) { [self] in receiver(page(of: records, over: storage)) }
            if !isAccepted { receiver(.failure(.storageUnavailable("too many requests wait for the store"))) }
        }
    }

    private func page(of query: RecordQuery, over storage: Storage) -> Result<SessionPage, SessionError> {
        do throws(RecordStoreError) {
            var records = try storage.records.list(query)
            let moment = clock.monotonic()
            let now = storage.runningTime(at: moment)
            for index in records.sessions.indices {
                records.sessions[index].endWithSession(timeToLive: timeToLive, at: now)
            }
            var page = SessionPage(records, in: storage.run, runningTime: now, wall: clock.wall())
            // What is not stored yet: sessions in memory have changed, and others have ended.
            page.sessions = page.sessions.compactMap { stored in
                if let session = registry.session(stored.id), session.enter({ $0.presence != .left }) {
                    return listed(session, at: moment)
                }
                return storage.journal.isRemoving(stored.id) ? nil : stored
            }
            return .success(page)
        } catch {
            return .failure(.storageUnavailable(error.detail))
        }
    }
}
