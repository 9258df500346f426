import SliderTimeline

/// Operations on sessions that a record store keeps.
///
/// A session in memory is used at once. What changes it is added to the journal, and an answer that must wait comes
/// after the commit. Another session is loaded first.
extension ResidentSessions {
    /// Performs an operation.
    @inline(__always)
    func performKept<Operation: SessionOperation>(
        _ operation: Operation, over keeping: Keeping, for client: UInt64, at moment: Int64
    ) -> SessionAnswer<Operation.Value> {
        let waits = operation.waits(keeping.durability)
        if waits, let failure = keeping.journal.failure {
            return .now(.failure(.storageUnavailable(failure.detail)))
        }
        guard let session = session(operation.id, at: moment) else {
            return afterLoad(operation, over: keeping, for: client)
        }
        let context = context(at: moment)
        let (access, isNew) = session.enter { $0.access(operation, keeping.durability, in: context) }
        switch access {
        case .answer(let result):
            if isNew { keeping.journal.add(session, since: moment, isAwaited: false) }
            return .now(result)
        case .wait(let value, let wait):
            if isNew { keeping.journal.add(session, since: moment, isAwaited: true) }
            return .later { receiver in
                wait.then { receiver($0.map { operation.committed(value) }) }
            }
        case .beingCreated(let wait):
            if isNew { keeping.journal.add(session, since: moment, isAwaited: true) }
            return again(operation, after: wait, for: client)
        case .left:
            remove(session)
            return afterLoad(operation, over: keeping, for: client)
        }
    }

    /// Performs an operation when the session has been loaded.
    private func afterLoad<Operation: SessionOperation>(
        _ operation: Operation, over keeping: Keeping, for client: UInt64
    ) -> SessionAnswer<Operation.Value> {
        .later { [self] receiver in
            load(operation.id, over: keeping, for: client) { [self] outcome in
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
        _ operation: Operation, after wait: CommitWait, for client: UInt64
    ) -> SessionAnswer<Operation.Value> {
        .later { [self] receiver in
            wait.then { [self] outcome in
                switch outcome {
                case .success: perform(operation, for: client).deliver(to: receiver)
                case .failure(let error): receiver(.failure(error))
                }
            }
        }
    }
}
