public import SliderEngine

/// The whole state of a session between events, as far as a client needs it to go on by itself
/// (openapi.yaml, ConfirmedState).
public struct ConfirmedState: Sendable {
    /// The version of the session whose state it is.
    public let tag: SessionTag

    /// Its control.
    public let control: Control

    /// Its state and its gesture order. The moments are of no meaning to others.
    public let timeline: TimelineRecord

    /// The checksum of its state.
    public let checksum: UInt64

    /// Makes a state.
    public init(tag: SessionTag, control: Control, timeline: TimelineRecord, checksum: UInt64) {
        self.tag = tag
        self.control = control
        self.timeline = timeline
        self.checksum = checksum
    }

    /// The current state of a timeline.
    public init(of timeline: Timeline, epoch: String) {
        self.init(
            tag: SessionTag(epoch: epoch, version: timeline.version), control: timeline.control,
            timeline: timeline.record, checksum: timeline.checksum)
    }
}
