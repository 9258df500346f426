import ServiceBasics
import SliderRecords
import SliderTimeline

/// When each change is committed.
extension Journal.State {
    /// What to do now.
    mutating func step(at now: Int64) -> Journal.Step {
        if let closesAt {
            guard hasWork || !bodies.isEmpty, now < closesAt else { return .close }
        }
        if let failure, now < failure.retriesAt { return .wait(until: failure.retriesAt) }
        guard let due = nextDue else { return .wait(until: nil) }
        guard now >= due else { return .wait(until: due) }
        lastCommit = now
        isUpkeepDue = false
        return .commit(takeGroup(at: now))
    }

    /// When the store closes or fails, no change waits to be batched.
    private var isImpatient: Bool { closesAt != nil || failure != nil }

    /// When the next commit begins; nil if there is nothing to commit.
    private var nextDue: Int64? {
        let paced = lastCommit + Journal.pace
        let hasUpkeep = !removals.isEmpty || !extensions.isEmpty || !expired.isEmpty
        // After a failure, a group is due even without changes: it shows whether the store works again.
        let isUrgent = !awaited.isEmpty || !bodies.isEmpty || closesAt != nil && hasWork
        if isUrgent || hasUpkeep || isUpkeepDue || failure != nil { return paced }
        return others.next.map { max(paced, $0.since + Journal.patience) }
    }

    private mutating func takeGroup(at now: Int64) -> CommitGroup {
        var group = CommitGroup()
        while group.count < Journal.largestGroup, let id = awaitedRemovals.popLast() {
            takeRemoval(of: id, into: &group)
        }
        while group.count < Journal.largestGroup, let session = awaited.popNext() {
            take(session, since: nil, into: &group)
        }
        takeOthers(into: &group, at: now)
        if !isAwaited { takeUpkeep(into: &group) }
        (group.bodies, bodies) = (bodies, [])
        return group
    }

    /// Takes the sessions that no request waits for, if they are due.
    private mutating func takeOthers(into group: inout CommitGroup, at now: Int64) {
        // When one is due, some of the next ones are committed with it: separate commits would cost more.
        let isDue = others.next.map { $0.since + Journal.patience <= now } ?? false
        let batch = isDue ? Journal.largestBatch : 0
        while group.count < Journal.largestGroup, let (session, since) = others.next {
            guard isImpatient || since + Journal.patience <= now || group.sessions.count < batch else { return }
            _ = others.popNext()
            take(session, since: since, into: &group)
        }
    }

    /// Takes a session, and before it the removal of an earlier one under its id.
    private mutating func take(_ session: Session, since: Int64?, into group: inout CommitGroup) {
        takeRemoval(of: session.id, into: &group)
        group.sessions.append((session, since))
    }

    private mutating func takeRemoval(of id: SessionID, into group: inout CommitGroup) {
        guard let removal = removals[id], !removal.isUnderWay else { return }
        removals[id]?.isUnderWay = true
        group.removals.append((id, removal.number))
    }

    private mutating func takeUpkeep(into group: inout CommitGroup) {
        let takesMost = isImpatient || !bodies.isEmpty
        let most = group.removals.count + (takesMost ? Journal.largestGroup : Journal.unawaitedRemovals)
        while group.removals.count < most, let id = otherRemovals.popLast() { takeRemoval(of: id, into: &group) }
        group.extensions = extensions.prefix(Journal.mostExtensions).map { ($0, $1) }
        group.expired = expired.prefix(Journal.unawaitedRemovals).map { ($0, $1) }
        for (id, _) in group.expired { expired[id] = nil }
    }
}

/// The changes that are committed in one transaction.
struct CommitGroup: Sendable {
    /// The sessions whose state is committed. One that no request waits for is left out if the changes that began at
    /// `since` are committed by now.
    var sessions: [(session: Session, since: Int64?)] = []

    /// The records to remove, before any other change.
    var removals: [(id: SessionID, number: Int)] = []

    /// The records whose expiry changes.
    var extensions: [(id: SessionID, until: Int64)] = []

    /// The records that have expired.
    var expired: [(id: SessionID, expiredAt: Int64)] = []

    /// The bodies to call after the commit, with true.
    var bodies: [Journal.Body] = []

    /// The number of changes.
    var count: Int { sessions.count + removals.count + extensions.count + expired.count }
}

/// What the committing thread calls.
extension Journal {
    /// What to do now.
    func step(at now: Int64) -> Step {
        state.withLock { $0.step(at: now) }
    }

    /// What follows from the outcome of a group.
    struct FinishedGroup {
        /// The requests that waited for removals of the group.
        var waits: [CommitWait] = []

        /// Whether the commit before this one failed.
        var hadFailed = false

        /// Whether the store works again after a failure.
        var hasRecovered = false
    }

    /// Records the outcome of a group.
    ///
    /// - Parameters:
    ///   - failure: why the commit failed; nil if it succeeded.
    ///   - isAttempted: whether the group had changes to commit. If not, it does not show whether the store works.
    ///   - again: the sessions of the group that still have changes for which no request waits. They are added again.
    func finish(
        _ group: CommitGroup, failure: RecordStoreError?, isAttempted: Bool = true, at now: Int64, again: [Session]
    ) -> FinishedGroup {
        state.withLock { state in
            var finished = FinishedGroup(hadFailed: state.failure != nil)
            for session in again { state.others.append((session, now)) }
            for (id, number) in group.removals {
                finished.waits += state.finishRemoval(of: id, number, isCommitted: failure == nil)
            }
            if let failure {
                state.fail(failure, at: now)
                for (id, moment) in group.expired { state.expired[id] = moment }
            } else {
                for (id, until) in group.extensions where state.extensions[id] == until { state.extensions[id] = nil }
                if isAttempted || !state.hasWork { state.failure = nil }
            }
            finished.hasRecovered = finished.hadFailed && state.failure == nil
            return finished
        }
    }
}

extension Journal.State {
    /// Records that a commit has failed, and when the next try is due.
    fileprivate mutating func fail(_ error: RecordStoreError, at now: Int64) {
        let tries = (failure?.tries ?? 0) + 1
        let pause = min(Journal.pauses.lowerBound << Int64(min(tries - 1, 10)), Journal.pauses.upperBound)
        failure = StoreFailure(detail: error.detail, tries: tries, retriesAt: now + pause)
    }
}
