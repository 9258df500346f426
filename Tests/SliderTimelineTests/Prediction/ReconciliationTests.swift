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

    @Test mutating func aSettleThatIsDue_isOnlyShown() throws {
        let service = SimulatedService(try Controls.star(), Schedule())
        var prediction = try Prediction(service.state, hand: "h")
        for event in Self.drag("h1", 3) { _ = prediction.predict(event) }
        let version = prediction.tag.version
        #expect(prediction.preview(at: 20) == nil)
        #expect(prediction.preview(at: 400)?.reason == .time)
        #expect(prediction.tag.version == version)
    }

    @Test func aStateWithAnotherChecksum_isRefused() throws {
        let state = service.state
        let wrong = ConfirmedState(
            tag: state.tag, control: state.control, timeline: state.timeline, checksum: state.checksum ^ 1)
        #expect(throws: PredictionError.self) { try Prediction(wrong, hand: "h") }
    }
}
