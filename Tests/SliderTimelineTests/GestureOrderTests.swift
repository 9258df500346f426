import SliderEngine
import SliderSamples
import Testing

@testable import SliderTimeline

struct GestureOrderTests {
    /// The result for an event: it is applied, skipped, or refused because another gesture is under way.
    enum Fate: Sendable {
        case taken
        case stale
        case refused
    }

    /// Events in the order of arrival, and the expected result for each.
    struct Arrival: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let events: [SessionEvent]
        let fates: [Fate]
    }

    static let arrivals = [
        Arrival(
            testDescription: "a late changed after its ended",
            events: [.began(0, "a", 1), .ended("a", 3), .changed(9, "a", 2)], fates: [.taken, .taken, .stale]
        ),
        Arrival(
            testDescription: "two moves that overtook each other",
            events: [.began(0, "a", 1), .changed(5, "a", 3), .changed(3, "a", 2), .changed(6, "a", 4)],
            fates: [.taken, .taken, .stale, .taken]
        ),
        Arrival(
            testDescription: "a request that was sent twice",
            events: [.began(0, "a", 1), .changed(5, "a", 2), .changed(5, "a", 2)], fates: [.taken, .taken, .stale]
        ),
        Arrival(
            testDescription: "a new gesture waits for the one before it",
            events: [
                .began(0, "a", 1), .began(5, "b", 1), .changed(6, "b", 2), .changed(7, "a", 2), .ended("a", 3),
                .changed(7, "b", 3), .changed(8, "a", 4),
            ],
            fates: [.taken, .refused, .refused, .taken, .taken, .taken, .stale]
        ),
        Arrival(
            testDescription: "a gesture that takes over drops the one before it",
            events: [
                .began(0, "a", 1), .began(5, "b", 1).takingOver, .changed(7, "a", 2), .changed(6, "b", 2),
                .changed(6, "c", 2).takingOver, .ended("b", 3), .ended("c", 3),
            ],
            fates: [.taken, .taken, .stale, .taken, .taken, .stale, .taken]
        ),
        Arrival(
            testDescription: "a began that arrives after its changed",
            events: [.changed(5, "a", 2), .began(0, "a", 1), .changed(6, "a", 3)], fates: [.taken, .stale, .taken]
        ),
        Arrival(
            testDescription: "the end of an unknown gesture does not end another",
            events: [.began(0, "a", 1), .ended("b", 9), .changed(5, "a", 2)], fates: [.taken, .stale, .taken]
        ),
        Arrival(
            testDescription: "events without a gesture form one gesture of their own",
            events: [
                .began(0, "a", 1), SessionEvent(.changed(x: 4, predictedX: nil)),
                SessionEvent(.began(x: 4, predictedX: nil)), SessionEvent(.ended(x: nil)), SessionEvent(.cancelled),
                .changed(5, "a", 2), SessionEvent(.set(value: 3)), .ended("a", 3),
            ],
            fates: [.taken, .refused, .refused, .stale, .stale, .taken, .taken, .taken]
        ),
        Arrival(
            testDescription: "a gesture is refused during events without a gesture",
            events: [
                SessionEvent(.began(x: 0, predictedX: nil)), .changed(5, "a", 1), .ended("a", 2),
                SessionEvent(.changed(x: 4, predictedX: nil)), SessionEvent(.ended(x: nil)), .began(5, "b", 1),
            ],
            fates: [.taken, .refused, .stale, .taken, .taken, .taken]
        ),
        Arrival(
            testDescription: "gestures without sequence numbers exclude each other too",
            events: [
                .began(0, "a", 1), SessionEvent(.changed(x: 4, predictedX: nil), gesture: "b"),
                SessionEvent(.ended(x: nil), gesture: "b"), SessionEvent(.ended(x: nil), gesture: "a"),
            ],
            fates: [.taken, .refused, .stale, .taken]
        ),
        Arrival(
            testDescription: "events without a gesture are applied in the order of arrival",
            events: [
                SessionEvent(.began(x: 0, predictedX: nil)), SessionEvent(.ended(x: nil)),
                SessionEvent(.changed(x: 4, predictedX: nil)),
            ],
            fates: [.taken, .taken, .taken]
        ),
    ]

    @Test(arguments: arrivals)
    func lateEventsAreSkipped_otherGesturesRefused_otherEventsApplied(_ arrival: Arrival) throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        for (event, fate) in zip(arrival.events, arrival.fates) {
            let (before, version) = (timeline.frame, timeline.version)
            do {
                let frame = try timeline.apply(event, at: 0)
                #expect(fate == (frame == nil ? .stale : .taken), "\(event)")
            } catch {
                #expect(fate == .refused, "\(event)")
                #expect(timeline.frame.slider?.value == before.slider?.value)
                #expect(timeline.version == version)
            }
        }
        #expect(timeline.version == arrival.fates.count { $0 == .taken })
    }

    @Test func aChangedThatTakesOverStartsItsGesture() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        _ = try timeline.apply(.began(10, "a", 1), at: 0)
        _ = try timeline.apply(.changed(100, "b", 2).takingOver, at: 0)
        _ = try timeline.apply(.cancelled("b", 3), at: 0)
        // If b had moved a's gesture, its cancel would restore the value from before a.
        let value = try #require(timeline.frame.slider).value
        #expect(value == 35 * 10 / 344.0)
    }

    @Test func aRefusalNamesTheGestureUnderWay_andThePlaceInTheBatch() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        _ = try timeline.apply(.began(10, "a", 1), at: 0)
        #expect(timeline.gesture == "a")
        #expect(throws: EventError(.gestureInProgress("a"), index: 1)) {
            try timeline.apply([SessionEvent(.set(value: 7)), .began(1, "b", 1)], at: 0)
        }
        #expect(timeline.version == 1)
        _ = try timeline.apply(.ended("a", 2), at: 0)
        #expect(timeline.gesture == nil)
        _ = try timeline.apply(SessionEvent(.began(x: 0, predictedX: nil)), at: 0)
        #expect(timeline.gesture == nil)
        #expect(throws: EventError(.gestureInProgress(nil))) { try timeline.apply(.began(1, "b", 1), at: 0) }
    }

    @Test(arguments: [Event.Kind.set(value: 7), .key(.end, shift: false), .undo, .redo])
    func anEventForAnIdleControl_isRefusedUnderAFinger_andAppliedAfterIt(_ kind: Event.Kind) throws {
        var description = SliderDescription()
        description.history = 2
        var timeline = Timeline(.slider(try SliderControl(description)), at: 0)
        let event = SessionEvent(kind, gesture: "k", sequence: 1, needsIdle: true)
        for gesture in ["a", nil] {
            _ = try timeline.apply(SessionEvent(.began(x: 10, predictedX: nil), gesture: gesture), at: 0)
            let before = timeline.checksum
            #expect(throws: EventError(.notIdle(gesture))) { try timeline.apply(event, at: 0) }
            // Only the gesture's end makes it idle, also within a batch.
            #expect(throws: EventError(.notIdle(gesture), index: 1)) {
                try timeline.apply([SessionEvent(.elapsed), event], at: 0)
            }
            #expect(timeline.checksum == before && timeline.gesture == gesture)
            let wrong = SessionEvent(.set(value: .nan), needsIdle: true)
            #expect { try timeline.apply(wrong, at: 0) } throws: { error in
                guard case .invalid("value", _) = (error as? EventError)?.code else { return false }
                return true
            }
            _ = try timeline.apply(SessionEvent(.ended(x: nil), gesture: gesture), at: 0)
        }
        let version = timeline.version
        #expect(try timeline.apply(event, at: 0) != nil)
        #expect(timeline.version == version + 1)
        // Its repeat is stale, also under a finger.
        _ = try timeline.apply(.began(10, "b", 1), at: 0)
        #expect(try timeline.apply(event, at: 0) == nil)
    }

    @Test(arguments: ["a", nil], [Int64(1), nil]) func anIgnoredGesture_countsAsEnded_andItsMovesAreStale(
        _ gesture: String?, _ first: Int64?
    ) throws {
        var timeline = Timeline(try Controls.thumbOnly(), at: 0, traced: 100)
        var sequence = gesture == nil ? nil : first
        func event(_ kind: Event.Kind) -> SessionEvent {
            defer { sequence = sequence.map { $0 + 1 } }
            return SessionEvent(kind, gesture: gesture, sequence: sequence)
        }
        let began = try timeline.apply(event(.began(x: 10, predictedX: nil)), at: 0)
        #expect(began?.isIgnored == true && !timeline.isGestureUnderWay && timeline.gesture == nil)
        #expect(try timeline.apply(event(.changed(x: 100, predictedX: nil)), at: 0) == nil)
        // Another one may begin, and end; the first stays ignored.
        _ = try timeline.apply(.began(100, "b", 1), at: 0)
        #expect(try timeline.apply(event(.changed(x: 150, predictedX: nil)), at: 0) == nil)
        // Its end is a time for the other one.
        #expect(try timeline.apply(event(.ended(x: 150)), at: 0)?.reason == (sequence == nil ? .time : nil))
        #expect(timeline.gesture == "b" && timeline.frame.slider?.value == 50)
        _ = try timeline.apply(.ended("b", 2), at: 0)
        if sequence != nil {
            #expect(try timeline.apply(event(.changed(x: 150, predictedX: nil)), at: 0) == nil)
        } else {
            #expect(try timeline.apply(event(.changed(x: 104, predictedX: nil)), at: 0) != nil)
            #expect(timeline.isGestureUnderWay)
            // Its next one, too, may be on the thumb.
            #expect(try timeline.apply(event(.began(x: 10, predictedX: nil)), at: 0)?.isIgnored == true)
            #expect(try timeline.apply(event(.began(x: 104, predictedX: nil)), at: 0)?.isIgnored == false)
            #expect(try timeline.apply(event(.changed(x: 124, predictedX: nil)), at: 0)?.slider?.value == 60)
            _ = try timeline.apply(event(.began(x: 10, predictedX: nil)), at: 0)
            #expect(try timeline.apply(event(.changed(x: 120, predictedX: nil)), at: 0) == nil)
            _ = try timeline.apply(event(.cancelled), at: 0)
            #expect(try timeline.apply(event(.changed(x: 120, predictedX: nil)), at: 0) != nil)
        }
        var state = timeline.control.initialState()
        for event in timeline.trace.events { _ = try timeline.control.apply(event, to: &state) }
        #expect(state.snapshot == timeline.record.state)
    }

    @Test func aMistakeInALateEvent_isRefused() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        _ = try timeline.apply(.began(10, "a", 1), at: 0)
        #expect(try timeline.apply(.changed(9, "a", 1), at: 0) == nil)
        #expect(throws: EventError.self) { try timeline.apply(.changed(.nan, "a", 1), at: 0) }
        #expect(timeline.version == 1)
    }

    @Test func theNumberOfRememberedGesturesIsLimited() throws {
        var timeline = Timeline(try Controls.meshing(), at: 0)
        for gesture in 0..<(GestureOrder.capacity + 1) {
            _ = try timeline.apply(.began(1, "g\(gesture)", 1), at: 0)
            _ = try timeline.apply(.ended("g\(gesture)", 2), at: 0)
        }
        #expect(try timeline.apply(.changed(9, "g1", 3), at: 0) == nil)
        #expect(try timeline.apply(.changed(9, "g0", 3), at: 0) != nil)
    }
}
