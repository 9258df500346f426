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

    /// The journal to which the session is added when time has changed it; nil if it is in memory alone.
    let journal: Journal?

    /// Makes a change that is due in the replicated store; nil if the session makes it itself.
    let onAlarm: (@Sendable () -> Void)?

    private let onEnd: (@Sendable (_ subscriptions: Int) -> Void)?
    private var alarm: Alarm?

    /// How many subscriptions the session's watchers have, in a replicated store.
    private var subscriptions = 0

    /// The epochs that the session had before, in a replicated store.
    private var earlierEpochs: [String] = []

    init(
        of session: SessionID, _ control: Control, _ context: @escaping @Sendable () -> AccessContext,
        _ clock: ServiceClock, _ journal: Journal?, onAlarm: (@Sendable () -> Void)?,
        onEnd: (@Sendable (_ subscriptions: Int) -> Void)?
    ) {
        broadcaster = FrameBroadcaster(of: session, control)
        self.context = context
        self.clock = clock
        self.journal = journal
        self.onAlarm = onAlarm
        self.onEnd = onEnd
    }

    /// Replaces the alarm, unless it is due as early. A later change is scheduled when the alarm fires.
    func setAlarm(at due: Int64, _ make: () -> Alarm) {
        if let alarm {
            guard due < alarm.due else { return }
            alarm.cancel()
        }
        alarm = make()
    }

    /// Notes that the alarm has fired.
    func noteAlarm() { alarm = nil }

    func cancelAlarm() { alarm?.cancel() }

    /// Counts a subscription that the session's watchers need until they have left.
    func addSubscription() { subscriptions += 1 }

    /// Ends the subscriptions.
    func endSubscriptions() {
        onEnd?(subscriptions)
        subscriptions = 0
    }

    /// Notes the epochs that the session had before.
    ///
    /// Those that it had before stay known: a store that takes no changes tells an epoch that it does not remember.
    func addEarlierEpochs(_ epochs: [String]) {
        earlierEpochs = Array((epochs + earlierEpochs.filter { !epochs.contains($0) }).prefix(Self.mostEpochs))
    }

    private static let mostEpochs = 16

    /// Whether one of these epochs is an earlier one.
    func hadEpoch(amongThose isOne: (String) -> Bool) -> Bool { earlierEpochs.contains(where: isOne) }

    /// Whether the session had an epoch before its current one.
    func hadEpoch(_ epoch: String) -> Bool { earlierEpochs.contains(epoch) }
}

/// A timer for the next change that time alone makes to a watched session.
struct Alarm: Sendable {
    /// The moment, on the session's clock.
    let due: Int64

    private let task: Task<Void, Never>

    init(at due: Int64, now: Int64, on clock: ServiceClock, _ ring: @escaping @Sendable () async -> Void) {
        self.due = due
        // At least 1 ms, so that an alarm never keeps a core busy.
        let moment = clock.monotonic() + max(1_000_000, due - now)
        task = Task.detached {
            do { try await clock.sleep(moment) } catch { return }
            await ring()
        }
    }

    func cancel() { task.cancel() }
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
