package import SliderEngine
package import SliderTimeline

/// A timeline that stays in memory, and one that is written and read back now and then. Both get the same events at the
/// same times, and must never differ.
package struct TimelinePair {
    /// How the two differ.
    package struct Difference: Error, CustomStringConvertible {
        package let description: String
    }

    /// The timeline that stays in memory.
    package private(set) var memory: Timeline
    private var reread: Timeline
    private let write: (Frame) -> [UInt8]

    /// - Parameter write: writes a frame with all that clients see of it.
    package init(_ timeline: Timeline, writing write: @escaping (Frame) -> [UInt8]) {
        memory = timeline
        reread = timeline
        self.write = write
    }

    /// Replaces the second timeline by what it reads as once it is written.
    package mutating func reread<Failure: Error>(_ body: (Timeline) throws(Failure) -> Timeline) throws(Failure) {
        reread = try body(reread)
    }

    /// Applies a batch, or a single event, to both.
    package mutating func apply(_ events: [SessionEvent], at moment: Int64) throws(Difference) {
        let outcomes = (
            Self.outcome(of: &memory, to: events, at: moment, write),
            Self.outcome(of: &reread, to: events, at: moment, write)
        )
        try compare(outcomes.0, outcomes.1, "outcomes of \(events)")
        try compareStates(after: "\(events)")
    }

    /// Lets time pass in both.
    package mutating func pass(to moment: Int64, gestureIdleFor limit: Int64) throws(Difference) {
        let idle = (memory.giveUpGesture(idleFor: limit, at: moment), reread.giveUpGesture(idleFor: limit, at: moment))
        try compare(idle.0.map(write), idle.1.map(write), "frames of a gesture that is given up")
        let settles = (memory.settle(at: moment), reread.settle(at: moment))
        try compare(settles.0.map(write), settles.1.map(write), "frames of a settle")
        try compareStates(after: "time")
        let next = (memory.nextChange(gestureIdleFor: limit), reread.nextChange(gestureIdleFor: limit))
        try compare(next.0, next.1, "times of the next change")
    }

    /// Compares the two.
    package func compareStates(after what: String) throws(Difference) {
        try compare(memory.record, reread.record, "records after \(what)")
        try compare(write(memory.frame), write(reread.frame), "frames after \(what)")
        try compare(memory.gesture, reread.gesture, "gestures after \(what)")
    }

    private func compare<Value: Equatable>(_ one: Value, _ other: Value, _ what: String) throws(Difference) {
        guard one != other else { return }
        throw Difference(description: "\(what) differ: \(one) in memory, \(other) read back; \(memory.control)")
    }

    private struct Outcome: Equatable {
        let frame: [UInt8]?
        let stale: Int
        let refusal: EventError?
    }

    private static func outcome(
        of timeline: inout Timeline, to events: [SessionEvent], at moment: Int64, _ write: (Frame) -> [UInt8]
    ) -> Outcome {
        do {
            let applied = try timeline.apply(events, at: moment)
            return Outcome(frame: applied.frame.map(write), stale: applied.stale, refusal: nil)
        } catch {
            return Outcome(frame: nil, stale: 0, refusal: error)
        }
    }
}
