public import SliderTimeline

/// Keeps the records of sessions for several processes at once. A change is made only if there is no other one since
/// the state that it builds on.
///
/// Calls return at once. Each calls its receiver once, on any thread. Reads are linearizable.
public protocol ReplicatedRecordStore: AnyObject, Sendable {
    /// Reads a session. Extends its life.
    ///
    /// - Parameter known: the state that the caller has; nil if it has none. The history is read only then.
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
    /// - Parameter base: the only state in which it may be; nil for any.
    func delete(
        _ id: SessionID, basedOn base: SessionTag?,
        _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void)

    /// Sessions, in the order of their creation.
    func list(
        _ query: RecordQuery,
        _ receiver: @escaping @Sendable (Result<RecordPage, ReplicatedStoreError>) -> Void)

    /// The response that is stored under a key; nil if there is none, or if its session has ended: then it is kept no
    /// more.
    func response(
        under key: String, _ receiver: @escaping @Sendable (Result<StoredResponse?, ReplicatedStoreError>) -> Void)

    /// Subscribes to the changes of a session, made here or elsewhere. Until the last subscription ends, the session's
    /// last changes are stored, and it does not expire until ``letRest(_:)``. The receiver is called when the
    /// subscription has begun.
    func subscribe(to id: SessionID, _ receiver: @escaping @Sendable (Result<Void, ReplicatedStoreError>) -> Void)

    /// Balances one call of ``subscribe(to:_:)``.
    func unsubscribe(from id: SessionID)

    /// Streams of this process show a subscribed session: it does not expire.
    func keepAlive(_ id: SessionID)

    /// The last stream of this process that showed a subscribed session has ended: its life counts from now on.
    func letRest(_ id: SessionID)

    /// Sets the observer of the changes of subscribed sessions. Called once, before any other call. A call to the
    /// observer may be missing or come twice; after a connection was lost it is told of every subscribed session.
    func setObserver(_ observer: @escaping @Sendable (SessionID, ReplicatedChangeNotice) -> Void)

    /// Why the store can't be used at the moment; nil if it can.
    var failure: ReplicatedStoreError? { get }

    /// Whether what is stored survives the store's own crash and a power cut.
    var isDurable: Bool { get }

    /// How many sessions there are, and how much memory the store uses for everything, as of the last look.
    var figures: StoreFigures { get }

    /// How many sessions were found to have expired, by this process.
    var expiredCount: Int { get }

    /// Does regular work. Called each second.
    ///
    /// - Parameter renewing: whether it renews the subscriptions, and tells of changes that were
    ///   missed. That is true every five seconds, and whenever the last call was longer ago than it should be.
    func tidy(renewing: Bool)

    /// Now, in nanoseconds since 1970, on a clock that is equal in all processes to within milliseconds, and never goes
    /// back.
    func now() -> Int64
}

/// A session as it is replicated.
public struct ReplicatedRecord: Sendable {
    /// The session.
    public var record: SessionRecord

    /// Whether the client of its last events has computed their frames ahead.
    public var isPredicted: Bool

    /// The epochs that it had before, the last one first: it may have been taken back to an older state each time.
    public var earlierEpochs: [String]

    /// The last changes that led to it and the session before them, if they are kept.
    public var history: ReplicatedHistory?

    /// Makes a record.
    public init(
        _ record: SessionRecord, isPredicted: Bool, earlierEpochs: [String] = [], history: ReplicatedHistory? = nil
    ) {
        (self.record, self.isPredicted) = (record, isPredicted)
        (self.earlierEpochs, self.history) = (earlierEpochs, history)
    }
}

/// A session in an earlier state, and all its changes since then.
public struct ReplicatedHistory: Sendable {
    /// The earlier state.
    public var start: TimelineRecord

    /// The changes since then.
    public var changes: [TimelineChange]

    /// Makes a history.
    public init(start: TimelineRecord, changes: [TimelineChange]) {
        (self.start, self.changes) = (start, changes)
    }
}

/// A change to store.
public struct ReplicatedPut: Sendable {
    /// The state after it.
    public var state: ReplicatedRecord

    /// The state that it builds on; nil for a new session.
    public var base: SessionTag?

    /// The changes that lead from one to the other.
    public var changes: [TimelineChange]

    /// For how long the session lives without a request, in milliseconds; nil for no limit.
    public var life: Int64?

    /// The responses to keep with it.
    public var responses: [StoredResponse]

    /// How many responses are stored. One that is larger by itself is not kept.
    public var responseLimits: StoredResponseLimits

    /// How many sessions there may be, if it is a new one.
    public var most = Int.max

    /// How many events all traces may have, if it is a new one.
    public var mostTraced = Int.max

    /// Makes a change.
    public init(
        _ state: ReplicatedRecord, basedOn base: SessionTag?, changes: [TimelineChange], life: Int64?,
        responses: [StoredResponse] = [], within limits: StoredResponseLimits = StoredResponseLimits()
    ) {
        self.state = state
        self.base = base
        self.changes = changes
        self.life = life
        self.responses = responses.filter { $0.size <= limits.bytes }
        responseLimits = limits
    }
}

/// What the store knows of a session.
public enum ReplicatedState: Sendable {
    /// It is in the state that the caller has, or has stored with this call.
    case current
    /// It is in another state: nothing was stored.
    case other(ReplicatedUpdate)
    /// There is no such session: nothing was stored.
    case absent
    /// There is a session with this id already: none was made.
    case taken
    /// The limit on sessions is reached: none was made.
    case full
    /// The traces of all sessions may not have so many events more: none was made.
    case traceFull
    /// A response is stored already under the key of one that comes with the change: nothing was stored.
    case answered
    /// The change was sent before, and it can't be told whether it was made: nothing was stored now.
    case uncertain
}

/// How another state of a session is reached.
public enum ReplicatedUpdate: Sendable {
    /// By these changes of the state that the caller has.
    case changes([TimelineChange])
    /// By continuing from a record.
    case record(ReplicatedRecord)
}

/// What the subscribers of a session are told.
public enum ReplicatedChangeNotice: Sendable, Equatable {
    /// It has this version now.
    case changed(version: Int64)
    /// It is in this state.
    case isAt(SessionTag)
    /// It was deleted.
    case deleted
    /// It may have changed.
    case unknown
}

/// Why a replicated store could not answer.
public enum ReplicatedStoreError: Error, Equatable, Sendable {
    /// Nothing was stored. Why, for the operator.
    case unavailable(String)
    /// The change may have been stored. Why, for the operator.
    case unknownOutcome(String)
    /// The record of a session is damaged.
    case damaged(String)

    /// Why, for the operator.
    public var detail: String {
        switch self {
        case .unavailable(let detail), .unknownOutcome(let detail), .damaged(let detail): detail
        }
    }
}
