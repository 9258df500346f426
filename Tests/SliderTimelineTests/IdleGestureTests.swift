import SliderEngine
import SliderSamples
import SliderTimeline
import Testing

/// A gesture that no longer moves is cancelled after the timeout.
struct IdleGestureTests {
    private static let second: Int64 = 1_000_000_000

    @Test func aGestureThatDoesNotMove_isCancelledAtTheTimeAtWhichItWasDue() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0, traced: 10)
        _ = try timeline.apply(.began(100, "a", 1), at: 0)
        _ = try timeline.apply(.changed(200, "a", 2), at: Self.second)
        let early = timeline.giveUpGesture(idleFor: 5 * Self.second, at: 6 * Self.second - 1)
        #expect(early == nil)
        let due = timeline.giveUpGesture(idleFor: 5 * Self.second, at: 60 * Self.second)
        let frame = try #require(due)
        #expect(frame.reason == .cancel)
        #expect(frame.t == 6_000)
        #expect(frame.slider?.value == 0)
        #expect(timeline.gesture == nil)
        #expect(timeline.version == 3)
        #expect(timeline.trace.events.last?.kind == .cancelled)
        let again = timeline.giveUpGesture(idleFor: 5 * Self.second, at: 60 * Self.second)
        #expect(again == nil)
    }

    @Test func onlyItsOwnMoves_keepAGestureFromBeingIdle() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        _ = try timeline.apply(.began(100, "a", 1), at: 0)
        _ = try timeline.apply(SessionEvent(.resized(trackWidth: 300)), at: 4 * Self.second)
        let end = timeline.giveUpGesture(idleFor: 5 * Self.second, at: 5 * Self.second)
        #expect(end != nil)
        _ = try timeline.apply(.began(100, "b", 1), at: 6 * Self.second)
        _ = try timeline.apply(.changed(100, "b", 2), at: 10 * Self.second)
        let none = timeline.giveUpGesture(idleFor: 5 * Self.second, at: 11 * Self.second)
        #expect(none == nil)
    }

    @Test func afterAnIdleEnd_anotherGestureMayBegin_andTheSameMayContinue() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        _ = try timeline.apply(.began(100, "a", 1), at: 0)
        _ = timeline.giveUpGesture(idleFor: Self.second, at: Self.second)
        _ = try timeline.apply(.began(50, "b", 1), at: Self.second)
        #expect(throws: EventError(.gestureInProgress("b"))) {
            try timeline.apply(.changed(120, "a", 2), at: Self.second)
        }
        _ = try timeline.apply(.ended("b", 2), at: Self.second)
        #expect(try timeline.apply(.changed(120, "a", 3), at: Self.second)?.slider?.dragging == true)
        #expect(timeline.gesture == "a")
    }

    @Test func theNextChangeIsTheSettle_orTheIdleEnd_whicheverIsFirst() throws {
        let star = try Controls.star()
        var timeline = Timeline(star, at: 0)
        #expect(timeline.nextChange(gestureIdleFor: Self.second) == nil)
        _ = try timeline.apply(SessionEvent(.began(x: 10, predictedX: nil), t: 0), at: 0)
        #expect(timeline.nextChange(gestureIdleFor: Self.second) == Self.second)
        #expect(timeline.nextChange(gestureIdleFor: nil) == nil)
        _ = try timeline.apply(SessionEvent(.changed(x: 60, predictedX: nil), t: 16), at: 16_000_000)
        let settles = try #require(timeline.nextChange(gestureIdleFor: Self.second))
        #expect(settles == 266_000_000)
        let (early, due) = (timeline.settle(at: settles - 1_000), timeline.settle(at: settles))
        #expect(early == nil)
        #expect(due != nil)
        #expect(timeline.nextChange(gestureIdleFor: Self.second) == Self.second + 16_000_000)
    }

    @Test func aSettleBeyondTheEndOfTime_neverComes_andIsNotWaitedFor() throws {
        var timeline = Timeline(try Controls.star(), at: 0)
        _ = try timeline.apply(SessionEvent(.began(x: 10, predictedX: nil), t: EventLimits.t), at: 0)
        _ = try timeline.apply(SessionEvent(.changed(x: 60, predictedX: nil), t: EventLimits.t), at: 0)
        #expect(timeline.nextChange(gestureIdleFor: nil) == nil)
    }

    @Test(arguments: [Int64(0), TimelineRecord.largest, .max])
    func aSettleAfterTheLastMoment_neverComes(_ lastMoment: Int64) throws {
        let star = try Controls.star()
        var timeline = Timeline(star, at: 0)
        _ = try timeline.apply(SessionEvent(.began(x: 10, predictedX: nil), t: 0), at: 0)
        _ = try timeline.apply(SessionEvent(.changed(x: 60, predictedX: nil), t: 16), at: 0)
        var record = timeline.record
        (record.lastMoment, record.state.settlesAt) = (lastMoment, EventLimits.t)
        var read = try Timeline(star, continuing: record)
        #expect(read.nextChange(gestureIdleFor: nil, patience: 1) == nil)
        #expect(read.settle(at: .max, patience: 1) == nil)
    }
}
