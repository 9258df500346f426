import ServiceBasics
import Synchronization

/// The server's time, estimated between `TIME` calls: this process's monotonic clock, set by the server's. It never
/// goes back.
final class RedisClock: Sendable {
    private let offset: Atomic<Int64>
    private let last = Atomic<Int64>(0)
    private let wasSet = Atomic(false)

    /// Whether the server's time is known.
    var isSet: Bool { wasSet.load(ordering: .relaxed) }

    /// A clock that begins with this machine's time.
    init() { offset = Atomic(SystemClock.wall() * 1_000_000 - SystemClock.monotonic()) }

    /// Sets the clock: the server's time was asked for and told between two moments of the monotonic clock.
    func set(_ time: Int64, askedAt begin: Int64, toldAt end: Int64) {
        offset.store(time - (begin + end) / 2, ordering: .relaxed)
        // What this machine's own clock said before does not count.
        if !wasSet.exchange(true, ordering: .relaxed) { last.store(0, ordering: .relaxed) }
    }

    /// Now, in nanoseconds since 1970.
    func now() -> Int64 {
        let now = SystemClock.monotonic() + offset.load(ordering: .relaxed)
        return last.max(now, ordering: .relaxed).newValue
    }
}
