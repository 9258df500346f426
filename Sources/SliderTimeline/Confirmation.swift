public import SliderEngine

/// What a client that predicts needs to check a frame: which events the frame shows, and the state after them
/// (openapi.yaml, Checksum).
public struct Confirmation: Sendable, Equatable {
    /// The version before the frame's events.
    public let from: Int64

    /// The frame's last event; nil if the service made the change by itself, or if the frame has no event.
    public let by: EventName?

    /// The checksum of the state after them (``State/checksum``).
    public let checksum: UInt64

    /// The events, of a slider with several thumbs, so that a page goes on with its own thumb beside those of others;
    /// else none.
    public let events: [SessionEvent]

    /// Makes a confirmation.
    public init(from: Int64, by: EventName?, checksum: UInt64, events: [SessionEvent] = []) {
        self.from = from
        self.by = by
        self.checksum = checksum
        self.events = events
    }

    /// The same for the client that sent the events.
    package var withoutEvents: Confirmation { Confirmation(from: from, by: by, checksum: checksum) }

    /// The most events that a frame tells: as many as a page may have sent without a response.
    package static let mostEvents = Prediction.mostPending
}

/// What a client calls an event: its gesture and its position within it. An event may have neither.
public struct EventName: Sendable, Equatable {
    /// The gesture.
    public let gesture: String?

    /// The position within the gesture.
    public let sequence: Int64?

    /// Makes a name.
    public init(gesture: String?, sequence: Int64?) {
        self.gesture = gesture
        self.sequence = sequence
    }

    /// The name of an event.
    public init(of event: SessionEvent) {
        self.init(gesture: event.gesture, sequence: event.sequence)
    }
}

/// The whole state of a session between events, as far as a client needs it to go on by itself
/// (openapi.yaml, ConfirmedState).
public struct ConfirmedState: Sendable {
    /// The session's version in this state.
    public let tag: SessionTag

    /// Its control.
    public let control: Control

    /// Its state and its gesture order. The moments have a meaning only for the service.
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
