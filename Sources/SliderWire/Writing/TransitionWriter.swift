import JSONText
import SliderEngine
import SliderPlatforms

/// Writes how properties are animated (docs/engine.md#transitions).
enum TransitionWriter {
    static func write(_ transitions: some Sequence<Transition>, to writer: inout JSONWriter) {
        writer.beginArray()
        for transition in transitions { write(transition, to: &writer) }
        writer.endArray()
    }

    /// The same for a layout: with the curves as CSS, and the durations of springs. A layout is read only once.
    static func writeAsCSS(_ transitions: [Transition], to writer: inout JSONWriter) {
        writer.beginArray()
        for transition in transitions {
            writer.beginObject()
            writeMembers(of: transition, to: &writer)
            writer.member("settlingDuration", transition.settlingDuration)
            if let css = transition.css { writer.member("css", css) }
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(_ transition: Transition, to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(of: transition, to: &writer)
        writer.endObject()
    }

    private static func writeMembers(of transition: Transition, to writer: inout JSONWriter) {
        writer.member("property", transition.property.rawValue)
        writer.member("curve", transition.curve.rawValue)
        writer.member("duration", transition.duration)
        if let bounce = transition.bounce { writer.member("bounce", bounce) }
        if let velocity = transition.velocity { writer.length("velocity", velocity) }
        if transition.delay != 0 { writer.member("delay", transition.delay) }
    }
}
