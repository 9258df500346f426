import SliderEngine
import Testing

@testable import SliderSessions

struct GestureOrderTests {
    /// Events in the order in which they arrive, and what should become of each: "took" or "stale".
    struct Arrival: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let events: [SessionEvent]
        let stale: [Bool]
    }

    static let arrivals = [
        Arrival(
            testDescription: "a late changed after its ended",
            events: [.began(0, "a", 1), .ended("a", 3), .changed(9, "a", 2)], stale: [false, false, true]
        ),
        Arrival(
            testDescription: "two moves that overtook each other",
            events: [.began(0, "a", 1), .changed(5, "a", 3), .changed(3, "a", 2), .changed(6, "a", 4)],
            stale: [false, false, true, false]
        ),
        Arrival(
            testDescription: "a request that was sent twice",
            events: [.began(0, "a", 1), .changed(5, "a", 2), .changed(5, "a", 2)], stale: [false, false, true]
        ),
        Arrival(
            testDescription: "a new gesture drops the one before it",
            events: [.began(0, "a", 1), .began(5, "b", 1), .changed(7, "a", 2), .changed(6, "b", 2)],
            stale: [false, false, true, false]
        ),
        Arrival(
            testDescription: "the began that comes after its changed",
            events: [.changed(5, "a", 2), .began(0, "a", 1), .changed(6, "a", 3)], stale: [false, true, false]
        ),
        Arrival(
            testDescription: "the end of a gesture that nobody saw does not end another",
            events: [.began(0, "a", 1), .ended("b", 9), .changed(5, "a", 2)], stale: [false, true, false]
        ),
        Arrival(
            testDescription: "a move without a gesture leaves the one under way under way",
            events: [
                .began(0, "a", 1), SessionEvent(.changed(x: 4, predictedX: nil)), .changed(5, "a", 2), .ended("a", 3),
            ],
            stale: [false, false, false, false]
        ),
        Arrival(
            testDescription: "a move of a gesture without order leaves the one under way under way",
            events: [
                .began(0, "a", 1), SessionEvent(.changed(x: 4, predictedX: nil), gesture: "b"), .ended("a", 2),
                .changed(5, "a", 3),
            ],
            stale: [false, false, false, true]
        ),
        Arrival(
            testDescription: "events without gesture are taken as they come",
            events: [
                SessionEvent(.began(x: 0, predictedX: nil)), SessionEvent(.ended(x: nil)),
                SessionEvent(.changed(x: 4, predictedX: nil)),
            ],
            stale: [false, false, false]
        ),
    ]

    @Test(arguments: arrivals)
    func lateEventsAreSkipped_othersAreTaken(_ arrival: Arrival) throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        for (event, isStale) in zip(arrival.events, arrival.stale) {
            let frame = try timeline.apply(event, at: 0)
            #expect((frame == nil) == isStale, "\(event)")
        }
        #expect(timeline.version == arrival.stale.count { !$0 })
    }

    @Test func aChangedOfANewGestureStartsIt_whileAnotherIsUnderWay() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        _ = try timeline.apply(.began(10, "a", 1), at: 0)
        _ = try timeline.apply(.changed(100, "b", 2), at: 0)
        _ = try timeline.apply(.cancelled("b", 3), at: 0)
        // Had b moved a's gesture, its cancel would have put back what was there before a.
        let value = try #require(timeline.frame.slider).value
        #expect(value == 35 * 10 / 344.0)
    }

    @Test func anEndAfterAMoveWithoutGesture_letsGoOfTheThumb() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        _ = try timeline.apply(.began(10, "a", 1), at: 0)
        _ = try timeline.apply(SessionEvent(.changed(x: 50, predictedX: nil)), at: 0)
        _ = try timeline.apply(.ended("a", 2), at: 0)
        #expect(timeline.frame.slider?.dragging == false)
    }

    @Test func onlySoManyGesturesAreRemembered() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        for gesture in 0..<(GestureOrder.capacity + 1) {
            _ = try timeline.apply(.began(1, "g\(gesture)", 1), at: 0)
            _ = try timeline.apply(.ended("g\(gesture)", 2), at: 0)
        }
        #expect(try timeline.apply(.changed(9, "g1", 3), at: 0) == nil)
        #expect(try timeline.apply(.changed(9, "g0", 3), at: 0) != nil)
    }
}

extension SessionEvent {
    static func began(_ x: Double, _ gesture: String, _ sequence: Int) -> SessionEvent {
        SessionEvent(.began(x: x, predictedX: nil), gesture: gesture, sequence: sequence)
    }

    static func changed(_ x: Double, _ gesture: String, _ sequence: Int) -> SessionEvent {
        SessionEvent(.changed(x: x, predictedX: nil), gesture: gesture, sequence: sequence)
    }

    static func ended(_ gesture: String, _ sequence: Int) -> SessionEvent {
        SessionEvent(.ended(x: nil), gesture: gesture, sequence: sequence)
    }

    static func cancelled(_ gesture: String, _ sequence: Int) -> SessionEvent {
        SessionEvent(.cancelled, gesture: gesture, sequence: sequence)
    }
}

extension Frame {
    /// The slider's part of a frame.
    var slider: SliderFrame? {
        guard case .slider(let slider) = content else { return nil }
        return slider
    }
}
