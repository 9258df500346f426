import SliderEngine
import SliderSamples
import Testing

@testable import SliderTimeline

struct TimelineTests {
    @Test func anEventWithoutTime_getsTheTimeThatPassedSinceTheLastOne() throws {
        var timeline = Timeline(try Controls.meshing(), at: 1_000)
        _ = try timeline.apply(SessionEvent(.began(x: 1, predictedX: nil), t: 500), at: 2_000_000)
        let frame = try timeline.apply(SessionEvent(.changed(x: 2, predictedX: nil)), at: 18_500_000)
        #expect(frame?.t == 516.5)
    }

    @Test func theFirstEventWithoutTime_countsFromTheStart() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        #expect(try timeline.apply(SessionEvent(.elapsed), at: 250_000_000)?.t == 250)
    }

    @Test func aDueSettle_countsAsOneMoreEvent_andOnlyOnce() throws {
        var timeline = Timeline(try Controls.star(), at: 0)
        _ = try timeline.apply(SessionEvent(.began(x: 0, predictedX: nil), t: 0), at: 0)
        _ = try timeline.apply(SessionEvent(.changed(x: 90, predictedX: 200), t: 8), at: 0)
        #expect(timeline.settle(at: 249_000_000) == nil)
        #expect(timeline.version == 2)
        #expect(timeline.settle(at: 250_000_000)?.transitions.map(\.property) == [.tilt, .halo])
        #expect(timeline.version == 3)
        #expect(timeline.frame.reason == .time)
        #expect(timeline.frame.slider?.motion?.tilt == 0)
        #expect(timeline.settle(at: 999_000_000) == nil)
        #expect(timeline.version == 3)
    }

    @Test func aBatch_isAllOrNothing() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        _ = try timeline.apply([SessionEvent(.set(value: 7))], at: 0)
        let batch = [
            SessionEvent(.began(x: 100, predictedX: nil)), SessionEvent(.changed(x: 200, predictedX: nil)),
            SessionEvent(.pinched(magnification: 2)),
        ]
        #expect(throws: EventError(.unsuitable(event: "pinched", control: "slider"), index: 2)) {
            try timeline.apply(batch, at: 0)
        }
        #expect(timeline.version == 1)
        #expect(timeline.frame.slider?.value == 7)
        #expect(timeline.frame.slider?.dragging == false)
    }

    @Test func aBatchsResponse_hasTheCuesOfAll_andTheLastFrame() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        let applied = try timeline.apply(
            [
                SessionEvent(.began(x: 100, predictedX: nil), t: 0),
                SessionEvent(.changed(x: 200, predictedX: nil), t: 8),
                SessionEvent(.ended(x: nil), t: 16),
            ],
            at: 0
        )
        let merged = try #require(applied.frame)
        #expect(applied.stale == 0)
        #expect(merged.cues.map(\.cause) == [.tick, .tick, .end])
        #expect(merged.cues.map(\.t) == [0, 8, 16])
        #expect(merged.transitions.map(\.property) == [.bars])
        #expect(merged.reason == .end)
        #expect(timeline.version == 3)
    }

    @Test func theCurrentFrame_hasNoCues() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        _ = try timeline.apply([SessionEvent(.began(x: 100, predictedX: nil))], at: 0)
        #expect(timeline.frame.cues.isEmpty)
        #expect(timeline.frame.transitions.isEmpty)
        #expect(timeline.frame.reason == .drag)
    }

    /// The client's next moves are under way, and were made before now.
    @Test func aControlThatChangesUnderAFinger_leavesTheClientsClock() throws {
        func move(_ number: Int) -> SessionEvent {
            let place = 10 * Double(number)
            return SessionEvent(.changed(x: place, predictedX: nil), t: 990 + place)
        }
        var timelines: [Timeline] = []
        for isReshaped in [false, true] {
            var timeline = Timeline(try Controls.meshing(), at: 0)
            _ = try timeline.apply((1...2).map(move), at: 0)
            if isReshaped {
                let frame = try timeline.apply(Reshape(to: timeline.control, trackWidth: nil), at: 90_000_000)
                #expect(frame.t == 1_010)
            }
            let frame = try #require(try timeline.apply((3...9).map(move), at: 95_000_000).frame)
            #expect(frame.t == 1_080 && abs((frame.slider?.velocity ?? 0) - 1_000) < 0.001)
            _ = try timeline.apply([SessionEvent(.ended(x: nil))], at: 100_000_000)
            timelines.append(timeline)
        }
        #expect(timelines[0].frame.t == timelines[1].frame.t)
        // Without a finger it is now.
        let frame = try timelines[1].apply(Reshape(to: timelines[1].control, trackWidth: nil), at: 600_000_000)
        #expect(frame.t == timelines[0].frame.t + 500)
    }
}
