public import SliderEngine

/// The last changes of a timeline and the state before them: enough to compute every frame again.
public struct Trace: Sendable {
    /// One change.
    public enum Step: Sendable, Equatable {
        /// An event was applied: of the gesture of this name, on a slider with several thumbs.
        case event(Event, gesture: String? = nil)
        /// The control was changed, at a time in milliseconds on the client's clock. It counts for `weight` events.
        case reshaped(Reshape, t: Double, weight: Int)

        /// For how many events it counts.
        var weight: Int {
            switch self {
            case .event: 1
            case .reshaped(_, _, let weight): weight
            }
        }
    }

    /// The control before the first of them.
    public private(set) var control: Control

    /// The state before the first of them.
    public private(set) var start: State

    /// How many events had been applied before them.
    public private(set) var startVersion: Int64

    #if !ONE_THUMB
        /// The gestures under way before the first of them, on a slider with several thumbs.
        package internal(set) var underWay: [TimelineRecord.UnderWay] = []
    #endif

    /// The most events in the trace.
    let capacity: Int

    /// A ring of which `count` steps, from the one at `oldest`, are in the trace.
    private var ring: [Step] = []
    private var oldest = 0
    private var count = 0
    /// For how many events its steps count.
    private var weight = 0

    init(_ control: Control, start: State, version: Int64 = 0, capacity: Int) {
        self.control = control
        self.start = start
        self.capacity = capacity
        startVersion = version
    }

    /// Makes a trace that was read from a text.
    ///
    /// - Parameter underWay: the gestures under way before the first step, of a slider with several thumbs.
    public init(
        _ control: Control, start: State, version: Int64, underWay: [TimelineRecord.UnderWay] = [], steps: [Step]
    ) {
        self.control = control
        self.start = start
        #if !ONE_THUMB
            self.underWay = underWay
        #endif
        startVersion = version
        ring = steps
        count = steps.count
        weight = steps.reduce(0) { $0 + $1.weight }
        capacity = weight
    }

    /// Its changes, the oldest first, with the times of events filled in.
    public var steps: [Step] { (0..<count).map { ring[(oldest + $0) % ring.count] } }

    /// The events among them.
    public var events: [Event] {
        steps.compactMap { if case .event(let event, _) = $0 { event } else { nil } }
    }

    /// The control after the last of its changes.
    public var lastControl: Control {
        for case .reshaped(let reshape, _, _) in steps.reversed() { return reshape.control }
        return control
    }

    /// Records a change that was made. A full trace drops its oldest ones and then starts after those.
    mutating func record(_ step: Step) {
        while count > 0, weight + step.weight > capacity { dropOldest() }
        guard step.weight <= capacity else { return begin(after: step) }
        weight += step.weight
        if count == ring.count {
            if oldest > 0 { (ring, oldest) = (steps, 0) }
            ring.append(step)
        } else {
            ring[(oldest + count) % ring.count] = step
        }
        count += 1
    }

    private mutating func dropOldest() {
        let step = ring[oldest]
        begin(after: step)
        // Its control is not held any longer.
        ring[oldest] = .event(Event(kind: .elapsed, t: 0))
        oldest = (oldest + 1) % ring.count
        count -= 1
        weight -= step.weight
    }

    /// Lets the trace start after a change. It was accepted once, so it is accepted again.
    private mutating func begin(after step: Step) {
        switch step {
        case .event(let event, let gesture):
            _ = try? control.apply(event, to: &start)
            #if !ONE_THUMB
                if start.hasSeveralThumbs { underWay.note(event, of: gesture, after: start) }
            #endif
        case .reshaped(let reshape, let t, _):
            _ = try? reshape.apply(to: &start, of: control, at: t)
            control = reshape.control
        }
        startVersion += 1
    }
}
