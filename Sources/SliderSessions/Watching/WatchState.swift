import ServiceBasics
import SliderEngine
import SliderTimeline
import Synchronization

/// The state that only a watched session needs: its watchers, and the alarm for what time alone changes.
final class WatchState {
    /// How long the last frames are held after the last watcher left.
    static let retention = Duration.seconds(60)

    /// The retention if watchers stayed for less than this time and saw only the first frame. It is long enough for a
    /// page that reopens its stream, and short so that clients that only open streams hold no session in memory for
    /// long.
    static let shortRetention = Duration.seconds(1)

    let broadcaster: FrameBroadcaster

    /// Makes the context of an access now, for when something is due.
    let context: @Sendable () -> AccessContext

    /// The clock of the alarm.
    let clock: ServiceClock

    var alarm: Alarm?

    /// The journal to which the session is added when time has changed it; nil if it is in memory alone.
    let journal: Journal?

    /// Makes a change that is due in the replicated store; nil if the session makes it itself.
    var onAlarm: (@Sendable () -> Void)?

    /// How many subscriptions the session's watchers have, in a replicated store.
    var subscriptions = 0

    /// The epochs that the session had before, in a replicated store.
    var earlierEpochs: [String] = []

    /// Called with the number of subscriptions after the last watcher left and the retention time passed.
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

/// Which of a client's watched sessions may have news: a bit for each, set on any thread. Broadcasters identify the
/// client by this object.
final class WatchedNews: Sendable {
    /// The most sessions.
    static let limit = UInt64.bitWidth

    private let bits: Atomic<UInt64>
    private let wake: @Sendable () -> Void

    /// Begins with news of each of `count` sessions. Does not call `wake`.
    init(of count: Int, waking wake: @escaping @Sendable () -> Void) {
        // A shift by 64 gives 0, so that all bits are set.
        bits = Atomic((1 << UInt64(count)) &- 1)
        self.wake = wake
    }

    /// Notes news of the session at an index, and wakes the client.
    func note(_ index: UInt8) {
        bits.bitwiseOr(1 << UInt64(index), ordering: .releasing)
        wake()
    }

    /// Takes and clears all bits.
    func take() -> UInt64 { bits.exchange(0, ordering: .acquiring) }
}

extension WatchedNews: Hashable {
    static func == (one: WatchedNews, other: WatchedNews) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A frame for the watchers of a session.
struct ShownFrame: Sendable {
    let frame: Frame

    /// The version that it shows.
    let tag: SessionTag

    /// The name of the gesture under way, if one is and has a name.
    let gesture: String?

    let confirmation: Confirmation
}
