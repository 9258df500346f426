package import JSONText
package import SliderEngine

/// Writes presets: `{name, title, summary, control}`.
package enum PresetWriter {
    package static func write(_ preset: Preset, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", preset.name)
        writer.member("title", preset.title)
        writer.member("summary", preset.summary)
        writer.name("control")
        ControlWriter.write(preset.control, to: &writer)
        writer.endObject()
    }
}

/// Presets as text, for the command.
package enum PresetText {
    /// A preset as JSON, as `GET /v1/presets/{name}` returns it.
    package static func json(of preset: Preset) -> [UInt8] {
        var writer = JSONWriter()
        PresetWriter.write(preset, to: &writer)
        return writer.finish()
    }
}

/// Writes a spring in other forms: physics, CSS, samples. Numbers are written in full.
package enum SpringWriter {
    package static func write(_ spring: Spring, to writer: inout JSONWriter) {
        writer.object {
            $0.member("duration", spring.duration)
            $0.member("bounce", spring.bounce)
            $0.member("velocity", spring.velocity)
            $0.member("mass", spring.mass)
            $0.member("stiffness", spring.stiffness)
            $0.member("damping", spring.damping)
            $0.member("dampingRatio", spring.dampingRatio)
            $0.member("settlingDuration", spring.settlingDuration)
            if let easing = spring.linearEasing { $0.member("css", easing.css) }
            $0.numbers("samples", spring.samples)
        }
    }
}

/// Writes the effect of a cue on each platform: `{cause, weight, swiftUI, uiKit, ahap, android, vibrate}`.
package enum HapticEffectWriter {
    package static func write(_ effect: HapticEffect, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("cause", effect.cause.rawValue)
            writer.member("weight", effect.weight.rawValue)
            writer.member("swiftUI", effect.swiftUI)
            writer.object("uiKit") { writer in
                writer.member("generator", "UIImpactFeedbackGenerator")
                writer.member("style", effect.uiKitStyle)
                writer.member("intensity", 1)
            }
            writer.object("ahap") { writer in
                writer.member("EventType", "HapticTransient")
                writer.length("HapticIntensity", effect.intensity)
                writer.length("HapticSharpness", effect.sharpness)
            }
            writer.object("android") { write(effect.android, to: &$0) }
            writer.array("vibrate", [effect.pulse]) { $1.integer($0) }
        }
    }

    private static func write(_ android: AndroidHaptic, to writer: inout JSONWriter) {
        writer.member("constant", android.constant)
        writer.member("value", android.value)
        writer.member("since", android.since)
        writer.object("fallback") { writer in
            writer.member("constant", android.fallback.constant)
            writer.member("value", android.fallback.value)
        }
    }
}
