public import SliderEngine

/// The last applied events of a timeline and the state before them: enough to compute every frame again.
public struct Trace: Sendable {
    /// The control whose events these are.
    public let control: Control

    /// The state before the first of the events.
    public private(set) var start: State

    /// How many events had been applied before them.
    public private(set) var startVersion: Int64

    /// The most events in the trace.
    let capacity: Int

    private var recorded: [Event] = []
    /// The index of the oldest event, once the trace is full.
    private var oldest = 0

    init(_ control: Control, start: State, version: Int64 = 0, capacity: Int) {
        self.control = control
        self.start = start
        self.capacity = capacity
        startVersion = version
    }

    /// Makes a trace that was read from a text.
    public init(_ control: Control, start: State, version: Int64, events: [Event]) {
        self.control = control
        self.start = start
        startVersion = version
        capacity = events.count
        recorded = events
    }

    /// The events, the oldest first, with their times filled in.
    public var events: [Event] { Array(recorded[oldest...] + recorded[..<oldest]) }

    /// Records an event that was applied. A full trace drops its oldest event and then starts after that one.
    mutating func record(_ event: Event) {
        guard recorded.count == capacity else { return recorded.append(event) }
        guard capacity > 0 else { return }
        // The event was accepted once, so it is accepted again.
        _ = try? control.apply(recorded[oldest], to: &start)
        startVersion += 1
        recorded[oldest] = event
        oldest = (oldest + 1) % capacity
    }
}
