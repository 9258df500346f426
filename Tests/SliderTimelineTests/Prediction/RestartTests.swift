import SliderEngine
import SliderTimeline
import Testing

/// A service that starts again, and loses nothing but its count of versions.
struct RestartTests {
    @Test func aStateThatIsNewByItsVersionAlone_isShown() throws {
        var timeline = Timeline(Preset.all[0].control, at: 0)
        var prediction = try Prediction(ConfirmedState(of: timeline, epoch: "e"), hand: "h")
        let event = SessionEvent(.set(value: 7), t: 1, gesture: "h", sequence: 0)
        #expect(prediction.predict(event).frame != nil)
        _ = try timeline.apply(event, at: 0)
        var record = timeline.record
        record.version += 1 << 20
        let restarted = ConfirmedState(
            tag: SessionTag(epoch: "e", version: record.version), control: timeline.control, timeline: record,
            checksum: timeline.checksum)
        let frame = ServiceFrame(
            tag: restarted.tag, t: 1, reason: .set, gesture: nil, isDragging: false, confirmation: nil)
        #expect(prediction.take(frame).need == .state)
        let step = try prediction.adopt(restarted)
        #expect(step.frame != nil)
        #expect(prediction.tag == restarted.tag)
        #expect(try prediction.adopt(restarted).frame == nil)
        #expect(prediction.figures.corrected == 0)
    }
}
