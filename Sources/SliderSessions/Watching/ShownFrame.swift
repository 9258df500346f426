import SliderEngine
import SliderTimeline

/// A frame for the watchers of a session.
struct ShownFrame {
    let frame: Frame

    /// The version that it shows.
    let tag: SessionTag

    /// The name of the gesture under way, if one is and has a name.
    let gesture: String?

    let confirmation: Confirmation
}
