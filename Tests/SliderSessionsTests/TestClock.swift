import Synchronization

@testable import SliderSessions

/// A clock that goes when the test says so.
final class TestClock: Sendable {
    private let nanoseconds = Atomic<Int64>(0)

    /// The clock to give to a store.
    var clock: SessionClock {
        SessionClock(
            monotonic: { [self] in nanoseconds.load(ordering: .relaxed) },
            wall: { [self] in 1_700_000_000_000 + nanoseconds.load(ordering: .relaxed) / 1_000_000 }
        )
    }

    func advance(by duration: Duration) {
        let (seconds, attoseconds) = duration.components
        nanoseconds.add(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
    }
}
