package import ServiceBasics
import Synchronization

/// A clock that goes when the test says so. A task that sleeps on it wakes at its moment, and not before; one that
/// still sleeps when the clock is gone is cancelled.
package final class TestClock: Sendable {
    private let time = Time()

    package init() {}

    deinit { time.end() }

    /// The clock to give to what is tested. A thread that waits for events reads it each millisecond.
    package var clock: ServiceClock {
        var clock = ServiceClock(
            monotonic: { [time] in time.nanoseconds.load(ordering: .sequentiallyConsistent) },
            wall: { [time] in 1_700_000_000_000 + time.nanoseconds.load(ordering: .sequentiallyConsistent) / 1_000_000
            },
            sleep: { [time] in try await time.sleep(until: $0) })
        clock.coarse = { [time] in
            defer { time.coarseReadings.add(1, ordering: .sequentiallyConsistent) }
            return time.nanoseconds.load(ordering: .sequentiallyConsistent)
        }
        clock.longestWait = 1
        clock.age = { [time] in time.age(of: $0) }
        return clock
    }

    /// The time since the clock was made.
    package var now: Duration { .nanoseconds(time.nanoseconds.load(ordering: .sequentiallyConsistent)) }

    /// When the next sleeper wakes, on the same scale as `now`; nil if no task sleeps.
    package var nextWakeUp: Duration? {
        time.sleepers.withLock { $0.all.map(\.moment).min() }.map { .nanoseconds($0) }
    }

    /// How often the coarse clock was read: by a worker's loop once each turn.
    package var looks: Int { time.coarseReadings.load(ordering: .sequentiallyConsistent) }

    /// Moves the time on. The tasks that sleep until then wake in the order of their moments, each at
    /// exactly its own.
    package func advance(by duration: Duration) {
        let begin = time.nanoseconds.load(ordering: .sequentiallyConsistent)
        let end = begin + duration.nanoseconds
        time.moves.withLock { $0.append((SystemClock.monotonic(), begin)) }
        while true {
            let next = time.sleepers.withLock { sleepers in
                let next = sleepers.removeFirst(by: end)
                time.nanoseconds.max(next?.moment ?? end, ordering: .sequentiallyConsistent)
                return next
            }
            guard let next else { return }
            next.continuation.resume()
        }
    }

    /// Waits until a task sleeps until exactly this moment, and none until an earlier one.
    package func untilNextWakeUp(is moment: Duration) async throws {
        try await Patience.until("a sleeper until \(moment); the next one wakes at \(String(describing: nextWakeUp))") {
            nextWakeUp == moment
        }
    }
}

extension ServiceClock {
    /// A clock that goes with the system's, and is ahead of it.
    ///
    /// - Parameter lead: by how much, which may grow.
    package static func ahead(by lead: @escaping @Sendable () -> Duration) -> ServiceClock {
        ServiceClock(
            monotonic: { SystemClock.monotonic() + lead().nanoseconds },
            wall: { SystemClock.wall() + lead().nanoseconds / 1_000_000 },
            sleep: { try await ServiceClock.system.sleep($0 - lead().nanoseconds) })
    }
}

/// What the clock that is tested with holds: not the clock of the test, which ends with the test.
private final class Time: Sendable {
    struct Sleeper: Sendable {
        let id: Int
        let moment: Int64
        let continuation: CheckedContinuation<Void, any Error>
    }

    struct Sleepers: Sendable {
        var all: [Sleeper] = []
        var lastID = 0

        /// Whether the clock is gone.
        var isOver = false

        /// Those whose task was cancelled before they slept.
        var cancelled: Set<Int> = []

        mutating func remove(_ id: Int) -> Sleeper? {
            all.firstIndex { $0.id == id }.map { all.remove(at: $0) }
        }

        /// Removes the one whose moment comes first, if it has come by a time.
        mutating func removeFirst(by moment: Int64) -> Sleeper? {
            guard let first = all.min(by: { $0.moment < $1.moment }), first.moment <= moment else { return nil }
            return remove(first.id)
        }
    }

    let nanoseconds = Atomic<Int64>(0)
    let coarseReadings = Atomic<Int>(0)
    let sleepers = Lock(Sleepers())

    /// The times at which the test moved the clock: the system's, and where it stood before.
    let moves = Lock<[(system: Int64, before: Int64)]>([])

    /// How long ago on this clock something was that was so long ago on the system's.
    func age(of age: Int64) -> Int64 {
        let moment = SystemClock.monotonic() - age
        let now = nanoseconds.load(ordering: .sequentiallyConsistent)
        return now - moves.withLock { moves in moves.first { $0.system > moment }?.before ?? now }
    }

    func sleep(until moment: Int64) async throws {
        let id = sleepers.withLock { sleepers in
            sleepers.lastID += 1
            return sleepers.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let result: Result<Void, any Error>? = sleepers.withLock { sleepers in
                    guard sleepers.cancelled.remove(id) == nil, !sleepers.isOver else {
                        return .failure(CancellationError())
                    }
                    guard moment > nanoseconds.load(ordering: .sequentiallyConsistent) else { return .success(()) }
                    sleepers.all.append(Sleeper(id: id, moment: moment, continuation: continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let sleeper = sleepers.withLock { sleepers in
                let sleeper = sleepers.remove(id)
                if sleeper == nil { sleepers.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Wakes all that sleep. None sleeps from now on.
    func end() {
        let last = sleepers.withLock { sleepers in
            sleepers.isOver = true
            defer { sleepers.all = [] }
            return sleepers.all
        }
        for sleeper in last { sleeper.continuation.resume(throwing: CancellationError()) }
    }
}
