package import ServiceBasics
import SliderRecords
package import SliderTimeline
import Synchronization

/// The sessions of one process. Those in use are in memory.
///
/// Over a ``RecordStore`` (docs/storage.md) sessions outlive the process: they are loaded when needed, and their
/// changes are committed. Without one they are in memory alone and end with the process, and every response comes at
/// once.
package final class ResidentSessions: SessionStore {
    let limits: SessionLimits
    let clock: ServiceClock
    let registry = SessionRegistry()

    /// The record store and what waits for it; nil for memory alone.
    let storage: Storage?

    private let epochs: EpochSource
    let present = Atomic<Int>(0)
    let tracedEvents = Atomic<Int>(0)
    let tracedSessions = Atomic<Int>(0)
    let created = Atomic<Int>(0)
    let expired = Atomic<Int>(0)

    let ended = EndedSessions()

    /// The number of sessions of each owner, if that is limited.
    let owners: OwnerCounts

    /// Where the search for sessions to evict continues, and until when it rests.
    let eviction = Lock(EvictionState())

    /// The keyed requests.
    let keys: RequestKeys

    /// In nanoseconds; nil if sessions never expire.
    let timeToLive: Int64?

    /// In nanoseconds; nil if gestures may be idle without limit.
    private let gestureTimeout: Int64?

    /// Makes an empty store.
    ///
    /// - Parameters:
    ///   - limits: how many sessions there may be, and how long they live.
    ///   - clock: the clock that it reads.
    ///   - storage: the record store and how it is used; nil for memory alone.
    package init(
        _ limits: SessionLimits = SessionLimits(), clock: ServiceClock = .system, storage: StorageSettings? = nil
    ) {
        self.limits = limits
        self.clock = clock
        self.storage = storage.map { Storage($0, openedAt: clock.monotonic()) }
        keys = RequestKeys(limits.responses)
        owners = OwnerCounts(hasStore: storage != nil)
        timeToLive = limits.timeToLive?.nanoseconds
        gestureTimeout = limits.gestureTimeout?.nanoseconds
        var generator = SystemRandomNumberGenerator()
        epochs = EpochSource(seed: generator.next())
    }

    /// The counts since the store was made. They are read one by one, so they may be a moment apart.
    package var counts: SessionCounts {
        let resident = present.load(ordering: .relaxed)
        return SessionCounts(
            present: storage.map { $0.records.figures.sessions + $0.creations.load(ordering: .relaxed) } ?? resident,
            resident: resident,
            created: created.load(ordering: .relaxed),
            expired: expired.load(ordering: .relaxed)
        )
    }

    /// Makes a session. Refuses an id that is taken, a session over a limit, and a trace for which there is no room.
    package func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?, for client: UInt64
    ) -> SessionResult<SessionReading> {
        let response =
            if let storage {
                StoredCreation(sessions: self, storage: storage, draft: draft, recorder: recorder, client: client)
                    .begin()
            } else {
                SessionResult.now(createResident(draft, recording: recorder))
            }
        return settled(response, with: recorder)
    }

    /// Reads a session, on this thread if it is in memory.
    package func read(
        _ id: SessionID, settling settles: Bool, for client: UInt64
    ) -> SessionResult<SessionReading> {
        perform(ReadOperation(id: id, settles: settles), for: client).mapResult { [self] in withExpiry($0) }
    }

    /// Applies events, on this thread if the session is in memory and the response need not wait for the disk.
    package func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?, for client: UInt64
    ) -> SessionResult<AppliedEvents> {
        let operation = ApplyOperation(
            id: id, events: events, precondition: precondition, isPredicted: isPredicted)
        guard let recorder else { return perform(operation, for: client) }
        return settled(perform(KeyedOperation(operation, recorder, in: self), for: client), with: recorder)
    }

    /// Reads a session's trace, on this thread if the session is in memory.
    package func trace(_ id: SessionID, for client: UInt64) -> SessionResult<Trace> {
        perform(TraceOperation(id: id), for: client)
    }

    /// Reads a session's whole state, on this thread if the session is in memory.
    package func state(_ id: SessionID, for client: UInt64) -> SessionResult<ConfirmedState> {
        perform(StateOperation(id: id), for: client)
    }

    /// Adds a watcher to a session.
    package func watch(
        _ id: SessionID, after known: SessionTag?, for client: UInt64
    ) -> SessionResult<SessionWatch?> {
        let (clock, gestureTimeout) = (clock, gestureTimeout)
        let operation = WatchOperation(
            id: id, known: known, lineage: storage?.run.lineage,
            makeContext: { AccessContext(moment: clock.monotonic(), gestureTimeout: gestureTimeout) },
            clock: clock, journal: storage?.journal
        )
        return perform(operation, for: client).mapResult { [self] result in
            guard case .failure(.noSuchSession) = result, known != nil || ended.contains(id) else { return result }
            return .success(nil)
        }
    }

    /// Extends a session's life if it is in memory.
    package func touch(_ id: SessionID) {
        let moment = clock.monotonic()
        _ = session(id, at: moment)
    }

    /// Ends a session, on this thread if it is in memory alone.
    package func end(
        _ id: SessionID, if precondition: SessionPrecondition, for client: UInt64
    ) -> SessionResult<EndedSession> {
        if let storage { return endStored(id, if: precondition, over: storage, for: client) }
        guard let session = session(id, at: clock.monotonic()) else { return .now(.failure(.noSuchSession)) }
        let result = session.enter { $0.end(if: precondition, in: nil) }
        if case .success = result { forget(session) }
        return .now(result.map { _ in EndedSession() })
    }

    /// Performs an operation on a session.
    @inline(__always)
    func perform<Operation: SessionOperation>(
        _ operation: Operation, for client: UInt64
    ) -> SessionResult<Operation.Value> {
        let moment = clock.monotonic()
        if let storage { return performStored(operation, over: storage, for: client, at: moment) }
        guard let session = session(operation.id, at: moment) else { return .now(.failure(.noSuchSession)) }
        let context = context(at: moment)
        return .now(session.enter { operation.perform(on: $0, in: context) })
    }

    func context(at moment: Int64) -> AccessContext {
        AccessContext(moment: moment, gestureTimeout: gestureTimeout, eventRate: limits.eventRate)
    }

    /// Makes a session in memory alone.
    private func createResident(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?
    ) -> Result<SessionReading, SessionError> {
        let moment = clock.monotonic()
        // An idle session that has expired ends here, which frees its id.
        if let id = draft.id, let holder = registry.session(id), !endIfIdle(holder, at: moment) {
            return .failure(.idTaken)
        }
        var place: OwnerPlace?
        if let owner = draft.owner, let most = limits.clientSessions {
            place = owners.take(owner, of: most)
            guard place != nil else { return .failure(.tooManyClientSessions(limit: most)) }
        }
        let result = reserve(draft.traced) {
            makeSession(draft, at: moment, response: recorder) { [place] _ in place?.handOver() }
        }
        if case .success = result { created.add(1, ordering: .relaxed) } else { place?.giveBack() }
        return result.map(\.reading)
    }

    /// Makes a session and adds it to those in memory.
    ///
    /// - Parameter note: called before any other request can reach the session.
    func makeSession<Noted: Sendable>(
        _ draft: SessionDraft, at moment: Int64, response recorder: ResponseRecorder<SessionReading>?,
        noting note: @Sendable (isolated Session) -> Noted
    ) -> Result<(session: Session, reading: SessionReading, noted: Noted), SessionError> {
        let session = Session(
            Timeline(draft.control, at: moment, traced: draft.traced), id: draft.id ?? randomID(), epoch: epochs.next(),
            preset: draft.preset, createdAt: clock.wall(), moment: moment, timeToLive: draft.timeToLive?.nanoseconds,
            owner: draft.owner
        )
        // Another thread that finds the session waits until it is read and its response is stored.
        return session.enter { isolated in
            let result = withExpiry(isolated.read(in: context(at: moment)))
            guard case .success(let reading) = result, registry.insert(session) else { return .failure(.idTaken) }
            if let recorder { keep(reading, of: isolated, with: recorder, at: moment) }
            return .success((session, reading, note(isolated)))
        }
    }
}
