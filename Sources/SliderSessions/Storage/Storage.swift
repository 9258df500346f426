import ServiceBasics
import SliderTimeline
import Synchronization

/// The record store of ``ResidentSessions``, and what waits for it: changes for their commit, requests for a load.
///
/// The logic is in `ResidentSessions+Commits` and `ResidentSessions+Loads`.
///
/// A thread that takes several locks takes them in this order: `ResidentSessions.eviction`, a session's executor,
/// ``LoadQueue``, a shard of the registry, ``Journal``, ``RequestKeys``. None is held while the record store is called,
/// or a receiver of a response.
final class Storage: Sendable {
    /// A pass over the records that has found as many expired ones as may wait.
    struct PausedSweep: Sendable {
        /// Where it goes on; nil for the beginning.
        let cursor: Int64?
    }

    /// How many versions a session may be ahead of its record: half of what an unclean start adds to a version.
    static let longestLead = SessionRecord.raise / 2

    /// How many expired records may wait for their removal before the search for more ends.
    static let mostExpired = 10_000

    let records: any RecordStore
    let durability: Durability
    let observer: any StorageObserver
    let journal = Journal()
    let loads = LoadQueue()
    let counters = StorageCounters()

    /// How many requests wait for a commit.
    let waiting = Atomic<Int>(0)

    /// The sessions that were made and are not stored yet.
    let creations = Atomic<Int>(0)

    /// Whether the store's upkeep failed when it was looked at last.
    let isUpkeepFailing = Atomic<Bool>(false)

    /// The pass over the records that waits for removals; nil if none waits.
    let pausedSweep = Lock<PausedSweep?>(nil)

    /// Whether a pass over the records is under way.
    let isSweeping = Atomic<Bool>(false)

    /// The sessions that are to be removed if their record turns out to be damaged.
    let damagedToRemove = Lock<Set<SessionID>>([])

    /// How many sessions were not stored when the threads ended.
    let unstored = Atomic<Int>(0)

    let threads = Lock<(committing: BackgroundThread, loading: BackgroundThread)?>(nil)

    /// The most sessions in memory.
    let residentLimit: Int

    /// The store's lineage and starts, and its running time at its opening.
    let run: StoreRun

    private let openedAt: Int64

    init(_ settings: StorageSettings, openedAt: Int64) {
        records = settings.records
        durability = settings.durability
        observer = settings.observer
        residentLimit = settings.residentLimit
        run = settings.records.run
        self.openedAt = openedAt
    }

    /// Calls a request's receiver with the outcome of the commit that it waits for.
    func receive(_ wait: CommitWait, _ receiver: @escaping @Sendable (CommitWait.Outcome) -> Void) {
        waiting.add(1, ordering: .relaxed)
        wait.then { [self] outcome in
            waiting.subtract(1, ordering: .relaxed)
            receiver(outcome)
        }
    }

    /// When a record expires, in milliseconds of the running time: later than its session does, by a tenth of its time
    /// to live. So a session that is only read is not stored each time.
    ///
    /// - Parameter life: its time to live, in nanoseconds; `Int64.max` for no limit.
    /// - Returns: nil for never.
    func expiry(touchedAt moment: Int64, life: Int64) -> Int64? {
        life == .max ? nil : runningTime(at: moment) + life / 1_000_000 + life / 10_000_000
    }

    /// How long the service has run over this store in all, in milliseconds.
    func runningTime(at moment: Int64) -> Int64 {
        run.runningTime + (moment - openedAt) / 1_000_000
    }
}
