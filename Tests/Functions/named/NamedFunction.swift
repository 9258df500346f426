internal import ElementaryFunctions

/// The functions of ElementaryFunctions, by the names that mpmath has for them.
package enum NamedFunction: String, CaseIterable, Sendable {
    case exp, expm1, log, log1p, pow, sin, cos, atan

    /// How many arguments it has.
    package var arity: Int { self == .pow ? 2 : 1 }

    /// Its result; `y` is the exponent of `pow`, and not used by the others.
    package func callAsFunction(_ x: Double, _ y: Double = 0) -> Double {
        switch self {
        case .exp: .exp(x)
        case .expm1: .expMinusOne(x)
        case .log: .log(x)
        case .log1p: .log(onePlus: x)
        case .pow: .pow(x, y)
        case .sin: .sin(x)
        case .cos: .cos(x)
        case .atan: .atan(x)
        }
    }
}
