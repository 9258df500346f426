import ServiceBasics

/// The committing thread's half.
extension Journal {
    /// What to do now.
    func step(at now: Int64) -> Step {
        state.withLock { $0.step(at: now) }
    }

    /// What the outcome of a group leads to.
    struct FinishedGroup {
        /// The requests that waited for removals of the group.
        var waits: [CommitWait] = []

        /// Whether the commit before this one failed.
        var hadFailed = false

        /// Whether the store fails no more.
        var hasRecovered = false
    }

    /// Records the outcome of a group.
    ///
    /// - Parameters:
    ///   - failure: why nothing was committed; nil if the commit succeeded.
    ///   - isAttempted: whether the group had something to commit. If not, it says nothing about the store.
    ///   - again: the sessions of the group that have changes still, for which no request waits. They are added again.
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
    /// Notes that the store has refused a group, and when it is tried again.
    fileprivate mutating func fail(_ error: RecordStoreError, at now: Int64) {
        let tries = (failure?.tries ?? 0) + 1
        let pause = min(Journal.pauses.lowerBound << Int64(min(tries - 1, 10)), Journal.pauses.upperBound)
        failure = StoreFailure(detail: error.detail, tries: tries, retriesAt: now + pause)
    }
}
