public import SliderEngine

/// A session as it stands.
public struct SessionReading: Sendable {
    /// Its name.
    public let id: SessionID

    /// Which version of it this is.
    public let tag: SessionTag

    /// The preset that it was made from, if any.
    public let preset: String?

    /// Its control.
    public let control: Control

    /// The track's length now, in points.
    public let trackWidth: Double

    /// Its frame, with no cues and no transitions.
    public let frame: Frame

    /// The name of the gesture under way, if one is and has a name.
    public let gesture: String?

    /// How many watch it.
    public let watchers: Int

    /// When it was made, in milliseconds since 1970.
    public let createdAt: Int64

    /// When it ends if nobody asks for it, in milliseconds since 1970; nothing when never.
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
