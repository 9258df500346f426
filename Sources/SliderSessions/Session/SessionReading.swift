public import SliderEngine
public import SliderTimeline

/// The current state of a session.
public struct SessionReading: Sendable {
    /// Its name.
    public let id: SessionID

    /// Its version.
    public let tag: SessionTag

    /// The preset that it was made from, if any.
    public let preset: String?

    /// Its control.
    public let control: Control

    /// The track's current length, in points.
    public let trackWidth: Double

    /// Its frame, with no cues and no transitions.
    public let frame: Frame

    /// The name of the gesture under way, if one is and has a name.
    public let gesture: String?

    /// The number of its watchers.
    public let watchers: Int

    /// When it was made, in milliseconds since 1970.
    public let createdAt: Int64

    /// When it ends if no request asks for it, in milliseconds since 1970; nil if it never ends.
    public var expiresAt: Int64?

    /// Makes a reading.
    public init(
        id: SessionID, tag: SessionTag, preset: String?, control: Control, trackWidth: Double, frame: Frame,
        gesture: String? = nil, watchers: Int = 0, createdAt: Int64, expiresAt: Int64? = nil
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
    }
}
