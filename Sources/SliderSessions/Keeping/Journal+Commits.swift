import ServiceBasics
import SliderTimeline

/// The committing thread's half.
extension Journal {
    /// What to do now.
    func step(at now: Int64) -> Step {
        state.withLock { $0.step(at: now) }
    }

    /// Records the outcome of a group. The sessions that are still to be committed are added again.
    ///
    /// - Parameters:
    ///   - failure: why nothing was committed; nil if the commit succeeded.
    ///   - isAttempted: whether the group had something to commit. If not, it says nothing about the store.
    ///   - again: the sessions of the group that have changes still, since now, for which no request waits.
    /// - Returns: the waits that end with this outcome, whether the store failed before, and whether it fails no more.
    func finish(
        _ group: CommitGroup, failure: RecordStoreError?, isAttempted: Bool = true, at now: Int64, again: [Session]
    ) -> (waits: [CommitWait], hadFailed: Bool, hasRecovered: Bool) {
        state.withLock { state in
            let hadFailed = state.failure != nil
            for session in again { state.patient.append((session, now)) }
            var waits: [CommitWait] = []
            for (id, number) in group.deletions {
                guard var deletion = state.deletions[id] else { continue }
                waits += deletion.waits.filter { $0.number <= number }.map(\.wait)
                deletion.waits.removeAll { $0.number <= number }
                // Otherwise the id was taken again and deleted again meanwhile, which is another removal.
                if deletion.number == number {
                    deletion.isUnderWay = false
                    state.deletions[id] = failure == nil ? nil : deletion
                    if failure != nil { state.queueDeletion(of: id) }
                } else {
                    state.deletions[id] = deletion
                }
            }
            if failure == nil {
                for (id, until) in group.extensions where state.extensions[id] == until { state.extensions[id] = nil }
            }
            if let failure {
                let tries = (state.failure?.tries ?? 0) + 1
                let pause = min(pauses.lowerBound << Int64(min(tries - 1, 10)), pauses.upperBound)
                state.failure = StoreFailure(detail: failure.detail, tries: tries, retriesAt: now + pause)
                state.expired += group.expired
            } else if isAttempted || !state.hasWork {
                state.failure = nil
            }
            return (waits, hadFailed, hadFailed && state.failure == nil)
        }
    }

    private var pauses: ClosedRange<Int64> { Self.pauses }
}

extension Journal.State {
    var hasWork: Bool {
        !urgent.isEmpty || firstPatient < patient.count || !deletions.isEmpty || !extensions.isEmpty || !expired.isEmpty
    }

    /// Adds a removal to those that are to be taken.
    mutating func queueDeletion(of id: SessionID) {
        if deletions[id]?.waits.isEmpty == false { urgentDeletions.append(id) } else { patientDeletions.append(id) }
    }

    mutating func step(at now: Int64) -> Journal.Step {
        if let closesAt {
            guard hasWork, now < closesAt else { return .close }
        }
        if let failure, now < failure.retriesAt { return .wait(until: failure.retriesAt) }
        guard let due = nextDue else { return .wait(until: nil) }
        guard now >= due else { return .wait(until: due) }
        lastCommit = now
        return .commit(takeGroup(at: now))
    }

    /// When the store closes or fails, no change waits for company.
    private var isImpatient: Bool { closesAt != nil || failure != nil }

    /// When the next commit begins; nil if there is nothing to commit.
    private var nextDue: Int64? {
        let paced = lastCommit + Journal.pace
        let hasUpkeep = !deletions.isEmpty || !extensions.isEmpty || !expired.isEmpty
        if !urgent.isEmpty || hasUpkeep || isImpatient && hasWork { return paced }
        guard firstPatient < patient.count else { return nil }
        return max(paced, patient[firstPatient].since + Journal.patience)
    }

    private mutating func takeGroup(at now: Int64) -> CommitGroup {
        var group = CommitGroup()
        while group.count < Journal.largestGroup, let id = urgentDeletions.popLast() {
            takeDeletion(of: id, into: &group)
        }
        takeSessions(into: &group, at: now)
        if urgent.isEmpty, urgentDeletions.isEmpty { takeUpkeep(into: &group) }
        return group
    }

    private mutating func takeDeletion(of id: SessionID, into group: inout CommitGroup) {
        guard let deletion = deletions[id], !deletion.isUnderWay else { return }
        deletions[id]?.isUnderWay = true
        group.deletions.append((id, deletion.number))
    }

    private mutating func takeSessions(into group: inout CommitGroup, at now: Int64) {
        let count = min(max(0, Journal.largestGroup - group.count), urgent.count)
        for session in urgent.prefix(count) { take(session, since: nil, into: &group) }
        urgent.removeFirst(count)
        // When one is due, some of the next ones are committed with it: each commit of its own would cost more.
        let isDue = firstPatient < patient.count && patient[firstPatient].since + Journal.patience <= now
        let company = isDue ? Journal.largestCompany : 0
        while group.count < Journal.largestGroup, firstPatient < patient.count {
            let (session, since) = patient[firstPatient]
            guard isImpatient || since + Journal.patience <= now || group.sessions.count < company else { break }
            take(session, since: since, into: &group)
            firstPatient += 1
        }
        if firstPatient == patient.count || firstPatient >= 1_024 && firstPatient * 2 >= patient.count {
            patient.removeFirst(firstPatient)
            firstPatient = 0
        }
    }

    /// Takes a session, and before it the removal of an earlier one under its id.
    private mutating func take(_ session: Session, since: Int64?, into group: inout CommitGroup) {
        takeDeletion(of: session.id, into: &group)
        group.sessions.append((session, since))
    }

    private mutating func takeUpkeep(into group: inout CommitGroup) {
        let removals = isImpatient ? Journal.largestGroup : Journal.patientRemovals
        let most = group.deletions.count + removals
        while group.deletions.count < most, let id = patientDeletions.popLast() { takeDeletion(of: id, into: &group) }
        // They stay known until they are committed: a record that is loaded meanwhile has its old expiry.
        for (id, until) in extensions.prefix(64) { group.extensions.append((id, until)) }
        group.expired = Array(expired.prefix(Journal.patientRemovals))
        expired.removeFirst(group.expired.count)
    }
}
