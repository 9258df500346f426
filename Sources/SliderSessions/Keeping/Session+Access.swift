/// The outcome of an operation on a session over a record store.
enum KeptAccess<Value: Sendable>: Sendable {
    /// The answer is there.
    case answer(Result<Value, SessionError>)

    /// The answer waits for a commit.
    case wait(Value, CommitWait)

    /// The session's creation is not committed: the operation is tried again after that.
    case beingCreated(CommitWait)

    /// The session has left memory: it is looked up again.
    case left
}

extension Session {
    /// Performs an operation over a record store.
    ///
    /// - Returns: the outcome, and whether the session must be added to the journal: as urgent if the operation waits.
    @inline(__always)
    func access<Operation: SessionOperation>(
        _ operation: Operation, _ durability: Durability, in context: AccessContext
    ) -> (access: KeptAccess<Operation.Value>, isNew: Bool) {
        switch presence {
        case .present: break
        case .left: return (.left, false)
        // Also a session whose creation has just failed: nothing will be committed that a request could wait for.
        case .ended: return (.answer(.failure(.noSuchSession)), false)
        }
        guard !isBeingCreated || durability == .none else {
            let (wait, isNew) = waitForCommit(at: context.moment)
            return (.beingCreated(wait), isNew)
        }
        guard !operation.appliesEvents || !isTooFarAhead else {
            return (.answer(.failure(.storageUnavailable("\(id) is too far ahead of its record"))), false)
        }
        let result = operation.perform(on: self, in: context)
        guard case .success(let value) = result, operation.waits(durability) else {
            return (.answer(result), noteChanges(at: context.moment))
        }
        // A repeat of an event whose commit is still to come waits for it like the first one.
        guard !isCommitted || uncommitted != nil else { return (.answer(.success(operation.committed(value))), false) }
        let (wait, isNew) = waitForCommit(at: context.moment)
        return (.wait(value, wait), isNew)
    }
}
