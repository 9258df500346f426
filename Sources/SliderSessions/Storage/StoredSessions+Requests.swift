import ServiceBasics
import SliderRecords
import SliderTimeline

/// Repeats of keyed requests.
extension StoredSessions {
    /// Finds out whether a keyed request has its response. Replaying a response extends the life of its session, if
    /// that is in memory.
    package func begin(_ request: KeyedRequest) -> SessionResult<RequestStanding> {
        known(request) ?? look(for: request)
    }

    /// Looks for the response in the record store, on the loading thread.
    private func look(for request: KeyedRequest) -> SessionResult<RequestStanding> {
        .later { [self] receiver in
            let isAccepted = loads.perform(for: receiver.network) { [self] in
                let standing = standing(of: request)
                if case .success(.first) = standing {} else { residents.keys.forget(request) }
                receiver(standing)
            }
            guard !isAccepted else { return }
            residents.keys.forget(request)
            receiver(.failure(.storageUnavailable("too many requests wait for the store")))
        }
    }

    private func standing(of request: KeyedRequest) -> Result<RequestStanding, SessionError> {
        let response: StoredResponse?
        do throws(RecordStoreError) { response = try records.response(under: request.name) } catch {
            return .failure(.storageUnavailable(error.detail))
        }
        let moment = clock.monotonic()
        guard let response, response.expiresAt > runningTime(at: moment) else { return .success(.first) }
        do throws(RecordStoreError) {
            guard try hasNotEnded(response.session, at: moment) else { return .success(.first) }
        } catch {
            // A session with a damaged record exists until a request ends it.
            guard error.isDamaged else { return .failure(.storageUnavailable(error.detail)) }
        }
        guard response.matches(request) else { return .failure(.keyReused) }
        return .success(.replay(ReplayedResponse(response.content, isCommitted: true)))
    }

    /// Whether a session exists. Extends its life if it is in memory. A response ends with its session, even before the
    /// session's removal is committed.
    private func hasNotEnded(_ id: SessionID, at moment: Int64) throws(RecordStoreError) -> Bool {
        if session(id, at: moment) != nil { return true }
        guard !journal.isRemoving(id), let record = try records.load(id) else { return false }
        let later = journal.expiry(of: id)
        return record.expiresAt.map { max($0, later ?? $0) > runningTime(at: moment) } ?? true
    }

    /// Adds the response to a keyed request to the next commit of its session.
    func store(_ response: StoredResponse, of session: isolated Session, at moment: Int64) {
        session.commitState.add(residents.keys.apply(response), at: moment)
    }
}
