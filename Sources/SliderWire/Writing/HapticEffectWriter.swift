package import JSONText
internal import SliderEngine
package import SliderPlatforms

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
