import SliderTimeline

/// Operations on sessions that a record store keeps.
///
/// A session in memory is used at once. What changes it is added to the journal, and a response that must wait comes
/// after the commit. Another session is loaded first.
extension ResidentSessions {
    /// Performs an operation.
    @inline(__always)
    func performStored<Operation: SessionOperation>(
        _ operation: Operation, over storage: Storage, for client: UInt64, at moment: Int64
    ) -> SessionResult<Operation.Value> {
        let waits = operation.waits(storage.durability)
        if waits, let failure = storage.journal.failure {
            return .now(.failure(.storageUnavailable(failure.detail)))
        }
        guard let session = session(operation.id, at: moment) else {
            return afterLoad(operation, over: storage, for: client)
        }
        let context = context(at: moment)
        var result: Result<Operation.Value, SessionError> = .failure(.noSuchSession)
        let (access, isNew) = session.enter { $0.access(operation, storage.durability, in: context, &result) }
        switch access {
        case .answered:
            if isNew { storage.journal.add(session, since: moment, isAwaited: false) }
            if !operation.appliesEvents { keepAlive(session, over: storage) }
            return .now(result)
        case .waits(let wait):
            if isNew { storage.journal.add(session, since: moment, isAwaited: true) }
            return .later { [result] receiver in
                storage.receive(wait) { outcome in receiver(outcome.flatMap { result.map(operation.committed) }) }
            }
        case .isBeingCreated(let wait):
            if isNew { storage.journal.add(session, since: moment, isAwaited: true) }
            return again(operation, after: wait, over: storage, for: client)
        case .left:
            remove(session)
            return afterLoad(operation, over: storage, for: client)
        }
    }

    /// Performs an operation when the session has been loaded.
    private func afterLoad<Operation: SessionOperation>(
        _ operation: Operation, over storage: Storage, for client: UInt64
    ) -> SessionResult<Operation.Value> {
        .later { [self] receiver in
            load(operation.id, over: storage, for: client) { [self] outcome in
                switch outcome {
                case .resident: perform(operation, for: client).deliver(to: receiver)
                case .absent: receiver(.failure(.noSuchSession))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    /// Performs an operation when a commit has succeeded. Fails as the commit does.
    private func again<Operation: SessionOperation>(
        _ operation: Operation, after wait: CommitWait, over storage: Storage, for client: UInt64
    ) -> SessionResult<Operation.Value> {
        .later { [self] receiver in
            storage.receive(wait) { [self] outcome in
                switch outcome {
                case .success: perform(operation, for: client).deliver(to: receiver)
                case .failure(let error): receiver(.failure(error))
                }
            }
        }
    }
}
