import SliderEngine
import SliderTimeline

/// Sends a session's frames to its watchers, and keeps the last ones for watchers that were away.
///
/// The session publishes frames on its actor. Watchers take them under this type's lock alone, so a drag waits for a
/// watcher no longer than it takes to hand over one frame.
///
/// `@unchecked Sendable` is safe: all mutable state is accessed only with `mutex` held.
final class FrameBroadcaster: @unchecked Sendable {
    /// How many frames are kept for watchers that were away.
    static let recentLimit = 64

    /// How many frames a connected watcher may be behind before they are merged into one.
    static let lagLimit = 16

    /// The most cues of all kept frames together, since a batch's frame may have a thousand. The last frame may exceed
    /// it.
    static let keptCueLimit = 1_024

    /// The most cues of a merged frame.
    static let cueLimit = 256

    private let mutex = SessionMutex()
    private var recent: [SessionUpdate] = []
    /// The last cues of the frames before those.
    private var earlier: [(version: Int, cue: Cue)] = []
    private var lastPlace = 0
    private var wakers: [ObjectIdentifier: @Sendable () -> Void] = [:]
    private var departures = 0
    private var ending: SessionEnding?
    private var leaving: (@Sendable (_ departure: Int) -> Void)?
    private var isLeft = false
    private var cuesKept = 0

    /// Sets the closure that is called when the last watcher leaves, with the number of that departure. It is not
    /// called again until `occupancy(after:)` has found a watcher.
    func whenLeft(_ body: @escaping @Sendable (_ departure: Int) -> Void) {
        mutex.withLock { leaving = body }
    }

    /// The number of watchers.
    var count: Int { mutex.withLock { wakers.count } }

    /// Sends a frame to all watchers.
    ///
    /// - Returns: whether there is a watcher.
    func publish(_ frame: Frame, _ tag: SessionTag, after previous: Int, gesture: String?) -> Bool {
        mutex.withLock {
            lastPlace += 1
            cuesKept += frame.cues.count
            recent.append(
                SessionUpdate(tag: tag, frame: frame, gesture: gesture, previous: previous, place: lastPlace))
            while recent.count > Self.recentLimit || cuesKept > Self.keptCueLimit && recent.count > 1 { forgetOldest() }
            if recent.count > Self.lagLimit { recent[recent.count - 1 - Self.lagLimit].discardCachedBytes() }
            wakeAll()
            return !wakers.isEmpty
        }
    }

    /// Tells all watchers that the session has ended.
    func end(_ ending: SessionEnding) {
        mutex.withLock {
            self.ending = ending
            wakeAll()
        }
    }

    /// Adds a watcher, or replaces its waker. `wake` is called whenever a new frame is available.
    func add(_ watch: ObjectIdentifier, _ wake: @escaping @Sendable () -> Void) {
        mutex.withLock { wakers[watch] = wake }
    }

    func remove(_ watch: ObjectIdentifier) {
        let call: (() -> Void)? = mutex.withLock {
            guard wakers.removeValue(forKey: watch) != nil else { return nil }
            departures += 1
            guard wakers.isEmpty, !isLeft, ending == nil, let leaving else { return nil }
            isLeft = true
            let departure = departures
            return { leaving(departure) }
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
        mutex.withLock {
            guard wakers.isEmpty else {
                isLeft = false
                return .watched
            }
            return departures == departure ? .empty : .left(departures)
        }
    }

    /// The next news for a watcher at `position`, which advances; nil if there is none.
    func take(after position: inout WatchPosition) -> SessionNews? {
        mutex.withLock { next(after: &position) }
    }

    /// The position of a watcher that is about to get the session's current frame.
    func position(at version: Int) -> WatchPosition {
        mutex.withLock { WatchPosition(version: version, place: lastPlace, isReturning: false) }
    }

    private func next(after position: inout WatchPosition) -> SessionNews? {
        guard let latest = recent.last, latest.tag.version > position.version else {
            // The watcher is up to date.
            (position.isReturning, position.place) = (false, lastPlace)
            return ending.map { .ended($0) }
        }
        let version = position.version
        let start = recent.lastIndex { $0.tag.version <= version }.map { $0 + 1 } ?? recent.startIndex
        let isComplete = recent[start].previous <= version
        let most = position.isReturning ? Self.recentLimit : Self.lagLimit
        if isComplete, recent.count - start <= most {
            position.advance(to: recent[start])
            return .update(recent[start])
        }
        let reason: MergedUpdates.Reason =
            position.isReturning
            ? .away(events: latest.tag.version - version) : .slow(frames: latest.place - position.place)
        position.advance(to: latest)
        return .merged(
            MergedUpdates(
                reason: reason, tag: latest.tag, frame: merged(recent[start...], after: version),
                gesture: latest.gesture
            )
        )
    }

    /// Merges frames: the last one, with the last cues of all events after a version.
    private func merged(_ updates: ArraySlice<SessionUpdate>, after version: Int) -> Frame {
        let frames = updates.dropFirst().reduce(updates[updates.startIndex].frame) { $0.followed(by: $1.frame) }
        let cues = earlier.lazy.filter { $0.version > version }.map(\.cue) + Array(frames.cues)
        return frames.with(Cues(cues.suffix(Self.cueLimit)))
    }

    private func forgetOldest() {
        let oldest = recent.removeFirst()
        cuesKept -= oldest.frame.cues.count
        for cue in oldest.frame.cues.suffix(Self.cueLimit) { earlier.append((oldest.tag.version, cue)) }
        // Trimmed in blocks, since removing from the front copies the rest.
        if earlier.count > 2 * Self.cueLimit { earlier.removeFirst(earlier.count - Self.cueLimit) }
    }

    private func wakeAll() {
        for wake in wakers.values { wake() }
    }
}

/// The position of a watcher in the updates.
struct WatchPosition: Sendable {
    /// The last version that it knows.
    var version: Int

    /// The index of the last update that it got. Unknown for a watcher that returns.
    var place = 0

    /// Whether it was away and has not caught up yet.
    var isReturning: Bool

    mutating func advance(to update: SessionUpdate) {
        (version, place) = (update.tag.version, update.place)
    }
}
