import SliderEngine
import SliderSamples
import Testing

@testable import SliderTimeline

/// Gestures of different names on a slider with several thumbs.
struct ThumbsTimelineTests {
    private static let second: Int64 = 1_000_000_000

    /// 100 values on 400 points.
    private static func timeline(_ thumbs: Thumbs, traced: Int = 0) throws -> Timeline {
        Timeline(
            .slider(
                try SliderControl(
                    SliderDescription(
                        range: ValueRange(lower: 0, upper: 100), thumbs: thumbs, trackWidth: 400, history: 4))),
            at: 0, traced: traced)
    }

    private static func began(
        _ value: Double, _ gesture: String?, _ sequence: Int64? = nil, thumb: UInt8? = nil, takesOver: Bool = false
    ) -> SessionEvent {
        SessionEvent(
            .began(x: 4 * value, predictedX: nil), t: 0, gesture: gesture, sequence: sequence, thumb: thumb,
            takesOver: takesOver)
    }

    private static func changed(_ value: Double, _ gesture: String?, _ sequence: Int64? = nil) -> SessionEvent {
        SessionEvent(.changed(x: 4 * value, predictedX: nil), t: 16, gesture: gesture, sequence: sequence)
    }

    private static func values(_ timeline: Timeline) -> [Double] {
        guard case .thumbs(let content) = timeline.frame.content else { return [] }
        return content.thumbs.map { $0.value }
    }

    private static func dragged(_ timeline: Timeline) -> [Bool] {
        guard case .thumbs(let content) = timeline.frame.content else { return [] }
        return content.thumbs.map { $0.dragging }
    }

    private static func names(_ timeline: Timeline) -> [String?] { timeline.underWay.map { $0.gesture } }

    // MARK: Several gestures

    @Test func gesturesOfTwoNamesDragTwoThumbs_andEachEndsByItself() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        for event in [
            Self.began(20, "a", 1), Self.began(80, "b", 1), Self.changed(30, "a", 2), Self.changed(70, "b", 2),
        ] {
            let frame = try timeline.apply(event, at: 0)
            #expect(frame != nil)
        }
        #expect(Self.values(timeline) == [30, 70])
        let cancelled = SessionEvent(.cancelled, t: 20, gesture: "b", sequence: 3)
        _ = try timeline.apply(cancelled, at: 0)
        #expect(Self.values(timeline) == [30, 80] && Self.dragged(timeline) == [true, false])
        _ = try timeline.apply(Self.changed(40, "a", 3), at: 0)
        #expect(Self.values(timeline) == [40, 80] && Self.names(timeline) == ["a"])
    }

    @Test func aThumbThatAnotherGestureHoldsIsRefused_byThatGesturesName() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        _ = try timeline.apply(Self.began(20, "first"), at: 0)
        let before = timeline.record
        #expect(throws: EventError(.gestureInProgress("first"))) {
            try timeline.apply(Self.began(25, "second", thumb: 0), at: 0)
        }
        #expect(throws: EventError(.gestureInProgress("first"))) { try timeline.apply(Self.changed(25, nil), at: 0) }
        #expect(timeline.record == before)
        _ = try timeline.apply(Self.began(25, "second", thumb: 1), at: 0)
        #expect(Self.names(timeline) == ["first", "second"])
    }

    @Test func takingOverEndsOnlyTheGestureThatHoldsTheThumb() throws {
        var timeline = try Self.timeline(Thumbs(count: 3, initialValues: [20, 50, 80]))
        for event in [Self.began(20, "a", 1), Self.began(80, "c", 1), Self.changed(30, "a", 2)] {
            _ = try timeline.apply(event, at: 0)
        }
        _ = try timeline.apply(Self.began(30, "b", 1, takesOver: true), at: 0)
        #expect(Self.names(timeline) == ["c", "b"])
        // Its moves are late now, and it left the thumb where it was.
        let late = try timeline.apply(Self.changed(10, "a", 3), at: 0)
        #expect(late == nil && Self.values(timeline) == [30, 50, 80])
        _ = try timeline.apply(Self.changed(25, "b", 2), at: 0)
        #expect(Self.values(timeline) == [25, 50, 80])
        _ = try timeline.apply(SessionEvent(.undo), at: 0)
        #expect(Self.values(timeline) == [20, 50, 80])
    }

    @Test func aRangeThatIsTakenOverEndsTheGesturesOfBothThumbs() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80], draggableRange: true))
        for event in [Self.began(20, "a"), Self.began(80, "b")] { _ = try timeline.apply(event, at: 0) }
        #expect(throws: EventError(.gestureInProgress("a"))) { try timeline.apply(Self.began(50, "range"), at: 0) }
        _ = try timeline.apply(Self.began(50, "range", takesOver: true), at: 0)
        _ = try timeline.apply(Self.changed(60, "range"), at: 0)
        #expect(Self.names(timeline) == ["range"] && Self.values(timeline) == [30, 90])
    }

    @Test func eventsWithoutANameAreOneGesture() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        for event in [Self.began(20, nil), Self.began(80, "b"), Self.changed(25, nil)] {
            _ = try timeline.apply(event, at: 0)
        }
        #expect(Self.values(timeline) == [25, 80] && Self.names(timeline) == [nil, "b"])
        // It begins anew, on the other thumb, once that is free.
        _ = try timeline.apply(SessionEvent(.ended(x: nil), t: 17, gesture: "b"), at: 0)
        _ = try timeline.apply(Self.began(80, nil), at: 0)
        #expect(Self.names(timeline) == [nil] && Self.dragged(timeline) == [false, true])
    }

    /// Without numbers nothing tells what is late.
    @Test func theEndOfAGestureThatIsNotUnderWay_isStaleWithoutANumber_andElseMakesItsMovesLate() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        _ = try timeline.apply(Self.began(20, "a", 1), at: 0)
        let old = try timeline.apply(Self.changed(90, "a", 1), at: 0)
        let other = try timeline.apply(SessionEvent(.ended(x: nil), t: 1, gesture: "b"), at: 0)
        #expect(old == nil && other == nil && Self.values(timeline) == [20, 80])
        // A flick, of which the last event has come first.
        let end = try timeline.apply(SessionEvent(.ended(x: nil), t: 1, gesture: "b", sequence: 3), at: 0)
        #expect(end?.reason == .time && Self.names(timeline) == ["a"])
        let late = [Self.began(80, "b", 1), Self.changed(70, "b", 2)]
        let applied = try timeline.apply(late, at: 0)
        #expect(applied.stale == 2 && Self.names(timeline) == ["a"] && Self.values(timeline) == [20, 80])
    }

    @Test func namesAreComparedByTheirBytes_alsoThoseOfARecord() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        for event in [Self.began(20, "\u{E9}"), Self.began(80, "e\u{301}")] { _ = try timeline.apply(event, at: 0) }
        #expect(Self.dragged(timeline) == [true, true])
        let again = try Timeline(timeline.control, continuing: timeline.record)
        #expect(again.record == timeline.record)
    }

    @Test func aStaleEventWithAMistakeIsRefused() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        _ = try timeline.apply(Self.began(20, "a", 5), at: 0)
        let before = timeline.record
        for values: ThumbValues in [[], [1, 1, 1], [2, 1]] {
            #expect(throws: EventError.self) {
                try timeline.apply(SessionEvent(.setAll(values: values), gesture: "a", sequence: 1), at: 0)
            }
        }
        #expect(throws: EventError.self) { try timeline.apply(Self.began(20, "a", 1, thumb: 2), at: 0) }
        let right = try timeline.apply(Self.began(20, "a", 1, thumb: 1), at: 0)
        #expect(right == nil && timeline.record == before)
        var one = Timeline(.slider(try SliderControl(SliderDescription())), at: 0)
        _ = try one.apply(SessionEvent(.set(value: 0), gesture: "a", sequence: 5), at: 0)
        #expect(throws: EventError.self) {
            try one.apply(SessionEvent(.setAll(values: [1]), gesture: "a", sequence: 1), at: 0)
        }
    }

    @Test func anIdleEventForAThumbIsRefusedForThat_whereThereIsOne() throws {
        var timeline = Timeline(.slider(try SliderControl(SliderDescription())), at: 0)
        _ = try timeline.apply(Self.began(20, "a"), at: 0)
        let error = try #require(throws: EventError.self) {
            try timeline.apply(SessionEvent(.set(value: 0), thumb: 0, needsIdle: true), at: 0)
        }
        #expect(error.code == .invalid(member: "thumb", detail: "must be left out: the slider has one thumb"))
    }

    @Test func anIgnoredGesturesMovesAreStale_whileAnotherGoesOn() throws {
        var description = SliderDescription(
            range: ValueRange(lower: 0, upper: 100), thumbs: Thumbs(count: 2, initialValues: [20, 80]),
            trackWidth: 400)
        description.slop = 10
        var timeline = Timeline(.slider(try SliderControl(description)), at: 0)
        for event in [Self.began(80, "b"), Self.began(20, "a")] { _ = try timeline.apply(event, at: 0) }
        let across = SessionEvent(.changed(x: 80, predictedX: nil), t: 5, y: 50, gesture: "a")
        let frame = try timeline.apply(across, at: 0)
        #expect(frame?.isIgnored == true && Self.names(timeline) == ["b"])
        let next = try timeline.apply(Self.changed(30, "a"), at: 0)
        #expect(next == nil)
        let version = timeline.version
        let end = try timeline.apply(SessionEvent(.ended(x: 120), t: 20, gesture: "a", thumb: 0), at: 0)
        #expect(end?.reason == .time && timeline.version == version + 1 && Self.names(timeline) == ["b"])
    }

    @Test func onlyAHeldThumbThatWouldMoveIsNotIdle() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        _ = try timeline.apply(SessionEvent(.set(value: 70), thumb: 1), at: 0)
        _ = try timeline.apply(Self.began(20, "a"), at: 0)
        let before = timeline.record
        #expect(throws: EventError(.notIdle("a"))) {
            try timeline.apply(SessionEvent(.set(value: 30), thumb: 0, needsIdle: true), at: 0)
        }
        #expect(throws: EventError(.notIdle("a"))) {
            try timeline.apply(SessionEvent(.setAll(values: [10, 90]), needsIdle: true), at: 0)
        }
        #expect(timeline.record == before)
        _ = try timeline.apply(SessionEvent(.undo, needsIdle: true), at: 0)
        #expect(Self.values(timeline) == [20, 80])
        _ = try timeline.apply(SessionEvent(.setAll(values: [20, 90]), needsIdle: true), at: 0)
        #expect(Self.values(timeline) == [20, 90])
    }

    /// An `undo` to where a held thumb is lets its finger go on from there, which is a change too.
    @Test func anUndoToWhereAHeldThumbIsIsNotIdle() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        _ = try timeline.apply(SessionEvent(.set(value: 30), thumb: 0), at: 0)
        for event in [Self.began(30, "a"), Self.changed(20, "a")] { _ = try timeline.apply(event, at: 0) }
        #expect(throws: EventError(.notIdle("a"))) {
            try timeline.apply(SessionEvent(.undo, needsIdle: true), at: 0)
        }
    }

    // MARK: Idle gestures

    @Test func eachGestureIsGivenUpByItself_andTakesItsThumbAgain() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]), traced: 100)
        _ = try timeline.apply(Self.began(20, "a", 1), at: 0)
        _ = try timeline.apply(Self.began(80, "b", 1), at: Self.second)
        _ = try timeline.apply(Self.changed(60, "a", 2), at: 2 * Self.second)
        #expect(timeline.nextChange(gestureIdleFor: 5 * Self.second) == 6 * Self.second)
        let due = timeline.giveUpGesture(idleFor: 5 * Self.second, at: 7 * Self.second)
        #expect(due?.reason == .cancel && Self.names(timeline) == ["a"] && timeline.hasMoved(since: Self.second))
        let later = timeline.giveUpGesture(idleFor: 5 * Self.second, at: 7 * Self.second)
        #expect(later?.reason == .cancel && Self.names(timeline) == [] && Self.values(timeline) == [20, 80])
        // The nearest one is the other. A gesture that begins anew takes that.
        _ = try timeline.apply(Self.changed(70, "a", 3), at: 8 * Self.second)
        #expect(Self.dragged(timeline) == [true, false])
        _ = timeline.giveUpGesture(idleFor: 5 * Self.second, at: 60 * Self.second)
        _ = try timeline.apply(Self.began(70, "a", 4), at: 61 * Self.second)
        #expect(Self.dragged(timeline) == [false, true])
    }

    @Test func aGestureThatHasEndedChoosesAnew() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        _ = try timeline.apply(Self.began(20, "mouse"), at: 0)
        _ = timeline.giveUpGesture(idleFor: Self.second, at: Self.second)
        _ = try timeline.apply(SessionEvent(.ended(x: nil), gesture: "mouse"), at: Self.second)
        // Its `began` is lost.
        _ = try timeline.apply(Self.changed(70, "mouse"), at: 2 * Self.second)
        #expect(Self.dragged(timeline) == [false, true])
    }

    /// Sixteen gestures are remembered, and those under way among them.
    @Test func aGestureUnderWayIsNotForgotten() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        _ = try timeline.apply(Self.began(20, "held", 5), at: 0)
        for index in 0..<40 {
            _ = try timeline.apply(Self.began(80, "g\(index)", 1), at: 0)
            _ = try timeline.apply(SessionEvent(.ended(x: nil), t: 9, gesture: "g\(index)", sequence: 2), at: 0)
        }
        #expect(timeline.record.gestures.count == GestureOrder.capacity)
        let old = try timeline.apply(Self.changed(30, "held", 4), at: 0)
        #expect(old == nil && Self.names(timeline) == ["held"])
    }

    // MARK: Records

    @Test func aRecordOfOtherGesturesThanTheStatesIsRefused() throws {
        var timeline = try Self.timeline(Thumbs(count: 2, initialValues: [20, 80]))
        for event in [Self.began(20, "a"), Self.began(80, "b")] { _ = try timeline.apply(event, at: 0) }
        let record = timeline.record
        var (missing, twice, named) = (record, record, record)
        missing.underWay.removeLast()
        twice.underWay[1].finger = twice.underWay[0].finger
        named.underWay[1].gesture = "a"
        for damaged in [missing, twice, named] {
            #expect(throws: ControlError.self) { try Timeline(timeline.control, continuing: damaged) }
        }
    }

    /// After any events of four fingers: a record goes on with the same states, another copy that repeats the changes
    /// has them too, and the trace leads to the last one.
    @Test(arguments: 0..<60)
    func recordsChangesAndTracesLeadToTheSameStates(seed: Int) throws {
        var random = SplitMix(seed: seed)
        let collision: Thumbs.Collision = random.pick(
            Thumbs.Collision.none, Thumbs.Collision.push, Thumbs.Collision.swap)
        let count = random.whole(2..<9)
        let thumbs = Thumbs(count: count, minGap: 2, collision: collision, draggableRange: random.chance(0.3))
        var timeline = try Self.timeline(thumbs, traced: 1000)
        var (copy, continued) = (timeline, timeline)
        var (now, refused, most) = (Int64(0), 0, 0)
        for index in 0..<300 {
            now += Int64(random.whole(0..<400)) * 1_000_000
            let from = timeline.version
            let step: TimelineChange.Step
            if timeline.giveUpGesture(idleFor: 2 * Self.second, at: now) != nil {
                step = .gaveUp(idleFor: 2 * Self.second)
            } else if random.chance(0.05) {
                let reshape = Reshape(to: try Self.control(count, &random), trackWidth: random.pick(nil, 300))
                let gestures = timeline.underWay
                let frame = try timeline.apply(reshape, at: now, weight: 2)
                #expect(frame.reason == .reshape && timeline.underWay == gestures)
                step = .reshaped(reshape, weight: 2)
            } else {
                let events = (0..<random.whole(1..<4)).map { _ in Self.event(index, count, &random) }
                let before = timeline.record
                do {
                    _ = try timeline.apply(events, at: now)
                } catch {
                    refused += 1
                    #expect(timeline.record == before)
                    continue
                }
                step = .events(events, isPredicted: false)
            }
            most = max(most, timeline.underWay.count)
            #expect(Set(timeline.underWay.map { $0.finger }) == Set(timeline.state.fingerNumbers))
            if timeline.version != from {
                _ = copy.replay(TimelineChange(from: from, moment: now, step: step))
            } else if case .events(let events, _) = step {
                _ = try copy.apply(events, at: now)
            }
            #expect(copy.record == timeline.record)
            if random.chance(0.2) { continued = try Timeline(timeline.control, continuing: timeline.record) }
            if continued.version == from, continued.version != timeline.version {
                _ = continued.replay(TimelineChange(from: from, moment: now, step: step))
                #expect(continued.checksum == timeline.checksum)
            }
        }
        var (state, control) = (timeline.trace.start, timeline.trace.control)
        for step in timeline.trace.steps {
            switch step {
            case .event(let event, _): _ = try control.apply(event, to: &state)
            case .reshaped(let reshape, let t, _):
                _ = try reshape.apply(to: &state, of: control, at: t)
                control = reshape.control
            }
        }
        #expect(state == timeline.state && refused < 300 && most > 1 && timeline.reshapes > 1)
    }

    /// Any control with so many thumbs on 300 or 400 points.
    private static func control(_ count: Int, _ random: inout SplitMix) throws -> Control {
        let upper = random.pick(50.0, 100, 200)
        var description = SliderDescription(
            range: ValueRange(lower: 0, upper: upper), trackWidth: random.pick(300, 400), history: 4)
        description.thumbs = Thumbs(
            count: count, minGap: random.number(0...5), collision: random.pick(.none, .push, .swap),
            draggableRange: random.chance(0.3))
        description.reversed = random.chance(0.2)
        description.slop = random.pick(0, 0, 10)
        description.drag = random.pick(.location, .translation)
        if random.chance(0.3) { (description.step, description.snapping) = (1, .step) }
        return .slider(try SliderControl(description))
    }

    private static func event(_ index: Int, _ count: Int, _ random: inout SplitMix) -> SessionEvent {
        let gesture = random.pick(nil, "a", "b", "c")
        let sequence = gesture == nil || random.chance(0.3) ? nil : Int64(index)
        let thumb = random.chance(0.2) ? UInt8(random.whole(0..<count)) : nil
        let x = random.number(-20...420)
        let kind: Event.Kind =
            switch random.whole(0..<20) {
            case 0..<5: .began(x: x, predictedX: nil)
            case 5..<14: .changed(x: x, predictedX: nil)
            case 14..<16: .ended(x: x)
            case 16: .cancelled
            case 17: .setAll(values: ThumbValues((0..<count).map { _ in random.number(0...100) }.sorted()) ?? [])
            case 18: .undo
            default: .elapsed
            }
        return SessionEvent(
            kind, gesture: gesture, sequence: sequence, thumb: kind.type.isMove ? thumb : nil,
            takesOver: random.chance(0.2), needsIdle: kind.type.mayNeedIdle && random.chance(0.5))
    }
}
