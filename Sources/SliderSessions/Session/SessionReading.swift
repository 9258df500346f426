package import SliderEngine
import SliderRecords
package import SliderTimeline

/// What a session shows at a version.
package struct SessionFrame: Sendable, Equatable {
    /// The version.
    package let tag: SessionTag

    /// What its control shows.
    package var frame: Frame

    /// The name of the gesture under way, if one is and has a name.
    package let gesture: String?

    /// How often the control was changed.
    package let reshapes: Int64

    /// What a timeline shows.
    ///
    /// - Parameter frame: the frame of what has just changed; by default the current one, with no cues and no
    ///   transitions.
    package init(of timeline: Timeline, tag: SessionTag, frame: Frame? = nil) {
        self.tag = tag
        self.frame = frame ?? timeline.frame
        gesture = timeline.gesture
        reshapes = timeline.reshapes
    }

    /// What a session shows, from its parts: to pass a session's timeline is to copy it, which a drag can't afford.
    init(tag: SessionTag, frame: Frame, gesture: String?, reshapes: Int64) {
        self.tag = tag
        self.frame = frame
        self.gesture = gesture
        self.reshapes = reshapes
    }

    /// Compares only the tags: two frames of one version may differ in their cues.
    package static func == (one: SessionFrame, other: SessionFrame) -> Bool { one.tag == other.tag }
}

/// The current state of a session.
package struct SessionReading: Sendable {
    /// Its name.
    package let id: SessionID

    /// What it shows.
    package let shown: SessionFrame

    /// The preset that it was made from, if any.
    package let preset: String?

    /// Its control.
    package let control: Control

    /// The track's current length, in points.
    package let trackWidth: Double

    /// The number of its watchers.
    package var watchers: Int

    /// When it was made, in milliseconds since 1970.
    package let createdAt: Int64

    /// When it ends if no request asks for it, in milliseconds since 1970; nil if it never ends.
    package var expiresAt: Int64?

    /// Whether the record store has committed this version or a later one.
    package var isCommitted = false

    /// The reading, marked as committed.
    var committed: SessionReading {
        var reading = self
        reading.isCommitted = true
        return reading
    }

    /// The reading, with its expiry: its time to live from now.
    ///
    /// - Parameters:
    ///   - general: the time to live of sessions whose creation asked for none, in nanoseconds; nil for no limit.
    ///   - wall: now, in milliseconds since 1970.
    func expiring(after general: Int64?, at wall: Int64) -> SessionReading {
        let life = SessionRecord.life(
            chosen: timeToLive, general: general, isUsed: SessionRecord.isUsed(version: shown.tag.version))
        guard life < .max else { return self }
        var reading = self
        reading.expiresAt = wall + life / 1_000_000
        return reading
    }

    /// The time to live that its creation asked for, in nanoseconds; nil for the store's own.
    package var timeToLive: Int64?

    /// Makes a reading.
    package init(
        id: SessionID, shown: SessionFrame, preset: String?, control: Control, trackWidth: Double, watchers: Int = 0,
        createdAt: Int64, expiresAt: Int64? = nil, timeToLive: Int64? = nil
    ) {
        self.id = id
        self.shown = shown
        self.preset = preset
        self.control = control
        self.trackWidth = trackWidth
        self.watchers = watchers
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.timeToLive = timeToLive
    }
}

extension Session {
    /// The session's current state, after an idle gesture is cancelled.
    ///
    /// - Parameter settles: whether a settle that is due is made first. Its frame then has its transitions.
    func read(settling settles: Bool = false, in context: AccessContext) -> Result<SessionReading, SessionError> {
        guard isPresent else { return .failure(.noSuchSession) }
        giveUpIdleGesture(in: context)
        let settled = settles ? settle(in: context) : nil
        return .success(
            SessionReading(
                id: id, shown: SessionFrame(of: timeline, tag: tag, frame: settled), preset: preset,
                control: timeline.control, trackWidth: timeline.trackWidth,
                watchers: watchState?.broadcaster.count ?? 0, createdAt: createdAt, timeToLive: timeToLive)
        )
    }
}

/// The result of applying one event or a batch.
package struct AppliedEvents: Sendable {
    /// What the session shows afterwards: the last applied event's frame, with the cues of all of them in order and
    /// each property's last transition; when every event was stale, the current frame.
    package let shown: SessionFrame

    /// How many events were skipped as stale.
    package let stale: Int

    /// Which events were applied, and the state after them; nil if the client did not ask.
    package let confirmation: Confirmation?

    /// How many more events the session takes now; nil if there is no limit.
    package let left: Int?

    /// Whether the record store has committed this version or a later one.
    package var isCommitted = false

    /// Makes a result.
    package init(
        shown: SessionFrame, stale: Int, confirmation: Confirmation? = nil, left: Int? = nil
    ) {
        self.shown = shown
        self.stale = stale
        self.confirmation = confirmation
        self.left = left
    }
}

/// The result of ending a session.
package struct EndedSession: Sendable {
    /// Whether the record store has committed the end.
    package var isCommitted: Bool

    /// Makes a result.
    package init(isCommitted: Bool = false) {
        self.isCommitted = isCommitted
    }
}
