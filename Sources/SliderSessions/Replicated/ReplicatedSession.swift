import ServiceBasics
import SliderRecords
import SliderTimeline

/// This process's copy of a replicated session: its last known state, and the operations that wait.
///
/// Operations are performed in turns, one turn at a time: on the known state, then the store is asked to accept the
/// changes. If it has another state, they are performed again on that one. Responses and frames are sent only after the
/// store has accepted, so that all processes together behave as one.
final class ReplicatedSession: Sendable {
    /// The most operations that may wait for a turn.
    static let mostWaiting = 256

    /// How many times the operations of a turn are performed before they are refused.
    static let mostTries = 16

    struct State: Sendable {
        /// The session in the last known state of the store; nil if none is known.
        var session: Session?

        /// The operations of the next turns.
        var waiting: [ReplicatedOperation] = []

        /// Whether a turn is under way.
        var isBusy = false

        /// Whether this copy was evicted. Callers look the id up again.
        var hasLeft = false

        /// Whether the store has refused the changes that are due by time. The regular work tries them again.
        var isOverdue = false

        /// The highest version of any notice, or `.max` for a notice without a version; nil once it was compared with
        /// the known state.
        var heard: Int64?
    }

    let id: SessionID
    let sessions: ReplicatedSessions
    let state = Lock(State())

    init(_ id: SessionID, of sessions: ReplicatedSessions) {
        (self.id, self.sessions) = (id, sessions)
    }

    /// Adds an operation. Its response comes on any thread.
    ///
    /// - Returns: false if this copy was evicted, so that the operation was not added.
    func add(_ operation: ReplicatedOperation) -> Bool {
        enum Admission { case begins, waits, isFull, hasLeft }
        let admission: Admission = state.withLock { state in
            guard !state.hasLeft else { return .hasLeft }
            guard state.waiting.count < Self.mostWaiting else { return .isFull }
            state.waiting.append(operation)
            defer { state.isBusy = true }
            return state.isBusy ? .waits : .begins
        }
        switch admission {
        case .hasLeft: return false
        case .isFull: operation.refuse(.storageUnavailable("too many requests wait for \(id)"))
        case .begins: takeTurn()
        case .waits: break
        }
        return true
    }

    /// Receives a notice of a change by any process. During a turn it may be of the turn's own change, so whether to
    /// ask the store is decided at its end.
    func hear(_ news: ReplicatedChangeNotice) {
        let begins = state.withLock { state in
            guard !state.hasLeft else { return false }
            state.hear(news)
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if begins { takeTurn() }
    }

    /// Makes the changes that are due by time alone, and reads those of other processes.
    var passTime: ReplicatedOperation {
        .passTime { [weak self] in self?.state.withLock { $0.isOverdue = true } }
    }

    /// Tries again what is due by time, if the store has refused it.
    func tryOverdue() {
        let isOverdue = state.withLock { state in
            defer { state.isOverdue = false }
            return state.isOverdue
        }
        if isOverdue { _ = add(passTime) }
    }

    /// Evicts this copy, unless it is in use or watched.
    func leave(untouchedSince moment: Int64) -> Bool {
        state.withLock { state in
            guard !state.isBusy else { return false }
            if let session = state.session {
                guard session.lastTouched < moment, session.enter({ $0.watchState == nil }) else { return false }
            }
            state.hasLeft = true
            return true
        }
    }

    /// Begins a turn with the operations that wait, if there are any.
    func takeTurn() {
        enum Next {
            case turn([ReplicatedOperation], Session?)
            case rest
            case leave
        }
        let next: Next = state.withLock { state in
            if state.waiting.isEmpty, state.takeHeard() { return .turn([passTime], state.session) }
            guard let first = state.waiting.first else {
                state.isBusy = false
                state.hasLeft = state.session == nil
                // After the lock is released another turn may begin, so only an evicted copy is removed.
                return state.hasLeft ? .leave : .rest
            }
            var size = 0
            let together = state.waiting.prefix { next in
                size += next.size
                return !next.isAlone && size <= ReplicatedOperation.mostBytes
            }
            let operations = together.isEmpty ? [first] : Array(together)
            state.waiting.removeFirst(operations.count)
            return .turn(operations, state.session)
        }
        switch next {
        case .turn(let operations, let session):
            var turn = ReplicatedTurn(of: self, operations, session: session)
            turn.begin()
        case .rest: break
        case .leave: sessions.remove(self)
        }
    }

    /// Ends a turn, and begins the next one.
    ///
    /// - Parameters:
    ///   - session: the session in the store's state; nil for none.
    ///   - response: passes on the responses to the turn's operations, after the session is set.
    func finish(with session: Session?, _ response: () -> Void) {
        state.withLock { $0.session = session }
        response()
        takeTurn()
    }
}

extension ReplicatedSession.State {
    /// Notes the version of a notice.
    fileprivate mutating func hear(_ news: ReplicatedChangeNotice) {
        var version = Int64.max
        switch news {
        case .changed(let other): version = other
        case .isAt(let tag): if session?.enter({ $0.tag.epoch }) == tag.epoch { version = tag.version }
        case .deleted, .unknown: break
        }
        heard = max(version, heard ?? version)
    }

    /// Clears the noted version.
    ///
    /// - Returns: whether the known state is older, so that the store has to be asked.
    fileprivate mutating func takeHeard() -> Bool {
        guard let version = heard else { return false }
        heard = nil
        return session?.enter { $0.timeline.version < version } ?? true
    }
}

extension ReplicatedOperation {
    /// Whether it needs a turn for itself alone.
    var isAlone: Bool {
        switch kind {
        case .use: isKeyed
        case .end, .create: true
        }
    }
}

/// Changes of a replicated session that become visible when the store accepts them.
struct TentativeChanges: Sendable {
    /// The session's timeline before the changes.
    let before: Timeline

    /// Whether the last events before the changes were predicted.
    let wasPredicted: Bool

    /// When the bucket of its events was full again, as of before the changes (`TokenBucket.fullMoment`).
    let bucketFullAt: Int64

    /// The changes, in order.
    fileprivate(set) var steps: [TimelineChange] = []

    /// The frames of the changes, if the session is watched. They are shown when the store accepts the changes.
    fileprivate(set) var frames: [ShownFrame] = []

    /// The responses that are stored with the changes.
    fileprivate(set) var responses: [StoredResponse] = []

    /// Whether there is nothing to store.
    var isEmpty: Bool { steps.isEmpty && responses.isEmpty }
}

/// Collects tentative changes while operations are performed. An object, because a session has only the room for a
/// reference.
final class ChangeDraft {
    private var collected: TentativeChanges

    init(after timeline: Timeline, isPredicted: Bool, bucketFullAt: Int64) {
        collected = TentativeChanges(before: timeline, wasPredicted: isPredicted, bucketFullAt: bucketFullAt)
    }

    func add(_ change: TimelineChange) { collected.steps.append(change) }

    func add(_ frame: ShownFrame) { collected.frames.append(frame) }

    func add(_ response: StoredResponse) { collected.responses.append(response) }

    /// The changes so far.
    func changes() -> TentativeChanges { collected }
}
