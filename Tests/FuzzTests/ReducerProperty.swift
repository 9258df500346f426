import JSONText
import SliderEngine
import SliderTimeline
import SliderWire

@testable import SliderAPI

/// A valid control takes any events: each is refused and leaves the state as it was, or gives a frame that is as every
/// frame must be; and the same events give the same frames, as they are written.
enum ReducerProperty {
    static func check(_ bytes: [UInt8]) throws(Violation) {
        var source = ByteSource(bytes)
        guard let control = source.control() else { return }
        var events: [Event] = []
        while !source.isEmpty, events.count < 64 { events.append(source.event(of: control)) }
        let frames = try frames(of: control, after: events)
        try Violation.require(try self.frames(of: control, after: events) == frames, "the same events, other frames")
    }

    private static func frames(of control: Control, after events: [Event]) throws(Violation) -> [UInt8] {
        var state = control.initialState()
        var writer = JSONWriter()
        for event in events {
            let before = state
            do {
                let frame = try control.apply(event, to: &state)
                try FrameProperty.check(frame, of: control, trackWidth: state.trackWidth)
                FrameWriter(tag: SessionTag(epoch: "", version: 0)).write(frame, to: &writer)
            } catch let violation as Violation {
                throw Violation("\(violation) after \(event) of \(events) on \(control)")
            } catch {
                try Violation.require(state == before, "a refused event changed the state: \(event) on \(control)")
            }
        }
        return writer.finish()
    }
}
