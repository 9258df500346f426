package import SliderEngine
package import SliderTimeline

extension ServiceFrame {
    /// What a service tells of the frame of a change that it has just made.
    package init(
        _ frame: Frame, of timeline: Timeline, after previous: Int64, by: EventName? = nil,
        _ events: [SessionEvent] = [], stale: Int = 0, reshape: Reshape? = nil
    ) {
        self.init(
            tag: SessionTag(epoch: "e", version: timeline.version), t: frame.t, reason: frame.reason,
            gesture: timeline.gesture, isDragging: frame.isDragging,
            confirmation: timeline.confirmation(of: events, by: by, after: previous), stale: stale,
            reshape: reshape, cues: Array(frame.cues))
    }
}
