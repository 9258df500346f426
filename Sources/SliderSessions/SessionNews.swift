public import SliderEngine

/// What somebody who watches a session gets next.
public enum SessionNews: Sendable {
    /// The frame that follows the last one that he got.
    case update(SessionUpdate)

    /// One frame in place of several.
    case gathered(GatheredUpdates)

    /// The session has ended; nothing comes after that.
    case ended(SessionEnding)
}

/// The last of several frames, with the cues of all of them: the latest 256, and those that came before the frames that
/// are kept too.
public struct GatheredUpdates: Sendable {
    /// Why they are not given one by one.
    public enum Reason: Sendable {
        /// They came faster than they were taken: so many frames are in this one.
        case slow(frames: Int)

        /// They are too long ago: so many events were applied since the last frame that was got.
        case away(events: Int)
    }

    /// Why.
    public let reason: Reason

    /// Which version of the session it shows.
    public let tag: SessionTag

    /// The last frame, with the cues of all and each property's last transition.
    public let frame: Frame

    /// The name of the gesture under way, if one is and has a name.
    public let gesture: String?
}

/// Why a session is over.
public enum SessionEnding: String, Sendable {
    /// Somebody deleted it.
    case deleted

    /// Nobody asked for it during its time to live.
    case expired
}
