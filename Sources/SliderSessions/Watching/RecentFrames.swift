import SliderEngine
import SliderTimeline

/// The last frames of a session, and the last cues of earlier frames, for watchers that were away or are slow.
struct RecentFrames: Sendable {
    /// How many frames are held for watchers that were away.
    static let limit = 64

    /// How many frames a connected watcher may be behind before they are merged into one.
    static let lagLimit = 16

    /// The most cues of all held frames together, because a batch's frame may have a thousand. The last frame may
    /// exceed it.
    static let heldCueLimit = 1_024

    /// The most events of all held frames together. Frames of several thumbs have them, up to 240 each.
    static let heldEventLimit = 1_024

    /// The most frames with a control, which may have 100 KiB each.
    static let heldControlLimit = 8

    /// The most cues of a merged frame.
    static let cueLimit = 256

    /// The session's control, and since which version.
    private var control: Control
    private var controlVersion: Int64 = 0

    private var updates: [SessionUpdate] = []
    /// The last cues of the frames before `updates`.
    private var earlier: [(version: Int64, cue: Cue)] = []
    private var lastIndex = 0
    private var heldCues = 0
    private var heldEvents = 0
    private var heldControls = 0

    /// Some frames before this version are not known.
    private var unknownUntil: Int64 = 0

    /// How often the session was taken back to an older state, or may have been.
    private var restarts: UInt32 = 0

    init(_ control: Control) {
        self.control = control
    }

    /// Adds a session's next frame.
    mutating func append(_ shown: ShownFrame) {
        lastIndex += 1
        if let control = shown.control { (self.control, controlVersion) = (control, shown.current.tag.version) }
        if updates.last?.shown.current.tag.version != shown.confirmation.from { unknownUntil = shown.confirmation.from }
        heldCues += shown.current.frame.cues.count
        heldEvents += shown.confirmation.events.count
        heldControls += shown.control == nil ? 0 : 1
        updates.append(SessionUpdate(shown, index: lastIndex))
        while updates.count > Self.limit || isHeavy && updates.count > 1 { forgetOldest() }
        if updates.count > Self.lagLimit { updates[updates.count - 1 - Self.lagLimit].discardCachedBytes() }
    }

    /// Starts over with a frame of the state that the session was taken back to.
    mutating func restart(_ shown: ShownFrame) {
        restarts += 1
        (updates, earlier, heldCues, heldEvents, heldControls) = ([], [], 0, 0, 0)
        append(shown)
    }

    /// Whether the frames are too large to be stored together.
    private var isHeavy: Bool {
        heldCues > Self.heldCueLimit || heldEvents > Self.heldEventLimit || heldControls > Self.heldControlLimit
    }

    /// Whether frames were added after the first one.
    var hasLater: Bool { lastIndex > 1 }

    /// The position of a watcher that is about to get the session's current frame.
    func position(at version: Int64) -> WatchPosition {
        WatchPosition(version: version, index: lastIndex, isReturning: false, restarts: restarts)
    }

    /// The position of a watcher that was away and knows a version.
    func position(returningAt version: Int64) -> WatchPosition {
        WatchPosition(version: version, isReturning: true, restarts: restarts)
    }

    /// The next news for a watcher at `position`, which advances; nil if the watcher is up to date.
    func next(after position: inout WatchPosition) -> SessionNews? {
        guard position.restarts == restarts else { return restarted(&position) }
        guard let latest = updates.last, latest.shown.current.tag.version > position.version else {
            (position.isReturning, position.index) = (false, lastIndex)
            return nil
        }
        let version = position.version
        let start = updates.lastIndex { $0.shown.current.tag.version <= version }.map { $0 + 1 } ?? updates.startIndex
        let isComplete = updates[start].shown.confirmation.from <= version
        let most = position.isReturning ? Self.limit : Self.lagLimit
        if isComplete, updates.count - start <= most {
            position.advance(to: updates[start])
            return .update(updates[start])
        }
        let reason: MergedUpdates.Reason =
            position.isReturning || version < unknownUntil
            ? .away(events: latest.shown.current.tag.version - version) : .slow(frames: latest.index - position.index)
        position.advance(to: latest)
        let confirmation = Confirmation(from: version, by: nil, checksum: latest.shown.confirmation.checksum)
        return merged(reason, updates[start...], after: version, confirmation)
    }

    /// The current frame, for a watcher that does not know that the session was taken back. It has all cues since then.
    private func restarted(_ position: inout WatchPosition) -> SessionNews? {
        guard let latest = updates.last else { return nil }
        position = WatchPosition(
            version: latest.shown.current.tag.version, index: latest.index, isReturning: false, restarts: restarts)
        return merged(.restarted, updates[...], after: 0, latest.shown.confirmation.withoutEvents)
    }

    /// Merges frames: the last one, with the last cues of all events after a version.
    private func merged(
        _ reason: MergedUpdates.Reason, _ updates: ArraySlice<SessionUpdate>, after version: Int64,
        _ confirmation: Confirmation
    ) -> SessionNews {
        let (first, last) = (updates[updates.startIndex].shown, updates[updates.endIndex - 1].shown)
        let frames = updates.dropFirst().reduce(first.current.frame) { $0.followed(by: $1.shown.current.frame) }
        // A control that was never changed is the one that the watcher knows.
        let isKnown =
            switch reason {
            case .slow: version >= controlVersion
            case .away: last.current.reshapes == 0
            case .restarted: false
            }
        let cues = earlier.lazy.filter { $0.version > version }.map(\.cue) + Array(frames.cues)
        var shown = last
        shown.current.frame = frames.with(Cues(cues.suffix(Self.cueLimit)))
        shown.confirmation = confirmation
        (shown.control, shown.trackWidth) = isKnown ? (nil, nil) : (control, last.presentTrackWidth)
        return .merged(MergedUpdates(reason: reason, shown: shown))
    }

    private mutating func forgetOldest() {
        let oldest = updates.removeFirst().shown
        heldCues -= oldest.current.frame.cues.count
        heldEvents -= oldest.confirmation.events.count
        heldControls -= oldest.control == nil ? 0 : 1
        for cue in oldest.current.frame.cues.suffix(Self.cueLimit) { earlier.append((oldest.current.tag.version, cue)) }
        // Trimmed in blocks, since removing from the front copies the rest.
        if earlier.count > 2 * Self.cueLimit { earlier.removeFirst(earlier.count - Self.cueLimit) }
    }
}

/// The position of a watcher in the updates.
struct WatchPosition: Sendable {
    /// The last version that it knows.
    var version: Int64

    /// The index of the last update that it got. Unknown for a watcher that returns.
    var index = 0

    /// Whether it was away and has not caught up yet.
    var isReturning: Bool

    /// How often the session had been taken back when it got its last frame.
    var restarts: UInt32

    mutating func advance(to update: SessionUpdate) {
        (version, index) = (update.shown.current.tag.version, update.index)
    }
}
