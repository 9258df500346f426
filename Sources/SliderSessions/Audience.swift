import SliderEngine

/// Who watches a session, and what they may not have got yet.
///
/// The session puts frames in while it is visited; whoever watches takes them out under this lock alone, so that no
/// drag waits for a reader for longer than a frame takes to be handed over.
///
/// `@unchecked Sendable` is safe: all that varies is only touched with `mutex` held.
final class Audience: @unchecked Sendable {
    /// How many frames are kept for those who were away.
    static let recentLimit = 64

    /// How many frames a reader that is there may be behind before they are gathered to one.
    static let lagLimit = 16

    /// The most cues of a gathered frame.
    static let cueLimit = 256

    private let mutex = SessionMutex()
    private var recent: [SessionUpdate] = []
    /// The last cues of the frames before those.
    private var earlier: [(version: Int, cue: Cue)] = []
    private var lastPlace = 0
    private var wakers: [ObjectIdentifier: @Sendable () -> Void] = [:]
    private var departures = 0
    private var ending: SessionEnding?
    private let whenEmpty: @Sendable (_ departure: Int) -> Void

    /// An audience without anybody.
    ///
    /// - Parameter whenEmpty: called when the last one has left, with the number of his departure.
    init(whenEmpty: @escaping @Sendable (_ departure: Int) -> Void) {
        self.whenEmpty = whenEmpty
    }

    /// How many watch.
    var count: Int { mutex.withLock { wakers.count } }

    /// Hands a frame to all who watch.
    func publish(_ frame: Frame, _ tag: SessionTag, after previous: Int, gesture: String?) {
        mutex.withLock {
            lastPlace += 1
            if recent.count == Self.recentLimit { forgetOldest() }
            if recent.count >= Self.lagLimit { recent[recent.count - Self.lagLimit].forgetBytes() }
            recent.append(
                SessionUpdate(tag: tag, frame: frame, gesture: gesture, previous: previous, place: lastPlace))
            wakeAll()
        }
    }

    /// Tells all who watch that the session is over.
    func end(_ ending: SessionEnding) {
        mutex.withLock {
            self.ending = ending
            wakeAll()
        }
    }

    /// From now on the waker is called when there is news.
    func add(_ watch: SessionWatch, _ wake: @escaping @Sendable () -> Void) {
        mutex.withLock { wakers[ObjectIdentifier(watch)] = wake }
    }

    func remove(_ watch: ObjectIdentifier) {
        let lastDeparture: Int? = mutex.withLock {
            guard wakers.removeValue(forKey: watch) != nil else { return nil }
            departures += 1
            return wakers.isEmpty && ending == nil ? departures : nil
        }
        if let lastDeparture { whenEmpty(lastDeparture) }
    }

    /// Whether nobody has come since the last one left.
    func isEmpty(since departure: Int) -> Bool {
        mutex.withLock { wakers.isEmpty && departures == departure }
    }

    /// What somebody who has got as far as `position` gets next; the position moves behind it.
    func take(after position: inout WatchPosition) -> SessionNews? {
        mutex.withLock { next(after: &position) }
    }

    /// Where somebody stands who is about to get the session's frame as it is.
    func position(at version: Int) -> WatchPosition {
        mutex.withLock { WatchPosition(version: version, place: lastPlace, isReturning: false) }
    }

    private func next(after position: inout WatchPosition) -> SessionNews? {
        guard let latest = recent.last, latest.tag.version > position.version else {
            position.isReturning = false
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
        let reason: GatheredUpdates.Reason =
            position.isReturning
            ? .away(events: latest.tag.version - version) : .slow(frames: latest.place - position.place)
        position.advance(to: latest)
        return .gathered(
            GatheredUpdates(
                reason: reason, tag: latest.tag, frame: gathered(recent[start...], after: version),
                gesture: latest.gesture
            )
        )
    }

    /// The last of some frames, with the last cues of all events after a version.
    private func gathered(_ updates: ArraySlice<SessionUpdate>, after version: Int) -> Frame {
        let frames = updates.dropFirst().reduce(updates[updates.startIndex].frame) { $0.followed(by: $1.frame) }
        let cues = earlier.lazy.filter { $0.version > version }.map(\.cue) + Array(frames.cues)
        return frames.with(Cues(cues.suffix(Self.cueLimit)))
    }

    private func forgetOldest() {
        let oldest = recent.removeFirst()
        for cue in oldest.frame.cues { earlier.append((oldest.tag.version, cue)) }
        // Seldom, so that it costs little.
        if earlier.count > 2 * Self.cueLimit { earlier.removeFirst(earlier.count - Self.cueLimit) }
    }

    private func wakeAll() {
        for wake in wakers.values { wake() }
    }
}

/// How far somebody who watches a session has got.
struct WatchPosition: Sendable {
    /// The version that he knows.
    var version: Int

    /// The place of the last update that he got; what it is for somebody who comes back is not known.
    var place = 0

    /// Whether he has been away and has not caught up yet.
    var isReturning: Bool

    mutating func advance(to update: SessionUpdate) {
        (version, place) = (update.tag.version, update.place)
    }
}
