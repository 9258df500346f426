import ServiceBasics
package import SliderRecords
package import SliderTimeline
import Synchronization

/// The operations on sessions, as the API uses them.
///
/// ``MemorySessions`` responds at once, on the caller's thread; the others may respond `later`. Callers handle both.
/// Over a record store every operation may also be refused with `storageUnavailable`.
package protocol SessionStore: AnyObject, Sendable {
    /// Makes a session.
    ///
    /// Refused: `idTaken`, `tooManySessions`, `tooManyClientSessions`, `tooManyTracedEvents`, `storageFull`.
    ///
    /// - Parameter recorder: stores the response to a keyed request that has begun; nil for any other. If the creation
    ///   is refused, its request is forgotten.
    func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?
    ) -> SessionResult<SessionReading>

    /// Finds out whether a keyed request has its response. If not, it is under way until it is performed with a
    /// ``ResponseRecorder``. A response is stored for 24 hours, or until its session ends.
    ///
    /// Refused: `keyReused`, `keyInUse`.
    func begin(_ request: KeyedRequest) -> SessionResult<RequestStanding>

    /// Lists sessions, a page at a time. Their life is not extended. A session that exists during the whole walk
    /// through the pages is listed once. One that is made or ends meanwhile is listed once or not at all.
    ///
    /// Refused: `invalidCursor`.
    func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>>

    /// Reads a session. Extends its life.
    ///
    /// Refused: `noSuchSession`.
    ///
    /// - Parameter settles: whether a settle that is due is made first. It may count as one more applied event.
    func read(_ id: SessionID, settling settles: Bool) -> SessionResult<SessionReading>

    /// The last events of a session, as many as its trace has, and the state before them. Extends its life.
    ///
    /// Refused: `noSuchSession`.
    func trace(_ id: SessionID) -> SessionResult<Trace>

    /// A session's whole state between events. Extends its life.
    ///
    /// Refused: `noSuchSession`.
    func state(_ id: SessionID) -> SessionResult<ConfirmedState>

    /// Adds a watcher to a session. It gets the current frame, after changes that are due, and every later frame. If it
    /// knows a version of the session, it gets every frame since then. The session does not expire while it is watched.
    ///
    /// Refused: `noSuchSession`.
    ///
    /// - Returns: nil if the session has ended, or if the caller knew a version of it and it does not exist here.
    func watch(_ id: SessionID, after known: SessionTag?) -> SessionResult<SessionWatch?>

    /// Extends a session's life, if the session exists: a request asked for it but was refused.
    func touch(_ id: SessionID)

    /// Applies a batch of events (or a single one) to a session, all or none. Extends its life.
    ///
    /// Refused: `noSuchSession`, `preconditionFailed`, `event` with the index of the first event that was refused.
    ///
    /// - Parameters:
    ///   - isPredicted: whether the client has computed the frames ahead of the service. The response then has a
    ///     confirmation, and a settle during the gesture waits for events that are under way.
    ///   - recorder: stores the response to a keyed request that has begun; nil for any other. If no event is applied,
    ///     its request is forgotten.
    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?
    ) -> SessionResult<AppliedEvents>

    /// Changes a session's control. Extends its life. One that stays as it is makes no new version.
    ///
    /// Refused: `noSuchSession`, `preconditionFailed`, `control`.
    ///
    /// - Parameters:
    ///   - patch: the change of the session's control. May be called several times.
    ///   - recorder: as for `apply`.
    func reshape(
        _ id: SessionID, by patch: ControlChange, if precondition: SessionPrecondition,
        recording recorder: ResponseRecorder<ReshapedSession>?
    ) -> SessionResult<ReshapedSession>

    /// Ends a session.
    ///
    /// Refused: `noSuchSession`, `preconditionFailed`.
    func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionResult<EndedSession>

    /// The store's counts.
    var counts: SessionCounts { get }

    /// The figures of its record store; nil if sessions are in memory alone.
    var storageReport: StorageReport? { get }

    /// Whether commits to its record store fail at the moment.
    var isStorageFailing: Bool { get }

    /// What other processes with the same sessions have open.
    var otherProcesses: ProcessCounts { get }

    /// Sets what counts the open streams of this process, which a store tells the other processes.
    func setStreamCount(_ count: @escaping @Sendable () -> Int)

    /// Does regular work, such as ending idle sessions, until the task is cancelled. The store is not used after that.
    func run() async
}

extension SessionStore {
    /// None: sessions are in memory alone.
    package var storageReport: StorageReport? { nil }

    /// None: the sessions are those of this process.
    package var otherProcesses: ProcessCounts { ProcessCounts() }

    package func setStreamCount(_: @escaping @Sendable () -> Int) {}

    /// False: there is no record store.
    package var isStorageFailing: Bool { false }
}

/// What a store has counted since it was made, and its current number of sessions.
package struct SessionCounts: Sendable, Equatable {
    /// Sessions that exist now, in memory and in the record store.
    package var present = 0

    /// Sessions that are in memory now.
    package var resident = 0

    /// Sessions that were made.
    package var created = 0

    /// Sessions that ended because no request asked for them.
    package var expired = 0

    /// Makes counts.
    package init(present: Int = 0, resident: Int? = nil, created: Int = 0, expired: Int = 0) {
        self.present = present
        self.resident = resident ?? present
        self.created = created
        self.expired = expired
    }
}

/// Figures of a service's record store, for its metrics and readiness.
package struct StorageReport: Sendable, Equatable {
    /// What was counted since the start.
    package var counted: StorageFigures

    /// How much the store holds.
    package var stored: StoreFigures

    /// Sessions in memory.
    package var resident: Int

    /// Requests that wait for a commit.
    package var waitingForCommit: Int

    /// The size of the store's files, in bytes; nil if another program manages them.
    package var fileBytes: Int?

    /// Requests that wait for a session to be loaded, or for another read of the store.
    package var waitingForLoad: Int

    /// Whether the last commit failed, or the next one would: requests that must wait for one are refused.
    package var isFailing: Bool
}
