public import SliderEngine

/// The last events of a timeline as they were applied, and what they started from: enough to have every frame again.
public struct Trace: Sendable {
    /// The control whose events these are.
    public let control: Control

    /// The state before the first of the events.
    public private(set) var start: State

    /// How many events had been applied by then.
    public private(set) var startVersion: Int

    /// How many events are kept at most.
    let capacity: Int

    private var kept: [Event] = []
    /// Where the oldest event stands, once there is no room for another.
    private var oldest = 0

    init(_ control: Control, start: State, capacity: Int) {
        self.control = control
        self.start = start
        self.capacity = capacity
        startVersion = 0
    }

    /// A trace that was read from somewhere.
    public init(_ control: Control, start: State, version: Int, events: [Event]) {
        self.control = control
        self.start = start
        startVersion = version
        capacity = events.count
        kept = events
    }

    /// The events, the oldest first, with their times filled in.
    public var events: [Event] { Array(kept[oldest...] + kept[..<oldest]) }

    /// Keeps an event that was applied. The oldest one makes room for it, and from then on the trace starts behind that.
    mutating func record(_ event: Event) {
        guard kept.count == capacity else { return kept.append(event) }
        guard capacity > 0 else { return }
        // It was applied once, so it can be applied again.
        _ = try? control.apply(kept[oldest], to: &start)
        startVersion += 1
        kept[oldest] = event
        oldest = (oldest + 1) % capacity
    }
}
