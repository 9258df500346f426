package import SliderEngine
package import SliderTimeline

/// The current state of a session.
package struct SessionReading: Sendable {
    /// Its name.
    package let id: SessionID

    /// Its version.
    package let tag: SessionTag

    /// The preset that it was made from, if any.
    package let preset: String?

    /// Its control.
    package let control: Control

    /// The track's current length, in points.
    package let trackWidth: Double

    /// Its frame, with no cues and no transitions.
    package let frame: Frame

    /// The name of the gesture under way, if one is and has a name.
    package let gesture: String?

    /// The number of its watchers.
    package let watchers: Int

    /// When it was made, in milliseconds since 1970.
    package let createdAt: Int64

    /// When it ends if no request asks for it, in milliseconds since 1970; nil if it never ends.
    package var expiresAt: Int64?

    /// Whether the record store has committed this version or a later one.
    package var isCommitted = false

    /// The reading as the answer to a request that has waited for the record store.
    var committed: SessionReading {
        var reading = self
        reading.isCommitted = true
        return reading
    }

    /// The time to live that its creation asked for, in nanoseconds; nil for the store's own.
    package var timeToLive: Int64?

    /// Makes a reading.
    package init(
        id: SessionID, tag: SessionTag, preset: String?, control: Control, trackWidth: Double, frame: Frame,
        gesture: String? = nil, watchers: Int = 0, createdAt: Int64, expiresAt: Int64? = nil,
        timeToLive: Int64? = nil
    ) {
        self.id = id
        self.tag = tag
        self.preset = preset
        self.control = control
        self.trackWidth = trackWidth
        self.frame = frame
        self.gesture = gesture
        self.watchers = watchers
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.timeToLive = timeToLive
    }
}
