import ServiceBasics
import SliderRecords
import SliderTimeline
import Synchronization

/// Commits groups of changes, on the committing thread.
extension StoredSessions {
    /// Commits a group and passes the outcome on.
    func commit(_ group: CommitGroup) {
        let begin = clock.monotonic()
        var changes = group.removals.map { RecordChange.delete($0.id) }
        changes += group.extensions.map { .extend($0.id, until: $0.until) }
        var taken: [TakenSession] = []
        for (session, since) in group.sessions {
            let put = session.enter { $0.takeChanges(since: since, in: self) }
            guard let put else { continue }
            taken.append(
                TakenSession(session: session, version: put.record.timeline.version, index: changes.count))
            // The record has a later expiry, and is stored after the extension.
            journal.dropExtension(of: session.id, upTo: put.record.expiresAt)
            changes.append(.put(put.record, basedOn: put.base))
            changes += put.responses.map { .store($0) }
        }
        let removals = group.expired.filter { mayExpire($0.id) }
        changes += removals.map { .expire($0.id, at: $0.expiredAt) }
        let outcomes = changes.isEmpty ? [] : records.commit(changes)
        let end = clock.monotonic()
        let failure = outcomes.lazy.compactMap(\.failure).first
        if !changes.isEmpty {
            counters.countCommit(of: changes.count, nanoseconds: end - begin, failed: failure != nil)
        }
        // Only removed records count: a session that ended in memory was counted there, and its record is gone.
        if failure == nil {
            residents.countExpired(outcomes.suffix(removals.count).count(where: \.isCommitted))
        }
        finish(group, taken, outcomes, failure, at: end)
        for body in group.bodies { body(true) }
        continueSweep()
        records.tidy(runningTime: runningTime(at: end), isAwaited: journal.isAwaited)
        tellOfUpkeep()
    }

    /// A session of a group, and the index of its change.
    private struct TakenSession {
        let session: Session
        let version: Int64
        let index: Int
    }

    /// Passes the outcome on: to the sessions, and to the requests that wait.
    private func finish(
        _ group: CommitGroup, _ taken: [TakenSession], _ outcomes: [RecordOutcome], _ failure: RecordStoreError?,
        at now: Int64
    ) {
        let refusal = failure.map { CommitWait.Outcome.failure(.storageUnavailable($0.detail)) } ?? .success(())
        var again: [Session] = []
        var waits: [(wait: CommitWait, outcome: CommitWait.Outcome)] = []
        var responses: [(responses: [PendingResponse], outcome: CommitWait.Outcome, isLost: Bool)] = []
        for part in taken {
            let finished = part.session.enter {
                $0.finishCommit(
                    of: part.version, outcomes[part.index], durability: durability, in: journal, at: now)
            }
            if finished.isLost { remove(part.session) }
            if finished.isCreated {
                creations.subtract(1, ordering: .relaxed)
                noteStored(part.session)
            }
            if finished.hasMore { again.append(part.session) }
            waits += finished.waits.map { ($0, finished.outcome) }
            responses.append((finished.responses, finished.outcome, finished.isLost))
        }
        let finishedGroup = journal.finish(
            group, failure: failure, isAttempted: !outcomes.isEmpty, at: now, again: again)
        waits += finishedGroup.waits.map { ($0, refusal) }
        if let failure, !finishedGroup.hadFailed { observer.storageFailed(failure.detail) }
        if finishedGroup.hasRecovered { observer.storageRecovered() }
        for (wait, outcome) in waits { wait.finish(outcome) }
        for (responses, outcome, isLost) in responses { settle(responses, outcome, isLost: isLost) }
    }

    /// Tells the repeats of keyed requests about a commit.
    private func settle(_ responses: [PendingResponse], _ outcome: CommitWait.Outcome, isLost: Bool) {
        for response in responses {
            switch outcome {
            case .success: residents.keys.commit(response)
            case .failure(let error):
                if isLost { residents.keys.drop(response, error) } else { response.fail(error, isFinal: false) }
            }
        }
    }

    /// Tells the operator when the upkeep begins to fail, and when it succeeds again.
    private func tellOfUpkeep() {
        let failure = records.upkeepFailure
        let hadFailed = isUpkeepFailing.exchange(failure != nil, ordering: .relaxed)
        switch failure {
        case let failure? where !hadFailed: observer.upkeepFailed(failure.detail)
        case nil where hadFailed: observer.upkeepRecovered()
        default: break
        }
    }

    /// Whether an expired record may be removed: its session is neither in memory, nor being loaded or removed, nor
    /// extended.
    private func mayExpire(_ id: SessionID) -> Bool {
        !loads.isLoading(id) && residents.registry.session(id) == nil && journal.expiry(of: id) == nil
            && !journal.isRemoving(id)
    }

    /// Closes the record store, after every session is committed or can't be.
    func closeRecords() {
        let (isComplete, bodies) = journal.shut()
        for body in bodies { body(false) }
        unstored.store(journal.uncommittedSessions, ordering: .relaxed)
        records.close(
            isComplete: isComplete, runningTime: runningTime(at: clock.monotonic()))
    }
}

extension RecordOutcome {
    fileprivate var isCommitted: Bool {
        guard case .committed = self else { return false }
        return true
    }

    fileprivate var failure: RecordStoreError? {
        guard case .failed(let error) = self else { return nil }
        return error
    }
}

/// Regular work over a record store: extends the life of sessions that are only read, and removes expired records.
extension StoredSessions {
    /// Extends the life of the sessions in memory that had requests, and starts a pass over the records.
    func keepAlive() {
        // Before the search for expired records: it would find these too.
        extendRead()
        journal.requestUpkeep()
        let isNew = isSweeping.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
        if isNew { sweep(after: nil) }
    }

    /// Counts what the store holds after an unclean stop, a slice at a time on the loading thread, between loads.
    /// Starts at once, because the store's log may grow until the count is done.
    func countRecords() {
        guard !records.isCounted else { return }
        _ = loads.perform(for: nil) { [self] in
            guard !records.countSome() else { return countRecords() }
            if records.isCounted { observer.counted(records.figures) }
        }
    }

    /// Extends the life of the sessions in memory that are watched, or had a request since their expiry was stored.
    func extendRead() {
        let moment = clock.monotonic()
        let resident = residents.registry.sessions { _ in true }
        for session in resident where session.enter({ $0.isWatched }) { session.touch(at: moment) }
        extend(resident.filter { $0.enter { needsExtension($0) } })
    }

    /// Looks for expired records, a slice at a time on the loading thread, between loads.
    private func sweep(after cursor: Int64?) {
        let isAccepted = loads.perform(for: nil) { [self] in
            switch expireSlice(after: cursor) {
            case .next(let next): sweep(after: next)
            case .paused: pausedSweep.withLock { $0 = PausedSweep(cursor: cursor) }
            case .end: isSweeping.store(false, ordering: .relaxed)
            }
        }
        if !isAccepted { isSweeping.store(false, ordering: .relaxed) }
    }

    /// Continues a paused pass over the records, once most of the expired ones that it found are removed.
    func continueSweep() {
        guard journal.expiredCount < Self.mostExpired / 2,
            let paused = pausedSweep.withLock({ $0.take() })
        else { return }
        sweep(after: paused.cursor)
    }

    /// How a pass goes on after a slice.
    enum SweptSlice {
        /// The next slice begins here.
        case next(Int64)

        /// The most expired records wait already: they must be removed first.
        case paused

        /// It was the last one, or the store failed.
        case end
    }

    /// Adds the expired records of one slice to the journal.
    func expireSlice(after cursor: Int64?) -> SweptSlice {
        guard journal.expiredCount < Self.mostExpired else { return .paused }
        let now = runningTime(at: clock.monotonic())
        guard let slice = try? records.expired(after: cursor, at: now) else { return .end }
        journal.expire(slice.records.filter { residents.registry.session($0.id) == nil })
        return slice.next.map { .next($0) } ?? .end
    }
}
