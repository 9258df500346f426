import SliderRecords
import SliderTimeline

/// How a session ends, or leaves memory.
extension Session {
    /// Ends the session. Callers that still hold it find it ended, so no acknowledged change is lost.
    ///
    /// - Parameter journal: the journal to which the removal of its record is added.
    /// - Returns: what to wait for until the record is removed; nil without a journal.
    func end(if precondition: SessionPrecondition, in journal: Journal?) -> Result<CommitWait?, SessionError> {
        guard isPresent else { return .failure(.noSuchSession) }
        guard precondition.allows(tag) else { return .failure(.preconditionFailed(current: tag)) }
        let wait = journal.map { _ in CommitWait() }
        end(as: .deleted, in: journal, wait)
        return .success(wait)
    }

    /// Ends the session if no request has asked for it since `moment` and it is not watched.
    func endIfIdle(since moment: Int64, at now: Int64, in journal: Journal?) -> Bool {
        guard isPresent, lastTouched < moment else { return false }
        guard !isWatched else {
            touch(at: now)
            return false
        }
        end(as: .expired, in: journal, nil)
        return true
    }

    /// Ends the session because its creation could not be committed. Its record may be stored nevertheless.
    func revokeCreation(in journal: Journal) { end(as: .deleted, in: journal, nil) }

    /// Leaves memory because its record is not the one that it continues. Its uncommitted changes are lost.
    func discard() {
        leave(as: .left)
        tellOfEnd(.deleted)
    }

    /// Leaves memory if no change would be lost, it is not watched, and no finger moves it. Callers that still hold it
    /// look the id up again.
    ///
    /// - Parameter stillness: for how long no finger must have moved it, in nanoseconds.
    func leaveMemory(at moment: Int64, stillFor stillness: Int64) -> Bool {
        guard isPresent, isCommitted, timeline.traced == 0, watchState == nil,
            !timeline.hasMoved(since: moment - stillness)
        else { return false }
        leave(as: .left)
        return true
    }

    /// Ends the session, which has ended in the replicated store.
    func endElsewhere(as ending: SessionEnding) {
        guard isPresent else { return }
        leave(as: .ended)
        tellOfEnd(ending)
        watchState?.endSubscriptions()
    }

    private func end(as ending: SessionEnding, in journal: Journal?, _ wait: CommitWait?) {
        leave(as: .ended)
        // Added before a caller can find the session ended: its record must not be loaded again.
        let waits = commitState.end()
        journal?.remove(id, waits: waits + (wait.map { [$0] } ?? []))
        tellOfEnd(ending)
    }

    private func tellOfEnd(_ ending: SessionEnding) {
        watchState?.cancelAlarm()
        watchState?.broadcaster.end(ending)
    }
}
