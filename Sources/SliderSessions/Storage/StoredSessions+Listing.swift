import ServiceBasics
package import SliderRecords
import SliderTimeline

/// The list of the sessions that a record store holds.
extension StoredSessions {
    /// Lists sessions on the loading thread.
    package func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> {
        guard query.isForRecords else { return .now(.failure(.invalidCursor)) }
        return .later { [self] receiver in
            let isAccepted = loads.perform(for: receiver.network) { [self] in receiver(page(of: query)) }
            if !isAccepted { receiver(.failure(.storageUnavailable("too many requests wait for the store"))) }
        }
    }

    private func page(of query: SessionQuery) -> Result<SessionPage<ListedSession>, SessionError> {
        do throws(RecordStoreError) {
            var records = try records.list(query)
            let moment = clock.monotonic()
            let now = runningTime(at: moment)
            for index in records.sessions.indices {
                records.sessions[index].endWithSession(timeToLive: residents.timeToLive, at: now)
            }
            var page = SessionPage(records, in: runAtOpening, runningTime: now, wall: clock.wall())
            // Applies what is not stored yet: sessions in memory have changed, and others have ended.
            page.sessions = page.sessions.compactMap { stored in
                if let session = residents.registry.session(stored.id), session.enter({ !$0.hasLeft }) {
                    return residents.listed(session, at: moment)
                }
                return journal.isRemoving(stored.id) ? nil : stored
            }
            return .success(page)
        } catch {
            return .failure(.storageUnavailable(error.detail))
        }
    }
}
