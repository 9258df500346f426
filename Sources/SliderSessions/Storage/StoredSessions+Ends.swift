import ServiceBasics
import SliderRecords
package import SliderTimeline

/// Ends sessions over a record store.
extension StoredSessions {
    /// Ends a session. The response comes when the removal of its record is on the disk.
    package func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionResult<EndedSession> {
        let waits = durability != .none
        if waits, let failure = journal.failure {
            return .now(.failure(.storageUnavailable(failure.detail)))
        }
        if waits, residents.registry.session(id) == nil, let wait = journal.waitForRemoval(of: id) {
            return .later { [self] receiver in
                receive(wait) { receiver($0.flatMap { .failure(.noSuchSession) }) }
            }
        }
        let operation = EndOperation(id: id, precondition: precondition, journal: journal)
        let response = perform(operation)
        return .later { [self] receiver in
            let performed = receiver.receiving { [self] (result: Result<CommitWait?, SessionError>) in
                if case .success = result { forgetEnded(id) }
                switch result {
                case .success(let wait?) where durability != .none:
                    receive(wait) { receiver($0.map { EndedSession(isCommitted: true) }) }
                case .success: receiver(.success(EndedSession()))
                case .failure(.recordDamaged) where precondition == .none:
                    removeDamaged(id).deliver(to: receiver)
                case .failure(let error): receiver(.failure(error))
                }
            }
            response.deliver(to: performed)
        }
    }

    /// Removes the session under an id, if it has ended.
    private func forgetEnded(_ id: SessionID) {
        guard let session = residents.registry.session(id), session.enter({ $0.hasEnded }) else { return }
        forget(session)
    }

    /// Removes a damaged record. The response comes when that is on the disk.
    private func removeDamaged(_ id: SessionID) -> SessionResult<EndedSession> {
        .later { [self] receiver in
            damagedToRemove.withLock { _ = $0.insert(id) }
            load(id, for: receiver.network) { [self] outcome in
                damagedToRemove.withLock { _ = $0.remove(id) }
                switch outcome {
                case .absent: afterRemoval(of: id).deliver(to: receiver)
                case .resident: receiver(.failure(.storageUnavailable("\(id) has come again meanwhile")))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    private func afterRemoval(of id: SessionID) -> SessionResult<EndedSession> {
        guard durability != .none, let wait = journal.waitForRemoval(of: id) else {
            return .now(.success(EndedSession(isCommitted: durability != .none)))
        }
        return .later { [self] receiver in
            receive(wait) { receiver($0.map { EndedSession(isCommitted: true) }) }
        }
    }
}
