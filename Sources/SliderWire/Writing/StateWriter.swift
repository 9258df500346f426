import JSONText
import SliderEngine

/// Writes the state of a control between events. Numbers are written in full, so that they are read back exactly.
enum StateWriter {
    static func write(_ state: StateSnapshot, to writer: inout JSONWriter) {
        writer.object {
            $0.member("t", state.t)
            $0.member("trackWidth", state.trackWidth)
            write("place", state.place, to: &$0)
            $0.member("reason", state.reason.rawValue)
            $0.member("seamless", state.isSeamless)
            $0.member("velocity", state.velocity)
            $0.member("phase", state.phase.rawValue)
            $0.member("settlesAt", state.settlesAt)
            if let gesture = state.gesture { write(gesture, to: &$0) }
            if let memory = state.memory { write(memory, to: &$0) }
        }
    }

    private static func write(_ gesture: StateSnapshot.Gesture, to writer: inout JSONWriter) {
        writer.object("gesture") {
            write("start", gesture.start, to: &$0)
            write("origin", gesture.origin, to: &$0)
            $0.member("originX", gesture.originX)
            $0.member("originTravel", gesture.originTravel)
            $0.member("lastX", gesture.lastX)
            $0.member("dragging", gesture.isDragging)
            $0.array("samples", gesture.samples) { sample, writer in
                writer.object {
                    $0.member("t", sample.t)
                    $0.member("x", sample.x)
                }
            }
        }
    }

    private static func write(_ memory: StateSnapshot.Memory, to writer: inout JSONWriter) {
        writer.object("memory") {
            $0.member("travelled", memory.travelled)
            $0.member("y", memory.y)
            $0.member("lastTick", memory.lastTick)
            $0.member("heldBackTicks", memory.heldBackTicks)
            write("committed", memory.committed, to: &$0)
            $0.array("earlier", memory.earlier) { write($0, to: &$1) }
            $0.array("undone", memory.undone) { write($0, to: &$1) }
        }
    }

    private static func write(_ name: StaticString, _ place: StateSnapshot.Place, to writer: inout JSONWriter) {
        writer.name(name)
        write(place, to: &writer)
    }

    private static func write(_ place: StateSnapshot.Place, to writer: inout JSONWriter) {
        writer.object {
            $0.member("value", place.value)
            $0.member("normalized", place.normalized)
            if let held = place.heldStop { $0.member("heldStop", held) }
        }
    }
}
