import JSONText
import SliderEngine

/// Writes how a slider snaps.
enum SnappingWriter {
    static func write(_ snapping: Snapping, to writer: inout JSONWriter) {
        writer.object("snapping") {
            switch snapping {
            case .none: $0.member("kind", "none")
            case .step: $0.member("kind", "step")
            case .magnet(let magnet): write(magnet, to: &$0)
            case .deadZone(let zones): write(zones, to: &$0)
            }
        }
    }

    private static func write(_ magnet: MagnetSnapping, to writer: inout JSONWriter) {
        writer.member("kind", "magnet")
        writer.numbers("stops", magnet.stops)
        writer.member("distance", magnet.distance)
        writer.member("release", magnet.release)
        writer.member("captureSpeed", magnet.captureSpeed)
    }

    private static func write(_ zones: DeadZoneSnapping, to writer: inout JSONWriter) {
        writer.member("kind", "deadZone")
        writer.pairs("stops", zones.stops, "value", "width") { ($0.value, $0.width) }
        if let travel = zones.travel { writer.member("travel", travel.rawValue) }
    }
}

/// Writes how positions on a slider's track map to values.
enum ScaleWriter {
    static func write(_ scale: Scale, to writer: inout JSONWriter) {
        writer.object("scale") {
            switch scale {
            case .linear: $0.member("kind", "linear")
            case .exponential: $0.member("kind", "exponential")
            case .power(let exponent):
                $0.member("kind", "power")
                $0.member("exponent", exponent)
            case .symlog(let linear):
                $0.member("kind", "symlog")
                $0.member("linear", linear)
            case .even: $0.member("kind", "even")
            case .piecewise(let knots):
                $0.member("kind", "piecewise")
                $0.pairs("knots", knots, "at", "value") { ($0.at, $0.value) }
            }
        }
    }
}

/// Writes the values of a slider's grid.
enum GridWriter {
    static func write(_ grid: Grid, to writer: inout JSONWriter) {
        writer.object("grid") {
            switch grid {
            case .values(let values):
                $0.member("kind", "values")
                $0.numbers("values", values)
            case .factor(let factor, let parts):
                $0.member("kind", "factor")
                $0.member("factor", factor)
                $0.member("parts", parts)
            case .sections(let sections):
                $0.member("kind", "sections")
                $0.pairs("sections", sections, "to", "step") { ($0.to, $0.step) }
            }
        }
    }
}
