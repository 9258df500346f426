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
