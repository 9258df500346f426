package import SliderEngine
package import SliderTimeline

/// Stores the records of sessions for several processes at once. A change is made only if the session is still in the
/// state on which it builds.
///
/// Calls return at once. Each calls its receiver once, on any thread. Reads are linearizable.
package protocol ReplicatedRecordStore: AnyObject, Sendable {
    /// Reads a session. Extends its life.
    ///
    /// - Parameter known: the state that the caller has; nil if it has none. The history is read only if it is nil.
    func read(
        _ id: SessionID, unless known: SessionTag?,
        _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void)

    /// Extends the life of a session, if there is one.
    func touch(_ id: SessionID)

    /// Stores a change, in place of the state that it builds on.
    func put(
        _ put: ReplicatedPut, _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void)

    /// Removes a session.
    ///
    /// - Parameter base: the only state in which it is removed; nil for any.
    func delete(
        _ id: SessionID, basedOn base: SessionTag?,
        _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void)

    /// Sessions, in the order of their creation.
    ///
    /// - Parameter query: its cursor, if any, is one of a record store.
    func list(
        _ query: SessionQuery,
        _ receiver: @escaping @Sendable (Result<SessionPage<SessionSummary>, ReplicatedStoreError>) -> Void)

    /// The response that is stored under a key; nil if there is none. A response whose session has ended is removed.
    func response(
        under key: String, _ receiver: @escaping @Sendable (Result<StoredResponse?, ReplicatedStoreError>) -> Void)

    /// Subscribes to the changes of a session by any process. Until the last subscription ends, the session's last
    /// changes are stored. The session does not expire until ``allowExpiry(_:)``. The receiver is called when the
    /// subscription has begun.
    func subscribe(to id: SessionID, _ receiver: @escaping @Sendable (Result<Void, ReplicatedStoreError>) -> Void)

    /// Balances one call of ``subscribe(to:_:)``.
    func unsubscribe(from id: SessionID)

    /// Lets a subscribed session not expire, because streams of this process show it.
    ///
    /// - Parameter watchers: how many these are; asked each time the store is told, on any thread.
    func keepAlive(_ id: SessionID, watchers: @escaping @Sendable () -> Int)

    /// How many streams of other processes show a session. The count of a process is some seconds old, and that of one
    /// that has died ends after 15 s.
    func otherWatchers(
        of id: SessionID, _ receiver: @escaping @Sendable (Result<Int, ReplicatedStoreError>) -> Void)

    /// Tells what this process has open and where it runs, and asks what the other processes have. What a process told
    /// counts for 10 s.
    func exchange(
        _ own: ProcessCounts, _ receiver: @escaping @Sendable (Result<ProcessCounts, ReplicatedStoreError>) -> Void)

    /// Lets a subscribed session expire again, because its last stream of this process has ended. Its life counts from
    /// now.
    func allowExpiry(_ id: SessionID)

    /// Sets the observer of the changes of subscribed sessions. Called once, before any other call. A notice may be
    /// missing or come twice. After a lost connection the observer is told of every subscribed session.
    func setObserver(_ observer: @escaping @Sendable (SessionID, ReplicatedChangeNotice) -> Void)

    /// Why the store can't be used at the moment; nil if it can.
    var failure: ReplicatedStoreError? { get }

    /// Whether stored changes survive a crash of the store and a power cut.
    var isDurable: Bool { get }

    /// How many sessions there are, and how much memory the store uses in all, as of the last request.
    var figures: StoreFigures { get }

    /// How many expired sessions this process has found.
    var expiredCount: Int { get }

    /// Does regular work. Called each second.
    ///
    /// - Parameter renewing: whether to renew the subscriptions and tell of missed changes. True every five seconds,
    ///   and when the last call is too long ago.
    func tidy(renewing: Bool)

    /// Now, in nanoseconds since 1970. The clock is equal in all processes to within milliseconds, and never goes back.
    func now() -> Int64
}

/// The record of a replicated session.
package struct ReplicatedRecord: Sendable {
    /// The session.
    package var record: SessionRecord

    /// Whether its last events were predicted: their client has computed the frames ahead.
    package var isPredicted: Bool

    /// The epochs that it had before, the last one first. With each new epoch it may have been taken back to an older
    /// state.
    package var earlierEpochs: [String]

    /// The last changes that led to it and the state before them; nil if they are not stored or not read.
    package var history: ReplicatedHistory?

    /// When the bucket of its events is full again, in nanoseconds of the store's clock; nil if it is full.
    package var bucketFullAt: Int64?

    /// Makes a record.
    package init(
        _ record: SessionRecord, isPredicted: Bool, earlierEpochs: [String] = [], history: ReplicatedHistory? = nil
    ) {
        (self.record, self.isPredicted) = (record, isPredicted)
        (self.earlierEpochs, self.history) = (earlierEpochs, history)
    }
}

/// An earlier state of a session, and all changes since then.
package struct ReplicatedHistory: Sendable {
    /// The control in the earlier state.
    package var control: Control

    /// The earlier state.
    package var start: TimelineRecord

    /// The changes since then.
    package var changes: [TimelineChange]

    /// Makes a history.
    package init(control: Control, start: TimelineRecord, changes: [TimelineChange]) {
        (self.control, self.start, self.changes) = (control, start, changes)
    }
}

/// A change to store.
package struct ReplicatedPut: Sendable {
    /// The state after it.
    package var state: ReplicatedRecord

    /// The state that it builds on; nil for a new session.
    package var base: SessionTag?

    /// The changes that lead from the base to the state.
    package var changes: [TimelineChange]

    /// For how long the session lives without a request, in milliseconds; nil for no limit.
    package var life: Int64?

    /// The responses to store with it.
    package var responses: [StoredResponse]

    /// How large all stored responses may be together.
    package var responseLimits: ResponseLimits

    /// The limit on sessions, for a new one.
    package var most = Int.max

    /// The limit on the sessions of its owner, for a new session; nil for no limit.
    package var mostOwned: Int?

    /// The limit on the events of all traces, for a new session.
    package var mostTraced = Int.max

    /// Whether the state has another control than the base.
    package var changesControl: Bool {
        changes.contains { if case .reshaped = $0.step { true } else { false } }
    }

    /// Makes a change.
    package init(
        _ state: ReplicatedRecord, basedOn base: SessionTag?, changes: [TimelineChange], life: Int64?,
        responses: [StoredResponse] = [], within limits: ResponseLimits = .standard
    ) {
        self.state = state
        self.base = base
        self.changes = changes
        self.life = life
        self.responses = responses.filter { $0.size <= limits.most(of: $0.owner) }
        responseLimits = limits
    }
}

/// The result of a call, as the state of the session in the store.
package enum ReplicatedState: Sendable {
    /// It is in the state that the caller has, or that this call has stored.
    case current
    /// It is in another state. No change was made.
    case other(ReplicatedUpdate)
    /// There is no such session, because it expired or was deleted, or it never existed. No change was made.
    case absent(wasDeleted: Bool)
    /// There is a session with this id already. None was made.
    case taken
    /// The limit on sessions is reached. None was made.
    case full
    /// Its owner's limit on sessions is reached. None was made.
    case ownerFull
    /// The limit on the events of all traces would be exceeded. None was made.
    case traceFull
    /// A response is stored already under a key that comes with the change. No change was made.
    case keyInUse
    /// The change was sent before, and the store can't tell whether it was made. No change was made now.
    case uncertain
}

/// How another state of a session is reached.
package enum ReplicatedUpdate: Sendable {
    /// By these changes to the state that the caller has.
    case changes([TimelineChange])
    /// By continuing from a record.
    case record(ReplicatedRecord)
}

/// A notice of a change, for the subscribers of a session.
package enum ReplicatedChangeNotice: Sendable, Equatable {
    /// It has this version now.
    case changed(version: Int64)
    /// It is in this state.
    case isAt(SessionTag)
    /// It was deleted.
    case deleted
    /// It may have changed.
    case unknown
}

/// Why a call of a replicated store failed.
package enum ReplicatedStoreError: Error, Equatable, Sendable {
    /// No change was made. The text says why, for the operator.
    case unavailable(String)
    /// The change may have been made. The text says why, for the operator.
    case unknownOutcome(String)
    /// The record of a session is damaged. The text says how, for the operator.
    case damaged(String)

    /// Why, for the operator.
    package var detail: String {
        switch self {
        case .unavailable(let detail), .unknownOutcome(let detail), .damaged(let detail): detail
        }
    }
}
