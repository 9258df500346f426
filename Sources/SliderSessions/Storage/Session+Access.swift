/// What follows from an operation on a session over a record store.
enum StoredAccess: Sendable {
    /// The response is there.
    case answered

    /// The response waits for a commit.
    case waits(CommitWait)

    /// The session's creation is not committed: the operation is tried again after that.
    case isBeingCreated(CommitWait)

    /// The session has left memory: it is looked up again.
    case left
}

extension Session {
    /// Performs an operation over a record store.
    ///
    /// - Parameter result: the operation's result, if it was performed. Not a part of the returned value: every move
    ///   would copy its frame once more.
    /// - Returns: what follows, and whether the session must be added to the journal: as awaited if the operation
    ///   waits.
    @inline(__always)
    func access<Operation: SessionOperation>(
        _ operation: Operation, _ durability: Durability, in context: AccessContext,
        _ result: inout Result<Operation.Value, SessionError>
    ) -> (access: StoredAccess, isNew: Bool) {
        switch presence {
        case .present: break
        case .left: return (.left, false)
        // Also a session whose creation has just failed: nothing will be committed that a request could wait for.
        case .ended:
            result = .failure(.noSuchSession)
            return (.answered, false)
        }
        guard !isBeingCreated || durability == .none else {
            let (wait, isNew) = waitForCommit(at: context.moment)
            return (.isBeingCreated(wait), isNew)
        }
        guard !operation.appliesEvents || !isTooFarAhead else {
            result = .failure(.storageUnavailable("\(id) is too far ahead of its record"))
            return (.answered, false)
        }
        result = operation.perform(on: self, in: context)
        guard operation.waits(durability), case .success(let value) = result else {
            return (.answered, noteChanges(at: context.moment))
        }
        // A repeat of an event whose commit is still to come waits for it like the first one.
        guard !isCommitted || uncommitted != nil else {
            result = .success(operation.committed(value))
            return (.answered, false)
        }
        let (wait, isNew) = waitForCommit(at: context.moment)
        return (.waits(wait), isNew)
    }
}
