import JSONText
import SliderEngine
import SliderTimeline
import SliderWire

@testable import SliderAPI

/// A valid control takes any events and other controls: each is refused and leaves the state as it was, or gives a
/// frame that is as every frame must be; and the same steps give the same frames, as they are written.
enum ReducerProperty {
    private enum Step {
        case event(Event)
        case reshape(Reshape)
    }

    static func check(_ bytes: [UInt8]) throws(Violation) {
        var source = ByteSource(bytes)
        guard let control = source.control() else { return }
        var steps: [Step] = []
        while !source.isEmpty, steps.count < 64 {
            if source.count(upTo: 15) == 0, let other = source.control() {
                let trackWidth = source.maybe { $0.number(in: 1...100_000) }
                steps.append(.reshape(Reshape(to: other, trackWidth: trackWidth)))
            } else {
                steps.append(.event(source.event(of: control)))
            }
        }
        let frames = try frames(of: control, after: steps)
        try Violation.require(try self.frames(of: control, after: steps) == frames, "the same steps, other frames")
    }

    private static func frames(of first: Control, after steps: [Step]) throws(Violation) -> [UInt8] {
        var (control, state) = (first, first.initialState())
        var sequence = FrameSequence(of: control, from: control.frame(state))
        var writer = JSONWriter()
        for step in steps {
            let before = state
            do {
                let frame: Frame
                switch step {
                case .event(let event): frame = try control.apply(event, to: &state)
                case .reshape(let reshape):
                    frame = try reshape.apply(to: &state, of: control, at: state.t)
                    control = reshape.control
                }
                try FrameProperty.check(frame, of: control, trackWidth: state.trackWidth)
                try sequence.check(frame, of: control, trackWidth: state.trackWidth)
                FrameWriter(tag: SessionTag(epoch: "", version: 0)).write(frame, to: &writer)
            } catch let violation as Violation {
                throw Violation("\(violation) after \(step) of \(steps) on \(first)")
            } catch {
                try Violation.require(state == before, "a refused step changed the state: \(step) on \(control)")
            }
        }
        return writer.finish()
    }
}
