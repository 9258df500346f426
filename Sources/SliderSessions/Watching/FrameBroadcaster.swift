import ServiceBasics
import SliderEngine
import SliderTimeline

/// Sends a session's frames to its watchers, and holds the last ones for watchers that return.
///
/// The session publishes frames on its actor. Watchers take them under this type's lock alone, so a drag waits for a
/// watcher only while one frame is handed over.
final class FrameBroadcaster: Sendable {
    private struct State: Sendable {
        var recent: RecentFrames
        /// The watchers that have begun, with the session's index in each.
        var watchers: [WatchedNews: UInt8] = [:]
        /// The number of watchers that have not begun.
        var expected = 0
        var departures = 0
        var watchedSince: Int64 = 0
        var ending: SessionEnding?
        var onLastDeparture: (@Sendable (_ departure: Int) -> Void)?
        var onVacancy: (@Sendable () -> Void)?
        var hasReportedLastDeparture = false

        init(_ control: Control) {
            recent = RecentFrames(control)
        }

        var count: Int { watchers.count + expected }

        func wakeAll() {
            for (watcher, index) in watchers { watcher.note(index) }
        }

        /// Counts a watcher that has left.
        ///
        /// - Returns: what to call after the lock is released.
        mutating func noteDeparture() -> (() -> Void)? {
            departures += 1
            guard count == 0, ending == nil else { return nil }
            let (departure, vacancy) = (departures, onVacancy)
            let report = hasReportedLastDeparture ? nil : onLastDeparture
            hasReportedLastDeparture = true
            return {
                vacancy?()
                report?(departure)
            }
        }
    }

    /// The session whose frames it sends.
    let session: SessionID

    private let state: Lock<State>

    init(of session: SessionID, _ control: Control) {
        self.session = session
        state = Lock(State(control))
    }

    /// Sets the closure that is called when the last watcher leaves, with the number of that departure. It is not
    /// called again until `occupancy(after:)` has found a watcher.
    func onLastDeparture(_ body: @escaping @Sendable (_ departure: Int) -> Void) {
        state.withLock { $0.onLastDeparture = body }
    }

    /// Sets the closure that is called each time the last watcher has left.
    func onVacancy(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.onVacancy = body }
    }

    /// The number of watchers.
    var count: Int { state.withLock { $0.count } }

    /// When the current unbroken time with watchers began, or else the last one; in nanoseconds.
    var watchedSince: Int64 { state.withLock { $0.watchedSince } }

    /// Notes the moment at which a watcher is about to come.
    func noteArrival(at moment: Int64) {
        state.withLock { if $0.count == 0 { $0.watchedSince = moment } }
    }

    /// Whether there were frames after the first one.
    var hasLaterFrames: Bool { state.withLock { $0.recent.hasLater } }

    /// Sends a frame to all watchers.
    ///
    /// - Returns: whether there is a watcher.
    func publish(_ shown: ShownFrame) -> Bool {
        state.withLock { state in
            state.recent.append(shown)
            state.wakeAll()
            return state.count > 0
        }
    }

    /// Tells all watchers that the session was taken back to an older state, or may have been, with its current frame.
    ///
    /// - Returns: whether there is a watcher.
    func restart(_ shown: ShownFrame) -> Bool {
        state.withLock { state in
            state.recent.restart(shown)
            state.wakeAll()
            return state.count > 0
        }
    }

    /// Tells all watchers that the session has ended.
    func end(_ ending: SessionEnding) {
        state.withLock { state in
            state.ending = ending
            state.wakeAll()
        }
    }

    /// Counts a watcher that has not begun. It misses no later frame.
    func expectWatcher() {
        state.withLock { $0.expected += 1 }
    }

    /// Begins a watcher that was expected. It is told of every new frame, with the session's index.
    func begin(_ watcher: WatchedNews, at index: Int) {
        state.withLock { state in
            state.expected -= 1
            state.watchers[watcher] = UInt8(index)
        }
    }

    /// Ends a watcher that was expected and has not begun.
    func forgetExpected() {
        let call = state.withLock { state in
            state.expected -= 1
            return state.noteDeparture()
        }
        call?()
    }

    /// Ends a watcher that has begun.
    func remove(_ watcher: WatchedNews) {
        let call: (() -> Void)? = state.withLock { state in
            guard state.watchers.removeValue(forKey: watcher) != nil else { return nil }
            return state.noteDeparture()
        }
        call?()
    }

    /// Whether a session is still watched.
    enum Occupancy {
        /// There is a watcher.
        case watched

        /// No watcher has come since the departure.
        case empty

        /// Watchers have come and left; this is the last departure.
        case left(Int)
    }

    /// Whether watchers have come since a departure.
    func occupancy(after departure: Int) -> Occupancy {
        state.withLock { state in
            guard state.count == 0 else {
                state.hasReportedLastDeparture = false
                return .watched
            }
            return state.departures == departure ? .empty : .left(state.departures)
        }
    }

    /// The next news for a watcher at `position`, which advances; nil if there is none.
    func take(after position: inout WatchPosition) -> SessionNews? {
        state.withLock { state in
            state.recent.next(after: &position) ?? state.ending.map { .ended($0) }
        }
    }

    /// The position of a watcher that is about to get the session's current frame.
    func position(at version: Int64) -> WatchPosition {
        state.withLock { $0.recent.position(at: version) }
    }

    /// The position of a watcher that was away and knows a version.
    func position(returningAt version: Int64) -> WatchPosition {
        state.withLock { $0.recent.position(returningAt: version) }
    }
}
