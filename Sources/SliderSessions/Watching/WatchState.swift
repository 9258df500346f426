import ServiceBasics
import SliderEngine
import SliderTimeline
import Synchronization

/// The state that only a watched session needs: its watchers, and the alarm for what time alone changes.
final class WatchState {
    /// How long the last frames are kept after the last watcher left.
    static let retention = Duration.seconds(60)

    /// The same where watchers stayed for less than this time, in which there was no frame but the first: long enough
    /// for a page that opens its stream anew. A client that only asks for streams keeps no session in memory for long.
    static let shortRetention = Duration.seconds(1)

    let broadcaster: FrameBroadcaster

    /// Makes the context of an access now, for when something is due.
    let context: @Sendable () -> AccessContext

    /// What the alarm waits for.
    let clock: ServiceClock

    var alarm: Alarm?

    /// What the session is added to when time has changed it; nil if it is in memory alone.
    let journal: Journal?

    /// What makes a change that is due, in place of the session itself: it is made in a store that several processes
    /// share. nil if the session makes it.
    var onAlarm: (@Sendable () -> Void)?

    /// How many subscriptions the session's watchers have, in a replicated store.
    var subscriptions = 0

    /// The epochs that the session had before, in such a store.
    var earlierEpochs: [String] = []

    /// Called with that number after the last watcher left and the retention time passed.
    var onEnd: (@Sendable (_ subscriptions: Int) -> Void)?

    init(
        of session: SessionID, _ context: @escaping @Sendable () -> AccessContext, _ clock: ServiceClock,
        _ journal: Journal?
    ) {
        broadcaster = FrameBroadcaster(of: session)
        self.context = context
        self.clock = clock
        self.journal = journal
    }
}

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

/// A frame for the watchers of a session.
struct ShownFrame {
    let frame: Frame

    /// The version that it shows.
    let tag: SessionTag

    /// The name of the gesture under way, if one is and has a name.
    let gesture: String?

    let confirmation: Confirmation
}
