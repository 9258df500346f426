import Synchronization

/// Which of a client's watched sessions may have news: a bit for each, set on any thread. The sessions know the client
/// by it.
final class WatchedNews: Sendable {
    /// The most sessions.
    static let limit = UInt64.bitWidth

    private let bits: Atomic<UInt64>
    private let wake: @Sendable () -> Void

    /// Notes news of each of `count` sessions, without a call of `wake`.
    init(of count: Int, waking wake: @escaping @Sendable () -> Void) {
        // A shift by 64 leaves none.
        bits = Atomic((1 << UInt64(count)) &- 1)
        self.wake = wake
    }

    /// Notes news of the session at an index, and wakes the client.
    func note(_ index: UInt8) {
        bits.bitwiseOr(1 << UInt64(index), ordering: .releasing)
        wake()
    }

    /// Takes all of them.
    func take() -> UInt64 { bits.exchange(0, ordering: .acquiring) }
}

extension WatchedNews: Hashable {
    static func == (one: WatchedNews, other: WatchedNews) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
