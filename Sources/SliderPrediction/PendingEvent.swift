import SliderEngine
import SliderTimeline

/// An event of this client that the service has not acknowledged.
struct PendingEvent: Sendable {
    /// Its number among this client's events.
    let number: Int

    let event: SessionEvent

    /// How many of its cues were given ahead of the service.
    var given = 0

    /// Whether it was predicted.
    var isPredicted = false

    /// The version of the service's answer to it, which may count it as stale; nil before that.
    var answeredAt: Int64?

    /// Whether the service's frame of it has come, so that all of its cues have been given.
    var isShown = false
}
