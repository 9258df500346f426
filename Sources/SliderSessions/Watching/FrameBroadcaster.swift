import ServiceBasics
import SliderEngine
import SliderTimeline

/// Sends a session's frames to its watchers, and keeps the last ones for watchers that were away.
///
/// The session publishes frames on its actor. Watchers take them under this type's lock alone, so a drag waits for a
/// watcher no longer than it takes to hand over one frame.
final class FrameBroadcaster: Sendable {
    private struct State: Sendable {
        var recent = RecentFrames()
        var wakers: [ObjectIdentifier: @Sendable () -> Void] = [:]
        var departures = 0
        var ending: SessionEnding?
        var onLastDeparture: (@Sendable (_ departure: Int) -> Void)?
        var hasReportedLastDeparture = false

        func wakeAll() {
            for wake in wakers.values { wake() }
        }
    }

    private let state = Lock(State())

    /// Sets the closure that is called when the last watcher leaves, with the number of that departure. It is not
    /// called again until `occupancy(after:)` has found a watcher.
    func onLastDeparture(_ body: @escaping @Sendable (_ departure: Int) -> Void) {
        state.withLock { $0.onLastDeparture = body }
    }

    /// The number of watchers.
    var count: Int { state.withLock { $0.wakers.count } }

    /// Sends a frame to all watchers.
    ///
    /// - Returns: whether there is a watcher.
    func publish(_ frame: Frame, _ tag: SessionTag, gesture: String?, _ confirmation: Confirmation) -> Bool {
        state.withLock { state in
            state.recent.append(frame, tag, gesture: gesture, confirmation)
            state.wakeAll()
            return !state.wakers.isEmpty
        }
    }

    /// Tells all watchers that the session has ended.
    func end(_ ending: SessionEnding) {
        state.withLock { state in
            state.ending = ending
            state.wakeAll()
        }
    }

    /// Adds a watcher, or replaces its waker. `wake` is called whenever a new frame is available.
    func add(_ watch: ObjectIdentifier, _ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wakers[watch] = wake }
    }

    func remove(_ watch: ObjectIdentifier) {
        let call: (() -> Void)? = state.withLock { state in
            guard state.wakers.removeValue(forKey: watch) != nil else { return nil }
            state.departures += 1
            guard state.wakers.isEmpty, !state.hasReportedLastDeparture, state.ending == nil,
                let report = state.onLastDeparture
            else { return nil }
            state.hasReportedLastDeparture = true
            let departure = state.departures
            return { report(departure) }
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
            guard state.wakers.isEmpty else {
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
}
