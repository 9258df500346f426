import ServiceBasics
import SliderTimeline

/// Ending sessions that a record store keeps.
extension ResidentSessions {
    /// Ends a session. The answer comes when the removal of its record is on the disk.
    func endKept(
        _ id: SessionID, if precondition: SessionPrecondition, over keeping: Keeping, for client: UInt64
    ) -> SessionAnswer<EndedSession> {
        let waits = keeping.durability != .none
        if waits, let failure = keeping.journal.failure {
            return .now(.failure(.storageUnavailable(failure.detail)))
        }
        if waits, registry.session(id) == nil, let wait = keeping.journal.waitForRemoval(of: id) {
            return .later { receiver in
                keeping.receive(wait) { receiver($0.flatMap { .failure(.noSuchSession) }) }
            }
        }
        let operation = EndOperation(id: id, precondition: precondition, journal: keeping.journal)
        let answer = performKept(operation, over: keeping, for: client, at: clock.monotonic())
        return .later { [self] receiver in
            answer.deliver { [self] result in
                if case .success = result { forgetEnded(id) }
                switch result {
                case .success(let wait?) where keeping.durability != .none:
                    keeping.receive(wait) { receiver($0.map { EndedSession(isCommitted: true) }) }
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

    /// Removes a damaged record. The answer comes when that is on the disk.
    private func removeDamaged(
        _ id: SessionID, over keeping: Keeping, for client: UInt64
    ) -> SessionAnswer<EndedSession> {
        .later { [self] receiver in
            keeping.damagedToRemove.withLock { _ = $0.insert(id) }
            load(id, over: keeping, for: client) { [self] outcome in
                keeping.damagedToRemove.withLock { _ = $0.remove(id) }
                switch outcome {
                case .absent: afterRemoval(of: id, over: keeping).deliver(to: receiver)
                case .resident: receiver(.failure(.storageUnavailable("\(id) has come again meanwhile")))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    private func afterRemoval(of id: SessionID, over keeping: Keeping) -> SessionAnswer<EndedSession> {
        guard keeping.durability != .none, let wait = keeping.journal.waitForRemoval(of: id) else {
            return .now(.success(EndedSession(isCommitted: keeping.durability != .none)))
        }
        return .later { receiver in
            keeping.receive(wait) { receiver($0.map { EndedSession(isCommitted: true) }) }
        }
    }
}
