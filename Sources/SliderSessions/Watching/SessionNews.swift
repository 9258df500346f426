package import SliderEngine
package import SliderTimeline

/// What a watcher gets next.
package enum SessionNews: Sendable {
    /// The frame that follows the last one that the watcher got.
    case update(SessionUpdate)

    /// One frame in place of several. Rare and large, so that it is apart: every watcher has room for news.
    indirect case merged(MergedUpdates)

    /// The session has ended. This is the last news.
    case ended(SessionEnding)
}

/// The last of several frames, with the latest 256 cues of all events since the watcher's last frame, as far as they
/// are known.
package struct MergedUpdates: Sendable {
    /// Why the frames are merged.
    package enum Reason: Sendable {
        /// The watcher is slow: this many frames are merged into one.
        case slow(frames: Int)

        /// The watcher was away too long: this many events were applied since its last frame.
        case away(events: Int64)

        /// The watcher's last frame is from before the service stopped uncleanly or continued from an older copy of the
        /// session, so that the events since then are not known. The frame is the current one.
        case restarted
    }

    /// Why the frames are merged.
    package let reason: Reason

    /// The version of the session that it shows.
    package let tag: SessionTag

    /// The last frame, with the cues of all frames and the last transition of each property.
    package let frame: Frame

    /// The name of the gesture under way, if one is and has a name.
    package let gesture: String?

    /// From the watcher's last frame to the state that it shows. Which events are between is not told.
    package let confirmation: Confirmation
}

/// Why a session ended.
package enum SessionEnding: String, Sendable {
    /// A client deleted it.
    case deleted

    /// No request asked for it during its time to live.
    case expired
}
