package import ServiceBasics
package import SliderRecords
package import SliderTimeline
import Synchronization

/// The sessions of a service that runs as several processes over one store. Each process has copies of those that it
/// uses in memory. The state in the store is the valid one.
///
/// A request is performed on the copy. The store accepts the change if it has the state that the copy had; otherwise it
/// sends its own state (``ReplicatedTurn``). All times are on the store's clock, so that the copies agree.
package final class ReplicatedSessions: PerformingStore {
    let limits: SessionLimits
    let store: any ReplicatedRecordStore

    /// The clock for waiting. The times of the sessions are on the store's clock.
    let clock: ServiceClock
    let keys: RequestKeys

    /// Called when a change of a watched session is due by time alone; nil to make the change.
    let onAlarm: (@Sendable (SessionID) -> Void)?

    let copies = (0..<64).map { _ in Lock<[SessionID: ReplicatedSession]>([:]) }
    let ended = EndedSessions()
    let created = Atomic<Int>(0)

    /// Counts of calls of the store, and how many changes and reads are under way.
    let counters = StorageCounters()
    let commits = Atomic<Int>(0)
    let loads = Atomic<Int>(0)

    let others = OtherProcesses()

    /// How often the regular work was done, and when the last time, in nanoseconds of the clock.
    private let ticks = Atomic<Int>(0)
    private let lastTick: Atomic<Int64>

    /// How long a session stays in memory without a request, in nanoseconds.
    private static let rest: Int64 = 60_000_000_000

    /// The longest time between two rounds of regular work, in nanoseconds. After a longer one, the process counts as
    /// having been stopped.
    static let lateness: Int64 = 2_500_000_000

    /// The sessions of a store.
    ///
    /// - Parameters:
    ///   - clock: the clock for waiting.
    ///   - onAlarm: called in place of a change of a watched session that is due by time alone. A test then chooses the
    ///     time of the change.
    package init(
        _ limits: SessionLimits, in store: any ReplicatedRecordStore, clock: ServiceClock = .system,
        onAlarm: (@Sendable (SessionID) -> Void)? = nil
    ) {
        (self.limits, self.store, self.clock, self.onAlarm) = (limits, store, clock, onAlarm)
        keys = RequestKeys(limits.storedResponses)
        lastTick = Atomic(clock.monotonic())
        store.setObserver { [weak self] in self?.hear($1, of: $0) }
    }

    package func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?
    ) -> SessionResult<SessionReading> {
        if let storageFull {
            if let recorder { keys.forget(recorder.request) }
            return .now(.failure(storageFull))
        }
        return .later { [self] receiver in
            let receiver = receiver.receiving { [keys] (result: Result<SessionReading, SessionError>) in
                if let recorder { keys.forget(recorder.request) }
                receiver(result)
            }
            var generator = SystemRandomNumberGenerator()
            let id = draft.id ?? SessionID(using: &generator)
            let make: @Sendable () -> NewSession = { [self] in
                newSession(draft, id, recording: recorder, receiver)
            }
            add(ReplicatedOperation(kind: .create(make), refuse: { receiver(.failure($0)) }), to: id)
        }
    }

    private func newSession(
        _ draft: SessionDraft, _ id: SessionID, recording recorder: ResponseRecorder<SessionReading>?,
        _ receiver: SessionResult<SessionReading>.Receiver
    ) -> NewSession {
        let moment = store.now()
        let session = Session(
            Timeline(draft.control, at: moment, traced: draft.traced), id: id, epoch: newEpoch(),
            preset: draft.preset, createdAt: moment / 1_000_000, moment: moment,
            timeToLive: draft.timeToLive?.nanoseconds, owner: draft.owner)
        let reading = session.enter { $0.read(in: context(for: $0)) }
            .map { $0.expiring(after: limits.timeToLive?.nanoseconds, at: moment / 1_000_000) }
        var response: StoredResponse?
        if let recorder, case .success(let reading) = reading {
            response = recorder.response(reading, of: id, at: moment / 1_000_000)
        }
        return NewSession(session: session, response: response) { [store] in
            receiver(store.isDurable ? reading.map(\.committed) : reading)
        }
    }

    package func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionResult<EndedSession> {
        .later { [self] receiver in
            let delivery = { @Sendable [store] in receiver(.success(EndedSession(isCommitted: store.isDurable))) }
            add(
                ReplicatedOperation(kind: .end(precondition, delivery), refuse: { receiver(.failure($0)) }), to: id)
        }
    }

    package func watch(_ id: SessionID, after known: SessionTag?) -> SessionResult<SessionWatch?> {
        .later { [self] receiver in
            store.subscribe(to: id) { [self] result in
                guard case .success = result else {
                    return receiver(.failure(.storageUnavailable(result.failure?.detail ?? "")))
                }
                let operation = ReplicatedWatchOperation(id: id, known: known, sessions: self)
                add(
                    ReplicatedOperation(operation, needsHistory: true, recording: nil, isDurable: { false }) {
                        [self] result in
                        if case .failure = result { store.unsubscribe(from: id) } else { keepSubscription(id) }
                        guard case .failure(.noSuchSession) = result, known != nil || ended.contains(id) else {
                            return receiver(result)
                        }
                        receiver(.success(nil))
                    }, to: id)
            }
        }
    }

    /// Reads a session. Its watchers are those of all processes.
    package func read(_ id: SessionID, settling settles: Bool) -> SessionResult<SessionReading> {
        let reading = perform(ReadOperation(id: id, settles: settles)).map { [self] in withExpiry($0) }
        // Only what is read without a settle shows the watchers.
        guard !settles else { return reading }
        return reading.then { [store] reading in
            .later { receiver in
                store.otherWatchers(of: id) { result in
                    receiver(
                        result.map { count in
                            var reading = reading
                            reading.watchers += count
                            return reading
                        }.mapError { .storageUnavailable($0.detail) })
                }
            }
        }
    }

    package func touch(_ id: SessionID) {
        store.touch(id)
    }

    /// Performs an operation in a turn of its session.
    func perform<Operation: SessionOperation>(_ operation: Operation) -> SessionResult<Operation.Value> {
        .later { [self] receiver in
            add(
                ReplicatedOperation(
                    operation, recording: nil, isDurable: { [store] in store.isDurable }
                ) { receiver($0) },
                to: operation.id)
        }
    }

    /// Performs an operation of a keyed request in a turn of its own.
    func perform<Operation: SessionOperation>(
        _ operation: Operation, recording recorder: ResponseRecorder<Operation.Value>
    ) -> SessionResult<Operation.Value> {
        .later { [self] receiver in
            add(
                ReplicatedOperation(operation, recording: recorder, isDurable: { [store] in store.isDurable }) {
                    [self] result in
                    keys.forget(recorder.request)
                    guard case .failure(let refusal) = result else { return receiver(result) }
                    checkRefusal(refusal, of: recorder.request) { receiver(.failure($0)) }
                }, to: operation.id)
        }
    }

    /// Finds out whether another process has responded to a keyed request that is refused here: the refusal may be due
    /// to the change that the request itself has made there.
    private func checkRefusal(
        _ refusal: SessionError, of request: KeyedRequest, _ receiver: @escaping @Sendable (SessionError) -> Void
    ) {
        if case .storageUnavailable = refusal { return receiver(refusal) }
        store.response(under: request.name) { result in
            switch result {
            case .success(nil): receiver(refusal)
            // A repeat gets the stored response.
            case .success: receiver(.keyInUse)
            case .failure(let error): receiver(.storageUnavailable(error.detail))
            }
        }
    }

    /// Drops the copies, which refer to this object. It is not used after that.
    package func close() {
        for shard in copies { shard.withLock { $0 = [:] } }
    }

    // MARK: - Regular work

    /// The store's memory is over the limit, as of its last report, which is about a second old.
    var storageFull: SessionError? {
        let most = limits.maximumStoredBytes
        return store.figures.contentBytes >= most ? .storageFull(limit: most) : nil
    }

    package func run() async {
        while (try? await clock.sleep(for: .seconds(1))) != nil { tick(at: clock.monotonic()) }
    }

    /// Does the regular work of a second.
    ///
    /// - Parameter moment: now, in nanoseconds of the clock.
    func tick(at moment: Int64) {
        // A process that was stopped may have lost its subscriptions, and so missed changes.
        let stoodStill = moment - lastTick.exchange(moment, ordering: .relaxed) > Self.lateness
        store.tidy(renewing: stoodStill || ticks.add(1, ordering: .relaxed).newValue % 5 == 0)
        exchangeCounts()
        let moment = store.now() - Self.rest
        for shard in copies {
            for copy in shard.withLock({ Array($0.values) }) {
                copy.tryOverdue()
                if copy.leave(untouchedSince: moment) { remove(copy) }
            }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
