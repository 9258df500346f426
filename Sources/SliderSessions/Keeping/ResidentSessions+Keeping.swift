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
        var result: Result<Operation.Value, SessionError> = .failure(.noSuchSession)
        let (access, isNew) = session.enter { $0.access(operation, keeping.durability, in: context, &result) }
        switch access {
        case .answered:
            if isNew { keeping.journal.add(session, since: moment, isAwaited: false) }
            if !operation.appliesEvents { keepAlive(session, over: keeping) }
            return .now(result)
        case .waits(let wait):
            if isNew { keeping.journal.add(session, since: moment, isAwaited: true) }
            return .later { [result] receiver in
                keeping.receive(wait) { outcome in receiver(outcome.flatMap { result.map(operation.committed) }) }
            }
        case .isBeingCreated(let wait):
            if isNew { keeping.journal.add(session, since: moment, isAwaited: true) }
            return again(operation, after: wait, over: keeping, for: client)
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
        _ operation: Operation, after wait: CommitWait, over keeping: Keeping, for client: UInt64
    ) -> SessionAnswer<Operation.Value> {
        .later { [self] receiver in
            keeping.receive(wait) { [self] outcome in
                switch outcome {
                case .success: perform(operation, for: client).deliver(to: receiver)
                case .failure(let error): receiver(.failure(error))
                }
            }
        }
    }
}
