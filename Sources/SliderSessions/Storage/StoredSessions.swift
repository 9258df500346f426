package import ServiceBasics
import SliderRecords
import SliderTimeline
import Synchronization

/// The sessions of one process over a ``RecordStore`` (docs/storage.md): they outlive the process. They are loaded when
/// needed, and their changes are committed.
///
/// A session in memory is used at once; any other is loaded first. A changed session is added to the journal, and a
/// response that must wait comes after the commit.
///
/// A thread that takes several locks takes them in this order: ``eviction``, a session's executor, ``LoadQueue``, a
/// shard of the registry, ``Journal``, ``RequestKeys``. None is held while the record store or a receiver of a response
/// is called.
package final class StoredSessions: LocalSessionStore {
    /// A pass over the records that paused because the most expired ones wait for their removal.
    struct PausedSweep: Sendable {
        /// Where it continues; nil for the beginning.
        let cursor: Int64?
    }

    /// How many versions a session may be ahead of its record: half of what an unclean start adds to a version.
    static let longestLead = SessionRecord.raise / 2

    /// How many expired records may wait for their removal before the search for more pauses.
    static let mostExpired = 10_000

    let residents: ResidentSessions
    let clock: ServiceClock
    let records: any RecordStore
    let durability: Durability
    let observer: any StorageObserver
    let journal = Journal()
    let loads = LoadQueue()
    let counters = StorageCounters()

    /// How many requests wait for a commit.
    let waiting = Atomic<Int>(0)

    /// How many sessions were made and are not stored yet.
    let creations = Atomic<Int>(0)

    /// Whether the store's upkeep failed at the last check.
    let isUpkeepFailing = Atomic<Bool>(false)

    /// The pass over the records that waits for removals; nil if none does.
    let pausedSweep = Lock<PausedSweep?>(nil)

    /// Whether a pass over the records is under way.
    let isSweeping = Atomic<Bool>(false)

    /// The sessions that are to be removed if their record turns out to be damaged.
    let damagedToRemove = Lock<Set<SessionID>>([])

    /// How many sessions were not stored when the threads ended.
    let unstored = Atomic<Int>(0)

    let threads = Lock<(committing: BackgroundThread, loading: BackgroundThread)?>(nil)

    /// Where the search for sessions to evict continues, and until when it rests.
    let eviction = Lock(EvictionState())

    /// The most sessions in memory.
    let residentLimit: Int

    /// The store's lineage, starts and running time at its opening.
    let runAtOpening: StoreRun

    private let openedAt: Int64

    /// Makes a store of no sessions in memory.
    ///
    /// - Parameters:
    ///   - limits: how many sessions there may be, and how long they live.
    ///   - clock: the clock that it reads.
    ///   - settings: the record store and how it is used.
    package init(
        _ limits: SessionLimits = SessionLimits(), clock: ServiceClock = .system, over settings: StorageSettings
    ) {
        residents = ResidentSessions(limits, clock: clock, residentLimit: settings.residentLimit)
        self.clock = clock
        records = settings.records
        durability = settings.durability
        observer = settings.observer
        residentLimit = settings.residentLimit
        runAtOpening = settings.records.run
        openedAt = clock.monotonic()
    }

    var removalJournal: Journal? { journal }

    var lineage: UInt64? { runAtOpening.lineage }

    /// The counts since the store was made. They are read one by one, so they may be a moment apart.
    package var counts: SessionCounts {
        var counts = residents.counts
        counts.present = records.figures.sessions + creations.load(ordering: .relaxed)
        return counts
    }

    /// The figures of the record store.
    package var storageReport: StorageReport? {
        StorageReport(
            counted: counters.current, stored: records.figures, resident: residents.count,
            waitingForCommit: waiting.load(ordering: .relaxed), fileBytes: records.fileBytes,
            waitingForLoad: loads.waiting, isFailing: isStorageFailing)
    }

    /// Whether commits fail now, or would fail.
    package var isStorageFailing: Bool { journal.failure != nil || records.loss != nil }

    var storageFull: SessionError? {
        let most = residents.limits.maximumStoredBytes
        return records.figures.contentBytes >= most ? .storageFull(limit: most) : nil
    }

    /// Makes a session. Refuses an id that is taken, a session over a limit, and a trace for which there is no room.
    package func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?
    ) -> SessionResult<SessionReading> {
        settled(StoredCreation(sessions: self, draft: draft, recorder: recorder).begin(), with: recorder)
    }

    /// Performs an operation.
    @inline(__always)
    func perform<Operation: SessionOperation>(_ operation: Operation) -> SessionResult<Operation.Value> {
        let moment = clock.monotonic()
        let waits = operation.waits(durability)
        if waits, let failure = journal.failure {
            return .now(.failure(.storageUnavailable(failure.detail)))
        }
        guard let session = residents.session(operation.id, at: moment, unless: { endIfIdle($0, at: moment) })
        else {
            return afterLoad(operation)
        }
        let context = residents.context(at: moment)
        var result: Result<Operation.Value, SessionError> = .failure(.noSuchSession)
        let (access, isNew) = session.enter { $0.access(operation, durability, in: context, &result) }
        switch access {
        case .ready:
            if isNew { journal.add(session, since: moment, isAwaited: false) }
            if !operation.appliesEvents { keepAlive(session) }
            return .now(result)
        case .waits(let wait):
            if isNew { journal.add(session, since: moment, isAwaited: true) }
            return .later { [self, result] receiver in
                receive(wait) { outcome in receiver(outcome.flatMap { result.map(operation.committed) }) }
            }
        case .isBeingCreated(let wait):
            if isNew { journal.add(session, since: moment, isAwaited: true) }
            return again(operation, after: wait)
        case .left:
            remove(session)
            return afterLoad(operation)
        }
    }

    /// Performs an operation after the session is loaded.
    private func afterLoad<Operation: SessionOperation>(_ operation: Operation) -> SessionResult<Operation.Value> {
        .later { [self] receiver in
            load(operation.id, for: receiver.network) { [self] outcome in
                switch outcome {
                case .resident: perform(operation).deliver(to: receiver)
                case .absent: receiver(.failure(.noSuchSession))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    /// Performs an operation again after a commit. If the commit fails, it fails with the same error.
    private func again<Operation: SessionOperation>(
        _ operation: Operation, after wait: CommitWait
    ) -> SessionResult<Operation.Value> {
        .later { [self] receiver in
            receive(wait) { [self] outcome in
                switch outcome {
                case .success: perform(operation).deliver(to: receiver)
                case .failure(let error): receiver(.failure(error))
                }
            }
        }
    }

    /// Ends idle sessions and expired records at intervals, until the task is cancelled. Then ends the threads.
    package func run() async {
        while (try? await clock.sleep(for: residents.sweepPause)) != nil {
            endIdleSessions()
            keepAlive()
        }
        await stop(within: .seconds(10))
    }

    /// Removes a session that has left memory or has ended.
    func remove(_ session: Session) {
        loads.invalidate(session.id)
        if residents.remove(session) { creations.subtract(1, ordering: .relaxed) }
    }

    /// Calls a request's receiver with the outcome of the commit that it waits for.
    func receive(_ wait: CommitWait, _ receiver: @escaping @Sendable (CommitWait.Outcome) -> Void) {
        waiting.add(1, ordering: .relaxed)
        wait.then { [self] outcome in
            waiting.subtract(1, ordering: .relaxed)
            receiver(outcome)
        }
    }

    /// When a record expires, in milliseconds of the running time: a tenth of the time to live later than its session,
    /// so that not every read has to be stored.
    ///
    /// - Parameter life: its time to live, in nanoseconds; `Int64.max` for no limit.
    /// - Returns: nil for never.
    func expiry(touchedAt moment: Int64, life: Int64) -> Int64? {
        life == .max ? nil : runningTime(at: moment) + life / 1_000_000 + life / 10_000_000
    }

    /// How long the service has run over this store in all, in milliseconds.
    func runningTime(at moment: Int64) -> Int64 {
        runAtOpening.runningTime + (moment - openedAt) / 1_000_000
    }
}
