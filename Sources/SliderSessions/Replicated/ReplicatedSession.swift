import ServiceBasics
import SliderTimeline

/// This process's copy of a replicated session: the state that it knows, and the operations that
/// wait.
///
/// One turn at a time: the waiting operations are performed on the known state, and the store is asked to take what
/// they have changed. If it has another state, they are performed again on that one. Answers and frames leave only
/// after the store has agreed, so that all processes together answer as one does.
final class ReplicatedSession: Sendable {
    /// The most operations that wait for a turn.
    static let mostWaiting = 256

    /// How many times the operations of a turn are performed, before they are refused.
    static let mostTries = 16

    struct State: Sendable {
        /// The session in the last state that the store was known to have; nil if none is known.
        var session: Session?

        /// The operations of the next turns.
        var waiting: [ReplicatedOperation] = []

        /// Whether a turn is under way.
        var isBusy = false

        /// Whether this copy was evicted. Callers look the id up again.
        var hasLeft = false

        /// Whether it was heard that the session was deleted.
        var wasDeleted = false

        /// The highest version of which there was news, `.max` where the news has none; nil after a look at whether the
        /// session is known in it.
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
    /// - Returns: whether it was added: false if this is no longer the one of its id.
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

    /// Hears of a change that was made anywhere. During a turn it may be that turn's own: whether the store has to be
    /// asked is known at its end.
    func hear(_ news: ReplicatedChangeNotice) {
        let begins = state.withLock { state in
            guard !state.hasLeft else { return false }
            if news == .deleted { state.wasDeleted = true }
            state.hear(news)
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if begins { takeTurn() }
    }

    /// Leaves memory, unless it is in use or watched.
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

    /// Begins a turn with the operations that wait, or ends the last one.
    func takeTurn() {
        enum Next {
            case turn([ReplicatedOperation], Session?)
            case rest
            case leave
        }
        let next: Next = state.withLock { state in
            if state.waiting.isEmpty, state.takeHeard() { return .turn([.passTime], state.session) }
            guard let first = state.waiting.first else {
                state.isBusy = false
                state.hasLeft = state.session == nil
                // Once the lock is free, another turn may begin: only what has left is removed.
                return state.hasLeft ? .leave : .rest
            }
            let operations = first.isAlone ? [first] : Array(state.waiting.prefix { !$0.isAlone })
            state.waiting.removeFirst(operations.count)
            return .turn(operations, state.session)
        }
        switch next {
        case .turn(let operations, let session): ReplicatedTurn(of: self, operations, session: session).begin()
        case .rest: break
        case .leave: sessions.remove(self)
        }
    }

    /// Ends a turn, and begins the next one.
    ///
    /// - Parameters:
    ///   - session: the session that the store has; nil for none.
    ///   - answer: answers the turn's operations, when the session is known.
    func finish(with session: Session?, _ response: () -> Void) {
        state.withLock { $0.session = session }
        response()
        takeTurn()
    }
}

extension ReplicatedSession.State {
    /// Notes what is heard.
    fileprivate mutating func hear(_ news: ReplicatedChangeNotice) {
        var version = Int64.max
        switch news {
        case .changed(let other): version = other
        case .isAt(let tag): if session?.enter({ $0.epoch }) == tag.epoch { version = tag.version }
        case .deleted, .unknown: break
        }
        heard = max(version, heard ?? version)
    }

    /// Forgets what was heard.
    ///
    /// - Returns: whether the session is not known in that state, so that the store has to be asked.
    fileprivate mutating func takeHeard() -> Bool {
        guard let version = heard else { return false }
        heard = nil
        return session?.enter { $0.timeline.version < version } ?? true
    }
}

extension ReplicatedOperation {
    /// Whether it has a turn of its own.
    var isAlone: Bool {
        switch kind {
        case .use, .watch: isKeyed
        case .end, .create: true
        }
    }
}

/// Tentative changes of a replicated session. They become visible when the store accepts them.
final class ChangeDraft {
    /// The session's timeline before the changes.
    let before: Timeline

    /// Whether its last events were predicted, before the changes.
    let wasPredicted: Bool

    /// The changes, in order.
    var changes: [TimelineChange] = []

    /// The frames of the changes, for when the store has them, if the session is watched.
    var frames: [ShownFrame] = []

    /// The responses that are stored with the changes.
    var responses: [StoredResponse] = []

    init(before: Timeline, wasPredicted: Bool) {
        self.before = before
        self.wasPredicted = wasPredicted
    }
}
