package import JSONText
package import SliderEngine

/// Writes cues (openapi.yaml, Haptic).
package enum CueWriter {
    /// Writes the member "haptics".
    package static func write(_ cues: some Sequence<Cue>, to writer: inout JSONWriter) {
        writer.name("haptics")
        writer.beginArray()
        for cue in cues {
            writer.beginObject()
            writer.member("cause", cue.cause.rawValue)
            writer.member("style", cue.style.rawValue)
            writer.member("weight", cue.weight.rawValue)
            writer.member("intensity", cue.intensity)
            if cue.isPassed { writer.member("passed", true) }
            if let crossed = cue.crossed { writer.member("crossed", crossed) }
            writer.member("t", cue.t)
            writer.endObject()
        }
        writer.endArray()
    }
}
