import ServiceBasics
import Synchronization

/// The server's time, estimated between `TIME` calls: this process's monotonic clock, set by the server's. It never
/// goes back.
///
/// A sample is wrong by up to half its round trip. So one with a long round trip sets the clock only if that is shorter
/// than the one before, or if it is the best one of a minute.
final class RedisClock: Sendable {
    private struct Sample: Sendable {
        let offset: Int64
        let roundTrip: Int64
    }

    private struct State: Sendable {
        /// The sample that set the clock last, and when it came.
        var current: Sample?
        var setAt: Int64 = 0
        /// The best of the samples since then.
        var best: Sample?
    }

    /// The longest round trip of a sample that always sets the clock, in nanoseconds.
    private static let shortRoundTrip: Int64 = 50_000_000

    /// How long the clock waits for such a sample, in nanoseconds.
    private static let patience: Int64 = 60_000_000_000

    /// The server's time at the zero of the monotonic clock.
    let offset: Atomic<Int64>
    private let last = Atomic<Int64>(0)
    private let wasSet = Atomic(false)
    private let state = Lock(State())

    /// Whether the server's time is known.
    var isSet: Bool { wasSet.load(ordering: .relaxed) }

    /// A clock that begins with this machine's time.
    init() { offset = Atomic(SystemClock.wall() * 1_000_000 - SystemClock.monotonic()) }

    /// Takes a sample: the server's time was asked for and told between two moments of the monotonic clock.
    func set(_ time: Int64, askedAt begin: Int64, toldAt end: Int64) {
        let sample = Sample(offset: time - (begin + end) / 2, roundTrip: end - begin)
        let chosen: Sample? = state.withLock { state in
            var best = sample
            if let earlier = state.best, earlier.roundTrip < sample.roundTrip { best = earlier }
            if let current = state.current, best.roundTrip > max(Self.shortRoundTrip, current.roundTrip),
                end - state.setAt < Self.patience
            {
                state.best = best
                return nil
            }
            state = State(current: best, setAt: end, best: nil)
            return best
        }
        guard let chosen else { return }
        offset.store(chosen.offset, ordering: .relaxed)
        // Times of this machine's own clock, from before, do not count.
        if !wasSet.exchange(true, ordering: .relaxed) { last.store(0, ordering: .relaxed) }
    }

    /// Now, in nanoseconds since 1970.
    func now() -> Int64 {
        let now = SystemClock.monotonic() + offset.load(ordering: .relaxed)
        return last.max(now, ordering: .relaxed).newValue
    }
}
