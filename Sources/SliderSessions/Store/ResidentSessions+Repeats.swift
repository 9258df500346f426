import ServiceBasics
import SliderRecords
import SliderTimeline

/// Repeats of keyed requests.
extension ResidentSessions {
    /// Finds out whether a keyed request has been answered. Replaying a response extends the life of its session, if
    /// that is in memory.
    package func begin(_ request: KeyedRequest, for client: UInt64) -> SessionResult<RequestStanding> {
        let moment = clock.monotonic()
        switch keys.begin(request, at: keyTime(at: moment)) {
        case .first: return storage.map { look(for: request, of: client, in: $0) } ?? .now(.success(.first))
        case .stored(let response):
            // The session has expired, and its responses ended with it: the request is new.
            guard session(response.session, at: moment) != nil else { return begin(request, for: client) }
            return .now(.success(.replay(ReplayedResponse(response.reply))))
        case .applied(let pending): return .later { receiver in pending.wait(receiver) }
        case .reused: return .now(.failure(.keyReused))
        case .underWay: return .now(.failure(.keyInUse))
        case .full: return .now(.failure(.storageUnavailable("too many responses wait for their commit")))
        }
    }

    /// Looks for the response in the record store, on the loading thread.
    private func look(
        for request: KeyedRequest, of client: UInt64, in storage: Storage
    ) -> SessionResult<RequestStanding> {
        .later { [self] receiver in
            let isAccepted = storage.loads.perform(for: client) { [self] in
                let standing = standing(of: request, in: storage)
                if case .success(.first) = standing {} else { keys.forget(request) }
                receiver(standing)
            }
            guard !isAccepted else { return }
            keys.forget(request)
            receiver(.failure(.storageUnavailable("too many requests wait for the store")))
        }
    }

    private func standing(of request: KeyedRequest, in storage: Storage) -> Result<RequestStanding, SessionError> {
        let response: StoredResponse?
        do throws(RecordStoreError) { response = try storage.records.response(under: request.name) } catch {
            return .failure(.storageUnavailable(error.detail))
        }
        let moment = clock.monotonic()
        guard let response, response.expiresAt > keyTime(at: moment) else { return .success(.first) }
        do throws(RecordStoreError) {
            guard try hasNotEnded(response.session, at: moment, in: storage) else { return .success(.first) }
        } catch {
            // A session with a damaged record exists until a request ends it.
            guard error.isDamaged else { return .failure(.storageUnavailable(error.detail)) }
        }
        guard response.matches(request) else { return .failure(.keyReused) }
        return .success(.replay(ReplayedResponse(response.reply, isCommitted: true)))
    }

    /// Whether a session exists. Extends its life if it is in memory. A response ends with its session, even before the
    /// session's removal is committed.
    private func hasNotEnded(
        _ id: SessionID, at moment: Int64, in storage: Storage
    ) throws(RecordStoreError) -> Bool {
        if session(id, at: moment) != nil { return true }
        guard !storage.journal.isRemoving(id), let record = try storage.records.load(id) else { return false }
        let later = storage.journal.expiry(of: id)
        return record.expiresAt.map { max($0, later ?? $0) > storage.runningTime(at: moment) } ?? true
    }

    /// Stores the response to a keyed request. Over a record store, it is stored with the next commit of its session.
    func keep<Value>(
        _ value: Value, of session: isolated Session, with recorder: ResponseRecorder<Value>, at moment: Int64
    ) {
        let response = recorder.response(value, of: session.id, at: keyTime(at: moment))
        guard storage != nil else { return keys.keep(response) }
        session.add(keys.apply(response), at: moment)
    }

    /// The result of a keyed request. Forgets the request if it was refused.
    func settled<Value>(_ response: SessionResult<Value>, with recorder: ResponseRecorder<Value>?) -> SessionResult<
        Value
    > {
        guard let recorder else { return response }
        return response.mapResult { [keys] result in
            if case .failure = result { keys.forget(recorder.request) }
            return result
        }
    }

    /// The clock by which responses expire, in milliseconds: a record store's running time, or else the monotonic
    /// clock.
    private func keyTime(at moment: Int64) -> Int64 {
        storage?.runningTime(at: moment) ?? moment / 1_000_000
    }
}
