import ServiceBasics
import SliderTimeline

/// What the commits of a store are made of: the sessions whose state is not committed, and the records to remove.
///
/// Changes are committed in groups: while one commit is under way, the next group gathers. A session is in the group
/// with its state at the moment at which the group is made, so that many events cost one record.
///
/// Any thread adds. One thread takes groups, commits them and reports the outcome; a test can do it step by step.
final class Journal: Sendable {
    /// How long a change may wait when no request waits for it, in nanoseconds.
    static let patience: Int64 = 800_000_000

    /// The shortest time from the beginning of one commit to the next, in nanoseconds: more of them would not answer
    /// sooner, and a disk has only so many.
    static let pace: Int64 = 350_000

    /// The most changes of one group.
    static let largestGroup = 512

    /// The most sessions of a group that has some whose time has not come, so that no request waits long for them.
    static let largestCompany = 64

    /// The most removals of one group that no request waits for: more would delay the requests of the next group.
    static let patientRemovals = 20

    /// The first and the longest pause before a failed commit is tried again, in nanoseconds.
    static let pauses: ClosedRange<Int64> = 50_000_000...1_000_000_000

    /// What the committing thread does next.
    enum Step {
        /// Commit a group.
        case commit(CommitGroup)

        /// Wait until there is more to do, or until a moment of the monotonic clock.
        case wait(until: Int64?)

        /// Everything is committed, or cannot be, and no more will come.
        case close
    }

    struct State: Sendable {
        var urgent: [Session] = []
        /// In the order in which their changes began.
        var patient: [(session: Session, since: Int64)] = []
        var firstPatient = 0
        var deletions: [SessionID: Deletion] = [:]
        /// The removals that requests wait for, and the others. One that was taken with its session may still be here.
        var urgentDeletions: [SessionID] = []
        var patientDeletions: [SessionID] = []
        var lastDeletion = 0
        var extensions: [SessionID: Int64] = [:]
        var expired: [(id: SessionID, expiredAt: Int64)] = []
        var failure: StoreFailure?
        var lastCommit = Int64.min / 2
        var closesAt: Int64?
        /// Grows with everything that the committing thread should see.
        var additions = 0
    }

    /// A record to remove.
    struct Deletion: Sendable {
        /// Grows with every deletion, so that the outcome of an earlier one is told from that of a later one.
        var number: Int
        var waits: [(number: Int, wait: CommitWait)] = []

        /// Whether it is in the group that is under way.
        var isUnderWay = false
    }

    let state = Lock(State())
    let changed = Condition()

    /// Adds a session whose state is not committed.
    func add(_ session: Session, since: Int64, isUrgent: Bool) {
        let wakes = state.withLock { state in
            state.additions += 1
            if isUrgent {
                state.urgent.append(session)
                return state.urgent.count == 1
            }
            state.patient.append((session, since))
            return state.patient.count - state.firstPatient == 1
        }
        if wakes { changed.broadcast() }
    }

    /// Adds the removal of a session's record. Until it is committed, the session is known to be deleted.
    ///
    /// - Parameter waits: the requests that wait for it.
    func delete(_ id: SessionID, waits: [CommitWait]) {
        state.withLock { state in
            state.lastDeletion += 1
            state.additions += 1
            var deletion = state.deletions[id] ?? Deletion(number: 0)
            deletion.number = state.lastDeletion
            deletion.isUnderWay = false
            let number = deletion.number
            deletion.waits += waits.map { (number, $0) }
            state.deletions[id] = deletion
            state.queueDeletion(of: id)
            state.extensions[id] = nil
        }
        changed.broadcast()
    }

    /// Whether no change waits.
    var isIdle: Bool { state.withLock { !$0.hasWork } }

    /// Whether a request waits for the next commit.
    var isAwaited: Bool { state.withLock { !$0.urgent.isEmpty || !$0.urgentDeletions.isEmpty } }

    /// Whether the removal of a session's record is not committed yet.
    func isDeleting(_ id: SessionID) -> Bool {
        state.withLock { $0.deletions[id] != nil }
    }

    /// Waits for the removal of a session's record; nil if none is under way.
    func waitForDeletion(of id: SessionID) -> CommitWait? {
        state.withLock { state in
            guard let deletion = state.deletions[id] else { return nil }
            let wait = CommitWait()
            state.deletions[id]?.waits.append((deletion.number, wait))
            state.additions += 1
            if !deletion.isUnderWay { state.queueDeletion(of: id) }
            return wait
        }
    }

    /// Sets when records expire, with the next commits.
    func extend(_ ids: [(id: SessionID, until: Int64)]) {
        guard !ids.isEmpty else { return }
        state.withLock { state in
            state.additions += 1
            for (id, until) in ids where state.deletions[id] == nil {
                state.extensions[id] = max(until, state.extensions[id] ?? until)
            }
        }
        changed.broadcast()
    }

    /// When a session expires according to a change that is not committed yet; nil if there is none.
    func expiry(of id: SessionID) -> Int64? { state.withLock { $0.extensions[id] } }

    /// Removes expired records when no request waits.
    func expire(_ records: [(id: SessionID, expiredAt: Int64)]) {
        guard !records.isEmpty else { return }
        state.withLock { state in
            state.additions += 1
            state.expired += records
        }
        changed.broadcast()
    }

    /// How many expired records are still to be removed.
    var expiredCount: Int { state.withLock { $0.expired.count } }

    /// Why the store commits nothing at the moment; nil if it does.
    var failure: StoreFailure? { state.withLock { $0.failure } }

    /// How many sessions have changes that are not committed, or are to be removed.
    var uncommittedSessions: Int {
        state.withLock { state in
            let changed = state.urgent + state.patient.dropFirst(state.firstPatient).map(\.session)
            return Set(changed.map(\.id)).union(state.deletions.keys).count
        }
    }

    /// Waits for the next group, or the end.
    func waitForStep(_ clock: SessionClock) -> Step {
        while true {
            let (step, seen) = state.withLock { ($0.step(at: clock.monotonic()), $0.additions) }
            guard case .wait(let deadline) = step else { return step }
            _ = state.wait(on: changed, until: deadline) { $0.additions == seen ? nil : () }
        }
    }

    /// Accepts no more waits: the store is about to be closed.
    ///
    /// - Returns: whether everything is committed.
    func shut() -> Bool {
        let (isComplete, waits) = state.withLock { state in
            let waits = state.deletions.values.flatMap { $0.waits.map(\.wait) }
            let isComplete = !state.hasWork
            state.failure = StoreFailure(detail: "the service is stopping", tries: 0, retriesAt: .max)
            return (isComplete, waits)
        }
        for wait in waits { wait.finish(.failure(.storageUnavailable("the service is stopping"))) }
        return isComplete
    }

    /// Lets the committing thread end when everything is committed, or at the deadline.
    func close(by deadline: Int64) {
        state.withLock { state in
            state.additions += 1
            state.closesAt = deadline
        }
        changed.broadcast()
    }
}

/// Why a store commits nothing.
struct StoreFailure: Sendable, Equatable {
    /// Why, for the operator.
    let detail: String

    /// How many tries in a row have failed.
    var tries: Int

    /// When the next try is due, in nanoseconds of the monotonic clock.
    var retriesAt: Int64
}
