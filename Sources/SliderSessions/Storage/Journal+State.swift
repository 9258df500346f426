import ServiceBasics
import SliderTimeline

extension Journal {
    /// The changes that are to be committed.
    struct State: Sendable {
        /// The sessions that requests wait for.
        var awaited = Queue<Session>()

        /// The other sessions with changes, in the order of their first changes.
        var others = Queue<(session: Session, since: Int64)>()

        /// The removals that are not committed, and the lists of those to take next, first those that requests wait
        /// for. An id may still be in a list after its removal was taken.
        var removals: [SessionID: Removal] = [:]
        var awaitedRemovals: [SessionID] = []
        var otherRemovals: [SessionID] = []
        private var lastRemoval = 0

        /// New expiries of records. They stay here until they are committed: a record that is loaded before that has
        /// its old expiry.
        var extensions: [SessionID: Int64] = [:]

        /// Records to remove, unless the session was used again.
        var expired: [SessionID: Int64] = [:]

        /// Whether a group is due although it has no changes.
        var isUpkeepDue = false

        /// The bodies to call after the next group.
        var bodies: [Body] = []

        /// Whether the journal accepts no more bodies.
        var isShut = false

        var failure: StoreFailure?
        var lastCommit = Int64.min / 2
        var closesAt: Int64?

        /// Grows with each addition that the committing thread should see.
        var additions = 0
    }

    /// A record to remove.
    struct Removal: Sendable {
        /// Grows with every removal, so that the outcome of an earlier removal of the same id is not taken for that of
        /// a later one.
        var number: Int

        /// The requests that wait, each for the removal of this number or a later one.
        var waits: [(number: Int, wait: CommitWait)] = []

        /// Whether it is in the group that is under way.
        var isUnderWay = false
    }
}

extension Journal.State {
    var hasWork: Bool {
        !awaited.isEmpty || !others.isEmpty || !removals.isEmpty || !extensions.isEmpty || !expired.isEmpty
    }

    /// Whether a request waits for the next commit.
    var isAwaited: Bool { !awaited.isEmpty || !awaitedRemovals.isEmpty }

    mutating func remove(_ id: SessionID, waits: [CommitWait]) {
        lastRemoval += 1
        additions += 1
        var removal = removals[id] ?? Journal.Removal(number: 0)
        removal.number = lastRemoval
        removal.isUnderWay = false
        removal.waits += waits.map { (lastRemoval, $0) }
        removals[id] = removal
        queueRemoval(of: id)
        extensions[id] = nil
        // So that it is removed and counted once.
        expired[id] = nil
    }

    mutating func waitForRemoval(of id: SessionID) -> CommitWait? {
        guard let removal = removals[id] else { return nil }
        let wait = CommitWait()
        removals[id]?.waits.append((removal.number, wait))
        additions += 1
        if !removal.isUnderWay { queueRemoval(of: id) }
        return wait
    }

    /// Records the outcome of a removal.
    ///
    /// - Returns: the requests whose wait ends.
    mutating func finishRemoval(of id: SessionID, _ number: Int, isCommitted: Bool) -> [CommitWait] {
        guard var removal = removals[id] else { return [] }
        let waits = removal.waits.filter { $0.number <= number }.map(\.wait)
        removal.waits.removeAll { $0.number <= number }
        guard removal.number == number else {
            removals[id] = removal
            return waits
        }
        removal.isUnderWay = false
        removals[id] = isCommitted ? nil : removal
        if !isCommitted { queueRemoval(of: id) }
        return waits
    }

    /// Adds a removal to the lists of those to take.
    private mutating func queueRemoval(of id: SessionID) {
        if removals[id]?.waits.isEmpty == false { awaitedRemovals.append(id) } else { otherRemovals.append(id) }
    }
}
