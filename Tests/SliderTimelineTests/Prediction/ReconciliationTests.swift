import SliderEngine
import SliderSamples
import SliderTimeline
import Testing

/// Single steps of a prediction.
struct ReconciliationTests {
    private let service: SimulatedService
    private var prediction: Prediction

    init() throws {
        service = SimulatedService(try Controls.meshing(), Schedule())
        prediction = try Prediction(service.state, hand: "h")
    }

    private static func event(_ kind: Event.Kind, _ gesture: String, _ sequence: Int64, t: Double) -> SessionEvent {
        SessionEvent(kind, t: t, gesture: gesture, sequence: sequence)
    }

    private static func drag(_ gesture: String, _ count: Int64) -> [SessionEvent] {
        (0..<count).map { index in
            let x = 20 + 30 * Double(index)
            return event(
                index == 0 ? .began(x: x, predictedX: nil) : .changed(x: x, predictedX: nil), gesture, index,
                t: 8 * Double(index))
        }
    }

    private struct NoSlider: Error {}

    /// The description of the service's slider.
    private var description: SliderDescription {
        get throws {
            guard case .slider(let slider) = service.timeline.control else { throw NoSlider() }
            return slider.description
        }
    }

    private static func told(_ frame: ServiceFrame, checksum: UInt64) throws -> ServiceFrame {
        let confirmation = try #require(frame.confirmation)
        return ServiceFrame(
            tag: frame.tag, t: frame.t, reason: frame.reason, gesture: frame.gesture, isDragging: frame.isDragging,
            confirmation: Confirmation(from: confirmation.from, by: confirmation.by, checksum: checksum),
            stale: frame.stale, cues: frame.cues)
    }

    @Test mutating func aFrameOfTheSameEvents_isOnlyConfirmed() throws {
        let events = Self.drag("h1", 3)
        for event in events { #expect(prediction.predict(event).frame != nil) }
        let step = prediction.take(try service.apply(events))
        #expect(step.frame == nil && step.cues.isEmpty && step.need == .nothing)
        #expect(prediction.pendingCount == 0)
        #expect(prediction.figures.confirmed == 3)
    }

    @Test mutating func aFrameWithOtherBits_isAMisprediction_thatTheStateMends() throws {
        let events = Self.drag("h1", 3)
        for event in events { _ = prediction.predict(event) }
        let frame = try service.apply(events)
        let step = prediction.take(try Self.told(frame, checksum: 1))
        #expect(step.isMisprediction && step.need == .state)
        #expect(prediction.figures.mispredicted == 1)
        #expect(prediction.predict(Self.event(.ended(x: nil), "h1", 3, t: 30)).frame == nil)
        let mended = try prediction.adopt(service.state)
        #expect(mended.need == .nothing && prediction.isPredicting)
        #expect(mended.frame?.slider?.dragging == false)
        #expect(prediction.pendingCount == 1)
    }

    @Test mutating func aFrameBeforeWhichOneIsMissing_waitsForIt() throws {
        let first = Self.event(.set(value: 3), "h", 0, t: 1)
        let second = Self.event(.set(value: 7), "h", 1, t: 2)
        for event in [first, second] { _ = prediction.predict(event) }
        let frames = [try service.apply([first]), try service.apply([second])]
        #expect(prediction.take(frames[1]).need == .frames)
        #expect(prediction.isPredicting)
        #expect(prediction.take(frames[0]).need == .nothing)
        #expect(prediction.pendingCount == 0)
        #expect(prediction.figures.mispredicted == 0)
    }

    @Test mutating func whatIsTakenBack_isNoLongerShown() throws {
        let event = Self.event(.set(value: 7), "h", 0, t: 1)
        let (number, frame) = prediction.predict(event)
        #expect(frame?.slider?.value == 7)
        let step = prediction.takeBack(number...number)
        #expect(step.frame?.slider?.value == 0)
        #expect(step.frame?.cues.isEmpty == true)
        #expect(step.need == .state)
    }

    @Test mutating func whatTheOwnFingerKeepsFromBeingApplied_costsNoState() throws {
        for event in Self.drag("h1", 3) { _ = prediction.predict(event) }
        let before = prediction.checksum
        var event = Self.event(.set(value: 7), "h", 0, t: 40)
        event.needsIdle = true
        let (number, frame) = prediction.predict(event)
        #expect(frame == nil)
        let step = prediction.takeBack(number...number)
        #expect(step.need == .nothing && step.frame == nil)
        #expect(prediction.isPredicting && prediction.checksum == before && prediction.figures.refused == 1)
    }

    @Test mutating func anotherHandsDrag_isNotPredictedOver_untilItRests() throws {
        let others = Self.drag("k1", 4)
        #expect(prediction.take(try service.apply([others[0]])).need == .rest)
        #expect(prediction.predict(Self.event(.set(value: 7), "h", 0, t: 1)).frame == nil)
        #expect(prediction.take(try service.apply([others[1]])).need == .rest)
        let end = try service.apply([Self.event(.ended(x: nil), "k1", 9, t: 99)])
        #expect(prediction.take(end).need == .state)
    }

    @Test mutating func aFrameThatDoesNotTellItsEvents_makesTheStateNecessary() throws {
        let event = Self.event(.set(value: 7), "h", 0, t: 1)
        _ = prediction.predict(event)
        let frame = try service.apply([event])
        let merged = ServiceFrame(
            tag: frame.tag, t: frame.t, reason: frame.reason, gesture: nil, isDragging: false, confirmation: nil,
            cues: frame.cues)
        let step = prediction.take(merged)
        #expect(step.need == .state)
        #expect(step.cues.isEmpty)
        #expect(try prediction.adopt(service.state).need == .nothing)
        #expect(prediction.pendingCount == 0)
    }

    @Test mutating func aFrameThatEndsBeforeItBegins_waitsForTheState() throws {
        let events = Self.drag("h1", 3)
        for event in events { _ = prediction.predict(event) }
        let frame = try service.apply(events)
        let confirmation = try #require(frame.confirmation)
        let wrong = ServiceFrame(
            tag: frame.tag, t: frame.t, reason: frame.reason, gesture: frame.gesture, isDragging: true,
            confirmation: Confirmation(from: 1 << 53, by: confirmation.by, checksum: confirmation.checksum),
            cues: frame.cues)
        #expect(prediction.take(wrong).need == .frames)
        #expect(try prediction.adopt(service.state).need == .nothing)
        #expect(prediction.tag == service.state.tag)
    }

    @Test mutating func withTooManyEventsWaiting_itGivesUp_untilAllHaveResponses() throws {
        let events = Self.drag("h1", Int64(Prediction.mostPending) + 10)
        let predicted = events.count { prediction.predict($0).frame != nil }
        #expect(predicted == Prediction.mostPending)
        #expect(prediction.need == .responses)
        let old = service.state
        #expect(prediction.take(try service.apply(events)).need == .responses)
        #expect(try prediction.adopt(service.state).need == .responses)
        prediction.catchUp()
        #expect(prediction.need == .state)
        // A state that was asked for before lacks the events.
        #expect(try prediction.adopt(old).need == .state)
        #expect(try prediction.adopt(service.state).need == .nothing)
        #expect(prediction.tag == service.state.tag)
    }

    @Test mutating func anEventThatTheServiceSkipped_isNotAppliedAgain() throws {
        _ = try service.apply([Self.drag("k1", 1)[0]])
        // The end of a gesture that the service has refused.
        let end = Self.event(.ended(x: nil), "h1", 1, t: 9)
        let (number, _) = prediction.predict(end)
        let response = try service.apply([end])
        #expect(response.stale == 1)
        #expect(prediction.take(response, inResponseTo: number).need == .state)
        #expect(try prediction.adopt(service.state).need == .nothing)
        #expect(prediction.pendingCount == 0)
        #expect(prediction.tag == service.state.tag)
    }

    /// The state was asked for before the response, and comes after it.
    @Test mutating func anEventThatTheServiceSkippedAfterAState_isNotAppliedAgain() throws {
        let schedule = Schedule()
        let service = SimulatedService(try Controls.meshing(), schedule)
        _ = try service.apply([Self.drag("k1", 1)[0]])
        let old = service.state
        let events = [Self.event(.set(value: 5), "h1", 0, t: 8), Self.event(.cancelled, "h1", 1, t: 9)]
        let number = events.map { prediction.predict($0).number }.max() ?? 0
        let response = try service.apply(events)
        #expect(response.stale == 1)
        #expect(prediction.take(response, inResponseTo: number).need == .state)
        #expect(try prediction.adopt(old).need == .nothing)
        #expect(prediction.pendingCount == 0)
        #expect(prediction.tag == service.state.tag && prediction.checksum == service.state.checksum)
        // The gesture that was under way is given up: now the event would not be stale.
        try schedule.run(until: 6_000)
        #expect(service.idled == 1)
        #expect(prediction.take(service.frames[service.frames.count - 1]).need == .nothing)
        let next = Self.event(.began(x: 60, predictedX: nil), "h1", 2, t: 20)
        _ = prediction.predict(next)
        #expect(!prediction.take(try service.apply([next])).isMisprediction)
        #expect(prediction.checksum == service.state.checksum)
    }

    @Test mutating func aSettleThatIsDue_isOnlyShown() throws {
        let service = SimulatedService(try Controls.star(), Schedule())
        var prediction = try Prediction(service.state, hand: "h")
        for event in Self.drag("h1", 3) { _ = prediction.predict(event) }
        let version = prediction.tag.version
        #expect(prediction.preview(at: 20) == nil)
        #expect(prediction.preview(at: 400)?.reason == .time)
        #expect(prediction.tag.version == version)
    }

    /// The control changes at the service after the first of three events, which have all been predicted.
    @Test mutating func underAFinger_aChangedControl_leavesTheThumbWhereTheFingerIs() throws {
        let events = Self.drag("h1", 3)
        for event in events { _ = prediction.predict(event) }
        let first = try service.apply([events[0]])
        var description = try description
        (description.range.upper, description.bars) = (70, nil)
        let change = try service.reshape(to: .slider(try SliderControl(description)))
        #expect(prediction.take(first).frame == nil)
        let step = prediction.take(change)
        // The new control, under the same finger: 80 of 344 points, of 70.
        let shown = try #require(step.frame?.slider)
        #expect(shown.thumbX == 80 && shown.bars == nil && step.frame?.cues.isEmpty == true)
        #expect(step.need == .nothing && !step.isMisprediction)
        #expect(prediction.figures.superseded == 2 && prediction.figures.corrected == 1)
        // Another change counts none of them again.
        description.bars = Bars(count: 9)
        #expect(prediction.take(try service.reshape(to: .slider(try SliderControl(description)))).need == .nothing)
        #expect(prediction.figures.superseded == 2)
        #expect(prediction.take(try service.apply(Array(events[1...]))).frame == nil)
        #expect(prediction.pendingCount == 0 && prediction.figures.mispredicted == 0)
        #expect(prediction.checksum == service.state.checksum)
    }

    /// A frame of merged changes does not tell which there were.
    @Test mutating func aChangedControlOfWhichNothingIsTold_makesTheStateNecessary() throws {
        var description = try description
        description.range.upper = 70
        let change = try service.reshape(to: .slider(try SliderControl(description)))
        let untold = ServiceFrame(
            tag: change.tag, t: change.t, reason: change.reason, gesture: nil, isDragging: false,
            confirmation: change.confirmation)
        #expect(prediction.take(untold).need == .state)
        #expect(try prediction.adopt(service.state).need == .nothing)
        #expect(prediction.predict(Self.event(.set(value: 60), "h", 0, t: 1)).frame?.slider?.value == 60)
    }

    @Test func aStateWithAnotherChecksum_isRefused() throws {
        let state = service.state
        let wrong = ConfirmedState(
            tag: state.tag, control: state.control, timeline: state.timeline, checksum: state.checksum ^ 1)
        #expect(throws: PredictionError.self) { try Prediction(wrong, hand: "h") }
    }
}
