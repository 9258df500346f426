public import SliderEngine

/// The result of applying a batch of events, or a single one.
public struct AppliedBatch: Sendable {
    /// The last applied event's frame with the cues of all and each property's last transition; nil if every event was
    /// stale.
    public private(set) var frame: Frame?

    /// How many events were skipped as stale.
    public private(set) var stale = 0

    /// The name of the last event that was applied; nil if every event was stale.
    public private(set) var by: EventName?

    init() {}

    /// Adds the result of the next event: its frame, or nil if it was stale.
    mutating func add(_ next: Frame?, of event: SessionEvent) {
        guard let next else {
            stale += 1
            return
        }
        frame = frame?.followed(by: next) ?? next
        by = EventName(of: event)
    }
}
