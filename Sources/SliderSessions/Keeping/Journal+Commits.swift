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
    ///   - again: the sessions of the group that have changes still, since now, for which no request waits.
    /// - Returns: the waits that end with this outcome, and whether the store failed before.
    func finish(
        _ group: CommitGroup, failure: RecordStoreError?, at now: Int64, again: [Session]
    ) -> (waits: [CommitWait], hadFailed: Bool) {
        state.withLock { state in
            let hadFailed = state.failure != nil
            for session in again { state.patient.append((session, now)) }
            var waits: [CommitWait] = []
            for (id, number) in group.deletions {
                guard var deletion = state.deletions[id] else { continue }
                waits += deletion.waits.filter { $0.number <= number }.map(\.wait)
                deletion.waits.removeAll { $0.number <= number }
                let isDone = failure == nil && deletion.number == number
                state.deletions[id] = isDone ? nil : deletion
            }
            if let failure {
                let tries = (state.failure?.tries ?? 0) + 1
                let pause = min(pauses.lowerBound << Int64(min(tries - 1, 10)), pauses.upperBound)
                state.failure = StoreFailure(detail: failure.detail, tries: tries, retriesAt: now + pause)
                for (id, until) in group.extensions where state.extensions[id] == nil && state.deletions[id] == nil {
                    state.extensions[id] = until
                }
            } else {
                state.failure = nil
            }
            return (waits, hadFailed)
        }
    }

    private var pauses: ClosedRange<Int64> { Self.pauses }
}

extension Journal.State {
    var hasWork: Bool {
        !urgent.isEmpty || firstPatient < patient.count || !deletions.isEmpty || !extensions.isEmpty || !expired.isEmpty
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

    /// When the next commit begins; nil if there is nothing to commit.
    private var nextDue: Int64? {
        let paced = lastCommit + Journal.pace
        // When the store closes or fails, nothing waits for company.
        let isImpatient = closesAt != nil || failure != nil
        if !urgent.isEmpty || !deletions.isEmpty || isImpatient && hasWork { return paced }
        let isUpkeep = !extensions.isEmpty || !expired.isEmpty
        guard firstPatient < patient.count else { return isUpkeep ? paced : nil }
        let patient = patient[firstPatient].since + Journal.patience
        return isUpkeep ? paced : max(paced, patient)
    }

    private mutating func takeGroup(at now: Int64) -> CommitGroup {
        var group = CommitGroup()
        var room = Journal.largestGroup
        for (id, deletion) in deletions {
            guard room > 0 else { break }
            group.deletions.append((id, deletion.number))
            room -= 1
        }
        // A session whose id is being deleted waits for its turn, so that the deletion comes first.
        if group.deletions.count == deletions.count { takeSessions(into: &group, room: room, at: now) }
        if urgent.isEmpty { takeUpkeep(into: &group) }
        return group
    }

    private mutating func takeSessions(into group: inout CommitGroup, room: Int, at now: Int64) {
        let count = min(room, urgent.count)
        group.sessions = urgent.prefix(count).map { ($0, nil) }
        urgent.removeFirst(count)
        let isImpatient = closesAt != nil || failure != nil
        // When one is due, some of the next ones are committed with it: each commit of its own would cost more.
        let isDue = firstPatient < patient.count && patient[firstPatient].since + Journal.patience <= now
        let company = isDue ? min(room, Journal.largestCompany) : 0
        while group.sessions.count < room, firstPatient < patient.count {
            let (session, since) = patient[firstPatient]
            guard isImpatient || since + Journal.patience <= now || group.sessions.count < company else { break }
            group.sessions.append((session, since))
            firstPatient += 1
        }
        if firstPatient == patient.count || firstPatient >= 1_024 && firstPatient * 2 >= patient.count {
            patient.removeFirst(firstPatient)
            firstPatient = 0
        }
    }

    /// Tens of changes that no request waits for: more would delay the requests of the next group.
    private mutating func takeUpkeep(into group: inout CommitGroup) {
        for (id, until) in extensions.prefix(64) { group.extensions.append((id, until)) }
        for (id, _) in group.extensions { extensions[id] = nil }
        group.expired = Array(expired.prefix(20))
        expired.removeFirst(group.expired.count)
    }
}
