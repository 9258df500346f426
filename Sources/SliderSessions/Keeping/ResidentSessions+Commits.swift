import ServiceBasics
import SliderTimeline
import Synchronization

/// Commits groups of changes, on the committing thread.
extension ResidentSessions {
    /// Commits a group and passes the outcome on.
    func commit(_ group: CommitGroup, over keeping: Keeping) {
        let begin = clock.monotonic()
        var changes = group.removals.map { RecordChange.delete($0.id) }
        changes += group.extensions.map { .extend($0.id, until: $0.until) }
        var taken: [TakenSession] = []
        for (session, since) in group.sessions {
            let put = session.enter { $0.takeChanges(since: since, keeping, clock, life: life(of: session)) }
            guard let put else { continue }
            taken.append(
                TakenSession(session: session, version: put.record.timeline.version, index: changes.count))
            // The record has a later one, and is stored after it.
            keeping.journal.dropExtension(of: session.id, upTo: put.record.expiresAt)
            changes.append(.put(put.record, basedOn: put.base))
            changes += put.answers.map { .keep($0) }
        }
        let removals = group.expired.filter { mayExpire($0.id, over: keeping) }
        changes += removals.map { .expire($0.id, at: $0.expiredAt) }
        let outcomes = changes.isEmpty ? [] : keeping.records.commit(changes)
        let end = clock.monotonic()
        let failure = outcomes.lazy.compactMap(\.failure).first
        if !changes.isEmpty {
            keeping.counters.countCommit(of: changes.count, nanoseconds: end - begin, failed: failure != nil)
        }
        // A record that was found before its session ended in memory, where that was counted, is gone by now.
        if failure == nil {
            expired.add(outcomes.suffix(removals.count).count(where: \.isCommitted), ordering: .relaxed)
        }
        finish(group, taken, outcomes, failure, over: keeping, at: end)
        for body in group.bodies { body(true) }
        continueSweep(over: keeping)
        keeping.records.tidy(runningTime: keeping.runningTime(at: end), isAwaited: keeping.journal.isAwaited)
        tellOfUpkeep(over: keeping)
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
        over keeping: Keeping, at now: Int64
    ) {
        let refusal = failure.map { CommitWait.Outcome.failure(.storageUnavailable($0.detail)) } ?? .success(())
        var again: [Session] = []
        var waits: [(wait: CommitWait, outcome: CommitWait.Outcome)] = []
        var answers: [(answers: [PendingAnswer], outcome: CommitWait.Outcome, isLost: Bool)] = []
        for part in taken {
            let finished = part.session.enter {
                $0.finishCommit(
                    of: part.version, outcomes[part.index], durability: keeping.durability, in: keeping.journal, at: now
                )
            }
            if finished.isLost { remove(part.session) }
            if finished.isCreated {
                keeping.creations.subtract(1, ordering: .relaxed)
                noteStored(part.session)
            }
            if finished.hasMore { again.append(part.session) }
            waits += finished.waits.map { ($0, finished.outcome) }
            answers.append((finished.answers, finished.outcome, finished.isLost))
        }
        let finishedGroup = keeping.journal.finish(
            group, failure: failure, isAttempted: !outcomes.isEmpty, at: now, again: again)
        waits += finishedGroup.waits.map { ($0, refusal) }
        if let failure, !finishedGroup.hadFailed { keeping.observer.storageFailed(failure.detail) }
        if finishedGroup.hasRecovered { keeping.observer.storageRecovered() }
        for (wait, outcome) in waits { wait.finish(outcome) }
        for (answers, outcome, isLost) in answers { settle(answers, outcome, isLost: isLost) }
    }

    /// Tells the repeats of keyed requests about a commit.
    private func settle(_ answers: [PendingAnswer], _ outcome: CommitWait.Outcome, isLost: Bool) {
        for answer in answers {
            switch outcome {
            case .success: keys.commit(answer)
            case .failure(let error): if isLost { keys.drop(answer, error) } else { answer.fail(error, isFinal: false) }
            }
        }
    }

    /// Tells the operator when the upkeep begins to fail, and when it succeeds again.
    private func tellOfUpkeep(over keeping: Keeping) {
        let failure = keeping.records.upkeepFailure
        let hadFailed = keeping.isUpkeepFailing.exchange(failure != nil, ordering: .relaxed)
        switch failure {
        case let failure? where !hadFailed: keeping.observer.upkeepFailed(failure.detail)
        case nil where hadFailed: keeping.observer.upkeepRecovered()
        default: break
        }
    }

    /// Whether an expired record may be removed: its session is neither in memory nor about to be, and is not being
    /// removed.
    private func mayExpire(_ id: SessionID, over keeping: Keeping) -> Bool {
        !keeping.loads.isLoading(id) && registry.session(id) == nil && keeping.journal.expiry(of: id) == nil
            && !keeping.journal.isRemoving(id)
    }

    /// Closes the record store: every session is committed, or can't be.
    func closeRecords(over keeping: Keeping) {
        let (isComplete, bodies) = keeping.journal.shut()
        for body in bodies { body(false) }
        keeping.unstored.store(keeping.journal.uncommittedSessions, ordering: .relaxed)
        keeping.records.close(
            isComplete: isComplete, runningTime: keeping.runningTime(at: clock.monotonic()))
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
