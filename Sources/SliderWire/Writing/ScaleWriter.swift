import JSONText
import SliderEngine

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
            case .piecewise(let knots):
                $0.member("kind", "piecewise")
                write(knots, to: &$0)
            }
        }
    }

    private static func write(_ knots: [ScaleKnot], to writer: inout JSONWriter) {
        writer.array("knots", knots) { knot, writer in
            writer.object {
                $0.member("at", knot.at)
                $0.member("value", knot.value)
            }
        }
    }
}
