package import JSONText
import SliderEngine
package import SliderTimeline

/// Writes a trace as NDJSON: a line for its start, then a line for each event.
package enum TraceWriter {
    package static func write(_ trace: Trace, to writer: inout JSONWriter) {
        writer.object {
            $0.member("version", trace.startVersion)
            $0.name("control")
            ControlWriter.write(trace.control, to: &$0)
            $0.name("state")
            StateWriter.write(trace.start.snapshot, to: &$0)
        }
        writer.newline()
        for event in trace.events {
            write(event, to: &writer)
            writer.newline()
        }
    }

    private static func write(_ event: Event, to writer: inout JSONWriter) {
        writer.object {
            $0.member("type", event.kind.type.rawValue)
            $0.member("t", event.t)
            switch event.kind {
            case .began(let x, let predictedX), .changed(let x, let predictedX):
                $0.member("x", x)
                $0.member("predictedX", predictedX)
            case .ended(let x): $0.member("x", x)
            case .set(let value): $0.member("value", value)
            case .key(let key, let shift):
                $0.member("key", key.rawValue)
                if shift { $0.member("shift", true) }
            case .resized(let trackWidth): $0.member("trackWidth", trackWidth)
            case .pinched(let magnification): $0.member("magnification", magnification)
            case .cancelled, .elapsed, .undo, .redo: break
            }
            // The engine ignores `y` on other events, and the reader refuses it there.
            if event.kind.type.isDrag { $0.member("y", event.y) }
        }
    }
}
