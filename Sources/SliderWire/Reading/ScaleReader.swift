import JSONText
import SliderEngine

/// Reads how positions on a slider's track map to values.
enum ScaleReader {
    private enum Kind: String, CaseIterable {
        case linear
        case exponential
        case power
        case symlog
        case piecewise
    }

    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Scale? {
        try members.object(name) { members throws(WireError) in
            switch try members.requiredWord("kind", Kind.self) {
            case .linear: .linear
            case .exponential: .exponential
            case .power: .power(exponent: try members.requiredNumber("exponent"))
            case .symlog: .symlog(linear: try members.requiredNumber("linear"))
            case .piecewise: .piecewise(knots: try knots(from: &members))
            }
        }
    }

    private static func knots(from members: inout ObjectReader) throws(WireError) -> [ScaleKnot] {
        try members.requiredArray("knots", of: "{at, value}") { reader, node throws(WireError) in
            try reader.object(node) { knot throws(WireError) in
                ScaleKnot(at: try knot.requiredNumber("at"), value: try knot.requiredNumber("value"))
            }
        }
    }
}
