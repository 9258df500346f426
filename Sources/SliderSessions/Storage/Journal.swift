import ServiceBasics
import SliderTimeline

/// Collects the changes to commit. While one group is being committed, the next one gathers.
///
/// | change | is committed |
/// |---|---|
/// | a session that a request waits for, a removal that one waits for | with the next group |
/// | another session whose state has changed | 800 ms after its first change, or sooner with others that are due |
/// | other removals, later expiries, expired records | with a group after which no request waits, some at a time |
///
/// A group has each session's state at the moment when the group is made, so that many events cost one record.
///
/// Any thread adds changes. One thread takes groups, commits them and reports the outcome; a test can do it step by
/// step.
final class Journal: Sendable {
    /// How long a change may wait when no request waits for it, in nanoseconds.
    static let patience: Int64 = 800_000_000

    /// The shortest time from the beginning of one commit to the next, in nanoseconds. More commits would not give
    /// responses sooner, and would use up the disk's capacity.
    static let pace: Int64 = 350_000

    /// The most changes of one group.
    static let largestGroup = 512

    /// The most sessions of a group with changes that are not due, so that no request waits long for them.
    static let largestBatch = 64

    /// The most removals of one group that no request waits for. More would delay the requests of the next group.
    static let unawaitedRemovals = 20

    /// How many removals may wait while the store fails. Above it no session is made, not even one that need not wait
    /// for the disk.
    static let mostRemovals = 10_000

    /// The most expiries that one group changes.
    static let mostExtensions = 64

    /// The first and the longest pause before a failed commit is tried again, in nanoseconds.
    static let pauses: ClosedRange<Int64> = 50_000_000...1_000_000_000

    /// What the committing thread does next.
    enum Step {
        /// Commit a group.
        case commit(CommitGroup)

        /// Wait until there is more to do, or until a moment of the monotonic clock.
        case wait(until: Int64?)

        /// Close: everything is committed or can't be, and no more changes will come.
        case close
    }

    let state = Lock(State())
    let changed = Condition()

    /// Adds a session whose state is not committed.
    ///
    /// - Parameters:
    ///   - since: when the first of its changes was made.
    ///   - isAwaited: whether a request waits for the commit.
    func add(_ session: Session, since: Int64, isAwaited: Bool) {
        let wakes = state.withLock { state in
            state.additions += 1
            if isAwaited {
                state.awaited.append(session)
                return state.awaited.count == 1
            }
            state.others.append((session, since))
            return state.others.count == 1
        }
        if wakes { changed.broadcast() }
    }

    /// Adds the removal of a session's record. Until it is committed, ``isRemoving(_:)`` is true.
    ///
    /// - Parameter waits: the requests that wait for it.
    func remove(_ id: SessionID, waits: [CommitWait]) {
        state.withLock { $0.remove(id, waits: waits) }
        changed.broadcast()
    }

    /// Lets the store do its upkeep even if there is nothing to commit.
    func requestUpkeep() {
        state.withLock { state in
            state.additions += 1
            state.isUpkeepDue = true
        }
        changed.broadcast()
    }

    /// A function for the committing thread, called with true while the store is open, or with false when it is about
    /// to be closed.
    typealias Body = @Sendable (_ isOpen: Bool) -> Void

    /// Calls a body between the next commit and the one after it. The next commit has the removals that are known now,
    /// as far as they fit.
    func perform(_ body: @escaping Body) {
        let isAccepted = state.withLock { state in
            guard !state.isShut else { return false }
            state.additions += 1
            state.bodies.append(body)
            return true
        }
        if isAccepted { changed.broadcast() } else { body(false) }
    }

    /// Whether no change waits for a commit.
    var isIdle: Bool { state.withLock { !$0.hasWork } }

    /// Whether a request waits for the next commit.
    var isAwaited: Bool { state.withLock { $0.isAwaited } }

    /// Whether too many removals wait.
    var isFull: Bool { state.withLock { $0.removals.count > Self.mostRemovals } }

    /// Whether the removal of a session's record is not committed yet.
    func isRemoving(_ id: SessionID) -> Bool {
        state.withLock { $0.removals[id] != nil }
    }

    /// A wait for the removal of a session's record; nil if it is not being removed.
    func waitForRemoval(of id: SessionID) -> CommitWait? {
        state.withLock { $0.waitForRemoval(of: id) }
    }

    /// Sets when records expire, with the next commits.
    func extend(_ ids: [(id: SessionID, until: Int64)]) {
        guard !ids.isEmpty else { return }
        state.withLock { state in
            state.additions += 1
            for (id, until) in ids where state.removals[id] == nil {
                state.extensions[id] = max(until, state.extensions[id] ?? until)
            }
        }
        changed.broadcast()
    }

    /// Drops a pending expiry that is not later than the stored one.
    func dropExtension(of id: SessionID, upTo moment: Int64?) {
        state.withLock { state in
            if let until = state.extensions[id], until <= moment ?? .max { state.extensions[id] = nil }
        }
    }

    /// When a session expires according to a change that is not committed yet; nil if there is none.
    func expiry(of id: SessionID) -> Int64? { state.withLock { $0.extensions[id] } }

    /// Removes expired records when no request waits.
    func expire(_ records: [(id: SessionID, expiredAt: Int64)]) {
        guard !records.isEmpty else { return }
        state.withLock { state in
            state.additions += 1
            for (id, moment) in records { state.expired[id] = moment }
        }
        changed.broadcast()
    }

    /// How many expired records wait for their removal.
    var expiredCount: Int { state.withLock { $0.expired.count } }

    /// Why the store commits nothing at the moment; nil if it does.
    var failure: StoreFailure? { state.withLock { $0.failure } }

    /// How many sessions have changes that are not committed, or are to be removed.
    var uncommittedSessions: Int {
        let (noted, removed) = state.withLock { state in
            (Array(state.awaited.elements) + state.others.elements.map(\.session), state.removals.keys)
        }
        // Some were committed since they were added.
        let changed = noted.filter { $0.enter { $0.commitState.hasChanges } }
        return Set(changed.map(\.id)).union(removed).count
    }

    /// Waits for the next group or the close.
    func waitForStep(_ clock: ServiceClock) -> Step {
        while true {
            let (step, seen) = state.withLock { ($0.step(at: clock.monotonic()), $0.additions) }
            guard case .wait(let deadline) = step else { return step }
            _ = state.wait(on: changed, until: clock.systemMoment(of: deadline)) {
                $0.additions == seen && clock.monotonic() < deadline ?? .max ? nil : ()
            }
        }
    }

    /// Ends the committing thread when everything is committed, or at the deadline.
    func close(by deadline: Int64) {
        state.withLock { state in
            state.additions += 1
            state.closesAt = deadline
        }
        changed.broadcast()
    }

    /// Fails the waits for removals and accepts no more bodies: the store is about to be closed.
    ///
    /// - Returns: whether everything is committed, and the bodies to call with false.
    func shut() -> (isComplete: Bool, bodies: [Body]) {
        let (isComplete, waits, bodies) = state.withLock { state in
            let waits = state.removals.values.flatMap { $0.waits.map(\.wait) }
            let isComplete = !state.hasWork
            state.failure = StoreFailure(detail: "the service is stopping", tries: 0, retriesAt: .max)
            state.isShut = true
            defer { state.bodies = [] }
            return (isComplete, waits, state.bodies)
        }
        for wait in waits { wait.finish(.failure(.storageUnavailable("the service is stopping"))) }
        return (isComplete, bodies)
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
