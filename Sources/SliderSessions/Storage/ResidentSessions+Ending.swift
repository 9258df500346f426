import ServiceBasics
import SliderTimeline

/// Ending sessions that a record store keeps.
extension ResidentSessions {
    /// Ends a session. The response comes when the removal of its record is on the disk.
    func endStored(
        _ id: SessionID, if precondition: SessionPrecondition, over storage: Storage, for client: UInt64
    ) -> SessionResult<EndedSession> {
        let waits = storage.durability != .none
        if waits, let failure = storage.journal.failure {
            return .now(.failure(.storageUnavailable(failure.detail)))
        }
        if waits, registry.session(id) == nil, let wait = storage.journal.waitForRemoval(of: id) {
            return .later { receiver in
                storage.receive(wait) { receiver($0.flatMap { .failure(.noSuchSession) }) }
            }
        }
        let operation = EndOperation(id: id, precondition: precondition, journal: storage.journal)
        let response = performStored(operation, over: storage, for: client, at: clock.monotonic())
        return .later { [self] receiver in
            response.deliver { [self] result in
                if case .success = result { forgetEnded(id) }
                switch result {
                case .success(let wait?) where storage.durability != .none:
                    storage.receive(wait) { receiver($0.map { EndedSession(isCommitted: true) }) }
                case .success: receiver(.success(EndedSession()))
                case .failure(.recordDamaged) where precondition == .none:
                    removeDamaged(id, over: storage, for: client).deliver(to: receiver)
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

    /// Removes a damaged record. The response comes when that is on the disk.
    private func removeDamaged(
        _ id: SessionID, over storage: Storage, for client: UInt64
    ) -> SessionResult<EndedSession> {
        .later { [self] receiver in
            storage.damagedToRemove.withLock { _ = $0.insert(id) }
            load(id, over: storage, for: client) { [self] outcome in
                storage.damagedToRemove.withLock { _ = $0.remove(id) }
                switch outcome {
                case .absent: afterRemoval(of: id, over: storage).deliver(to: receiver)
                case .resident: receiver(.failure(.storageUnavailable("\(id) has come again meanwhile")))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    private func afterRemoval(of id: SessionID, over storage: Storage) -> SessionResult<EndedSession> {
        guard storage.durability != .none, let wait = storage.journal.waitForRemoval(of: id) else {
            return .now(.success(EndedSession(isCommitted: storage.durability != .none)))
        }
        return .later { receiver in
            storage.receive(wait) { receiver($0.map { EndedSession(isCommitted: true) }) }
        }
    }
}
