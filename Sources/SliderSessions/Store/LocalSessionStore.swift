import ServiceBasics
import SliderRecords
import SliderTimeline

/// A store whose sessions belong to one process: what ``MemorySessions`` and ``StoredSessions`` share. The sessions in
/// use are in memory.
protocol LocalSessionStore: PerformingStore {
    /// The sessions in memory. The path of a drag reads them, and the clock, from a class, not through this protocol,
    /// which would retain and release them for each event: all workers would contend for the reference count.
    var residents: ResidentSessions { get }

    var clock: ServiceClock { get }

    /// The journal to which the removal of a session's record is added; nil without a record store.
    var removalJournal: Journal? { get }

    /// The lineage that the tags of sessions have; nil without a record store.
    var lineage: UInt64? { get }

    /// Stores the response to a keyed request about a session.
    func store(_ response: StoredResponse, of session: isolated Session, at moment: Int64)

    /// Removes a session that has left memory or has ended.
    func remove(_ session: Session)

    /// The time by which stored responses expire, in milliseconds.
    func runningTime(at moment: Int64) -> Int64
}

extension LocalSessionStore {
    /// Performs an operation of a keyed request.
    func perform<Operation: SessionOperation>(
        _ operation: Operation, recording recorder: ResponseRecorder<Operation.Value>
    ) -> SessionResult<Operation.Value> {
        settled(perform(KeyedOperation(operation, recorder, in: self)), with: recorder)
    }

    /// Adds the expiry of a session.
    func withExpiry(_ reading: SessionReading) -> SessionReading { residents.withExpiry(reading) }

    /// Adds a watcher to a session.
    package func watch(_ id: SessionID, after known: SessionTag?) -> SessionResult<SessionWatch?> {
        // The sessions in memory have their watchers, so these must not have the sessions.
        let (clock, gestureTimeout) = (clock, residents.limits.gestureTimeout?.nanoseconds)
        let operation = WatchOperation(
            id: id, known: known, lineage: lineage,
            makeContext: { AccessContext(moment: clock.monotonic(), gestureTimeout: gestureTimeout) }, clock: clock,
            journal: removalJournal
        )
        return perform(operation).mapResult { [residents] result in
            guard case .failure(.noSuchSession) = result, known != nil || residents.ended.contains(id) else {
                return result
            }
            return .success(nil)
        }
    }

    /// Extends a session's life if it is in memory.
    package func touch(_ id: SessionID) {
        _ = session(id, at: clock.monotonic())
    }
}

/// Sessions end when no request asks for them during their time to live.
extension LocalSessionStore {
    /// Finds a session and extends its life; nil if there is none in memory. One that has expired ends here, however
    /// late the next sweep is.
    func session(_ id: SessionID, at moment: Int64) -> Session? {
        residents.session(id, at: moment) { endIfIdle($0, at: moment) }
    }

    /// Ends a session that no request asked for during its time to live. Returns whether it ended.
    @discardableResult
    func endIfIdle(_ session: Session, at moment: Int64) -> Bool {
        let deadline = moment - residents.life(of: session)
        guard session.lastTouched < deadline,
            session.enter({ $0.endIfIdle(since: deadline, at: moment, in: removalJournal) })
        else {
            return false
        }
        residents.countExpired()
        forget(session)
        return true
    }

    /// Ends every session that no request asked for during its time to live.
    func endIdleSessions() {
        let moment = clock.monotonic()
        for session in residents.idleSessions() { endIfIdle(session, at: moment) }
        residents.keys.dropExpired(at: runningTime(at: moment))
    }

    /// Removes a session that has ended.
    func forget(_ session: Session) {
        // First, so that at every moment the session is either found or known to have ended.
        residents.ended.insert(session.id)
        residents.keys.forgetResponses(of: session.id)
        remove(session)
    }
}

/// Repeats of keyed requests.
extension LocalSessionStore {
    /// What is known in memory of a keyed request; nil if it was new, and is under way now. Replaying a response
    /// extends the life of its session.
    func known(_ request: KeyedRequest) -> SessionResult<RequestStanding>? {
        let moment = clock.monotonic()
        switch residents.keys.begin(request, at: runningTime(at: moment)) {
        case .first: return nil
        case .stored(let response):
            // The session has expired, and its responses ended with it: the request is new.
            guard session(response.session, at: moment) != nil else { return known(request) }
            return .now(.success(.replay(ReplayedResponse(response.content))))
        case .applied(let pending): return .later { receiver in pending.wait { receiver($0) } }
        case .reused: return .now(.failure(.keyReused))
        case .underWay: return .now(.failure(.keyInUse))
        case .full: return .now(.failure(.storageUnavailable("too many responses wait for their commit")))
        }
    }

    /// Stores the response to a keyed request.
    func store<Value>(
        _ value: Value, of session: isolated Session, with recorder: ResponseRecorder<Value>, at moment: Int64
    ) {
        store(recorder.response(value, of: session.id, at: runningTime(at: moment)), of: session, at: moment)
    }

    /// The result of a keyed request. Forgets the request if it was refused.
    func settled<Value>(
        _ response: SessionResult<Value>, with recorder: ResponseRecorder<Value>?
    ) -> SessionResult<Value> {
        guard let recorder else { return response }
        return response.mapResult { [residents] result in
            if case .failure = result { residents.keys.forget(recorder.request) }
            return result
        }
    }
}
