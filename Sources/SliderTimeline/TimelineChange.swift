public import SliderEngine

/// One change of a timeline, which another copy of the timeline can repeat: from the same state it leads to the same
/// state and the same frame.
public struct TimelineChange: Sendable, Equatable {
    /// What was done.
    public enum Step: Sendable, Equatable {
        /// Events were applied. `isPredicted` says whether their client has computed the frames ahead.
        case events([SessionEvent], isPredicted: Bool)
        /// The motion settled.
        case settled
        /// The gesture under way was cancelled, after so many nanoseconds without a move.
        case gaveUp(idleFor: Int64)
        /// The control was changed. `weight` says for how many events that counts in a trace.
        case reshaped(Reshape, weight: Int)

        /// The events, if they were applied.
        package var events: [SessionEvent] { if case .events(let events, _) = self { events } else { [] } }

        /// The change of the control, if that is what was done.
        public var reshape: Reshape? { if case .reshaped(let reshape, _) = self { reshape } else { nil } }
    }

    /// The version before it.
    public let from: Int64

    /// When it was made, in nanoseconds of the timeline's clock.
    public let moment: Int64

    /// What was done.
    public let step: Step

    /// Makes a change.
    public init(from: Int64, moment: Int64, step: Step) {
        self.from = from
        self.moment = moment
        self.step = step
    }
}

extension Timeline {
    /// Makes a change that another copy of the timeline has made.
    ///
    /// - Returns: the frame and the last event; nil if the change does not follow this timeline's version.
    public mutating func replay(_ change: TimelineChange) -> (frame: Frame, by: EventName?)? {
        guard change.from == version else { return nil }
        switch change.step {
        case .events(let events, _):
            guard let applied = try? apply(events, at: change.moment) else { return nil }
            return applied.frame.map { ($0, applied.by) }
        case .settled: return settle(at: change.moment).map { ($0, nil) }
        case .reshaped(let reshape, let weight):
            return (try? apply(reshape, at: change.moment, weight: weight)).map { ($0, nil) }
        case .gaveUp(let limit): return giveUpGesture(idleFor: limit, at: change.moment).map { ($0, nil) }
        }
    }
}
