import SliderTimeline

/// A session over a record store: which of its changes are committed.
extension Session {
    /// Whether its creation is not committed yet. Requests must wait for that, since the session may fail to exist.
    var isBeingCreated: Bool { committedVersion < 0 }

    /// Whether its state is the one that the record store holds.
    var isCommitted: Bool { timeline.version == committedVersion }

    /// Whether it is so many versions ahead of its record that an unclean start could give a version twice.
    var isTooFarAhead: Bool { timeline.version - max(0, committedVersion) >= Keeping.longestLead }

    /// Notes that the state has changed.
    ///
    /// - Returns: whether the session must be added to the journal.
    @inline(__always)
    func noteChanges(at moment: Int64) -> Bool {
        guard timeline.version != committedVersion, uncommitted == nil else { return false }
        uncommitted = UncommittedChanges(since: moment)
        return true
    }

    /// A wait for the commit of the current state.
    ///
    /// - Returns: the wait, and whether the session must be added to the journal as urgent.
    func waitForCommit(at moment: Int64) -> (wait: CommitWait, isNew: Bool) {
        let changes = uncommitted ?? UncommittedChanges(since: moment)
        uncommitted = changes
        let wait = CommitWait()
        changes.waits.append((timeline.version, wait))
        defer { changes.isUrgent = true }
        return (wait, !changes.isUrgent)
    }

    /// Adds an answer that is committed with the current state.
    func add(_ answer: PendingAnswer, at moment: Int64) {
        let changes = uncommitted ?? UncommittedChanges(since: moment)
        uncommitted = changes
        changes.answers.append(answer)
    }

    /// The session's changes as a record to commit; nil if there are none.
    ///
    /// - Parameter since: the changes that are meant, by when they began; nil for any.
    func takeChanges(
        since: Int64?, _ keeping: Keeping, _ clock: SessionClock, life: Int64
    ) -> (record: SessionRecord, base: SessionTag?, answers: [KeptAnswer])? {
        guard presence == .present, let uncommitted, !uncommitted.isUnderWay else { return nil }
        guard since == nil || since == uncommitted.since else { return nil }
        uncommitted.isUnderWay = true
        uncommitted.isUrgent = false
        uncommitted.answersUnderWay = uncommitted.answers.count
        var record = record(moment: clock.monotonic(), wall: clock.wall())
        record.lineage = keeping.run.lineage
        record.starts = keeping.run.starts
        record.expiresAt = keeping.expiry(touchedAt: lastTouched, life: life)
        keptUntil = record.expiresAt ?? .max
        let base = isBeingCreated ? nil : SessionTag(epoch: epoch, version: committedVersion)
        return (record, base, uncommitted.answers.map(\.answer))
    }

    /// Records the outcome of the commit of a version.
    func finishCommit(
        of version: Int, _ outcome: RecordOutcome, durability: Durability, in journal: Journal, at moment: Int64
    ) -> FinishedCommit {
        guard let changes = uncommitted else { return FinishedCommit() }
        changes.isUnderWay = false
        var finished = FinishedCommit()
        switch outcome {
        case .committed:
            finished.isCreated = isBeingCreated
            committedVersion = version
            finished.waits = changes.waits.filter { $0.version <= version }.map(\.wait)
            changes.waits.removeAll { $0.version <= version }
            finished.answers = Array(changes.answers.prefix(changes.answersUnderWay))
            changes.answers.removeFirst(changes.answersUnderWay)
        case .conflict:
            finished.outcome = .failure(.storageUnavailable("the record of \(id) is not the one that was stored last"))
            finished.isLost = true
        case .failed(let error):
            finished.outcome = .failure(.storageUnavailable(error.detail))
            finished.isLost = isBeingCreated && durability != .none
            finished.waits = changes.waits.map(\.wait)
            finished.answers = changes.answers
            changes.waits = []
        }
        if finished.isLost {
            finished.waits += changes.waits.map(\.wait)
            finished.answers = changes.answers
            (changes.waits, changes.answers) = ([], [])
            if isBeingCreated { revokeCreation(in: journal) } else { discard() }
            return finished
        }
        guard !isCommitted || !changes.waits.isEmpty || !changes.answers.isEmpty else {
            uncommitted = nil
            return finished
        }
        uncommitted = UncommittedChanges(continuing: changes, since: moment)
        finished.isAgain = !changes.isUrgent
        return finished
    }

    /// What the outcome of a commit means.
    struct FinishedCommit {
        /// The requests whose wait ends with `outcome`.
        var waits: [CommitWait] = []

        /// The answers whose keyed requests have this outcome.
        var answers: [PendingAnswer] = []

        /// The outcome for them.
        var outcome = CommitWait.Outcome.success(())

        /// Whether the session's creation is committed now.
        var isCreated = false

        /// Whether the session must be added to the journal again.
        var isAgain = false

        /// Whether the session can't be kept: its creation failed, or its record is not the one that it continues.
        var isLost = false
    }
}
