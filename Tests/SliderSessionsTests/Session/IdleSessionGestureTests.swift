import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// A session cancels an idle gesture before it responds to any request.
struct IdleSessionGestureTests {
    @Test(arguments: ["apply", "read", "trace"])
    func everyAccessToTheSession_cancelsAnIdleGestureFirst(_ context: String) throws {
        let time = TestClock()
        let store = MemorySessions(clock: time.clock)
        let id = try store.create(SessionDraft(control: try Controls.meshing(), traced: 8)).get().id
        _ = try store.apply([.began(100, "a", 1)], to: id, if: .none).get()
        time.advance(by: .milliseconds(4_999))
        #expect(
            store.apply([.began(9, "b", 1)], to: id, if: .none).refusal == .event(EventError(.gestureInProgress("a"))))
        time.advance(by: .milliseconds(1))
        switch context {
        case "apply": #expect(try store.apply([.began(9, "b", 1)], to: id, if: .none).get().shown.tag.version == 3)
        case "read": #expect(try store.read(id, settling: false).get().shown.frame.reason == .cancel)
        default: #expect(try store.trace(id).get().events.map(\.kind) == [.began(x: 100, predictedX: nil), .cancelled])
        }
    }

    @Test func everyIdleGestureOfSeveralThumbs_isCancelledFirst() throws {
        let time = TestClock()
        let store = MemorySessions(clock: time.clock)
        let control = try SeveralThumbs("two", Thumbs(count: 2, initialValues: [20, 80])).control
        let id = try store.create(SessionDraft(control: control, traced: 8)).get().id
        _ = try store.apply([.began(80, "a", 1)], to: id, if: .none).get()
        time.advance(by: .seconds(1))
        _ = try store.apply([.began(320, "b", 1)], to: id, if: .none).get()
        time.advance(by: .seconds(60))
        let shown = try store.apply([.began(80, "c", 1)], to: id, if: .none).get().shown
        #expect(shown.tag.version == 5)
        let trace = try store.trace(id).get().events
        #expect(trace.map(\.kind.type) == [.began, .began, .cancelled, .cancelled, .began])
        #expect(trace.map(\.finger) == [0, 1, 0, 1, 0])
    }

    @Test func withoutATimeout_aGestureMayBeIdleForever() throws {
        let time = TestClock()
        let store = MemorySessions(SessionLimits(timeToLive: nil, gestureTimeout: nil), clock: time.clock)
        let id = try store.create(SessionDraft(control: try Controls.meshing())).get().id
        _ = try store.apply([.began(100, "a", 1)], to: id, if: .none).get()
        time.advance(by: .seconds(86_400))
        #expect(try store.read(id, settling: true).get().shown.gesture == "a")
    }
}
