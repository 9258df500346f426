package import JSONText
package import SliderEngine
internal import SliderPlatforms

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
