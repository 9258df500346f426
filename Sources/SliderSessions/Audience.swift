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

    /// The most cues of all kept frames together: a batch's frame may have a thousand. The last frame has any number.
    static let keptCueLimit = 1_024

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
    private var leaving: (@Sendable (_ departure: Int) -> Void)?
    private var isLeft = false
    private var cuesKept = 0

    /// Has a closure called when the last one has left, with the number of that departure; then not again until
    /// somebody has come and a judgement has seen it.
    func whenLeft(_ body: @escaping @Sendable (_ departure: Int) -> Void) {
        mutex.withLock { leaving = body }
    }

    /// How many watch.
    var count: Int { mutex.withLock { wakers.count } }

    /// Hands a frame to all who watch; says whether anybody does.
    func publish(_ frame: Frame, _ tag: SessionTag, after previous: Int, gesture: String?) -> Bool {
        mutex.withLock {
            lastPlace += 1
            cuesKept += frame.cues.count
            recent.append(
                SessionUpdate(tag: tag, frame: frame, gesture: gesture, previous: previous, place: lastPlace))
            while recent.count > Self.recentLimit || cuesKept > Self.keptCueLimit && recent.count > 1 { forgetOldest() }
            if recent.count > Self.lagLimit { recent[recent.count - 1 - Self.lagLimit].growOld() }
            wakeAll()
            return !wakers.isEmpty
        }
    }

    /// Tells all who watch that the session is over.
    func end(_ ending: SessionEnding) {
        mutex.withLock {
            self.ending = ending
            wakeAll()
        }
    }

    /// Somebody watches from now on, and has the waker called when there is news; at first, or again with another one.
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

    /// How it stands with an audience that was left.
    enum Judgement {
        /// Somebody watches.
        case isWatched

        /// Nobody has come since.
        case isEmpty

        /// Somebody came and went: the last departure was this one.
        case isLeft(Int)
    }

    func judge(after departure: Int) -> Judgement {
        mutex.withLock {
            guard wakers.isEmpty else {
                isLeft = false
                return .isWatched
            }
            return departures == departure ? .isEmpty : .isLeft(departures)
        }
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
            // He has everything, wherever he comes from.
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
        cuesKept -= oldest.frame.cues.count
        for cue in oldest.frame.cues.suffix(Self.cueLimit) { earlier.append((oldest.tag.version, cue)) }
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
