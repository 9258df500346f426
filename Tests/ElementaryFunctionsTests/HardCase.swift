import NamedFunctions
import Testing

/// Arguments of a function and the double that is nearest to its value, as mpmath computes it.
struct HardCase: Sendable, CustomTestStringConvertible {
    let function: NamedFunction
    let x: Double
    /// The exponent, for `pow`.
    let y: Double
    let nearest: Double

    init(_ function: NamedFunction, _ x: UInt64, _ y: UInt64, _ nearest: UInt64) {
        self.function = function
        self.x = Double(bitPattern: x)
        self.y = Double(bitPattern: y)
        self.nearest = Double(bitPattern: nearest)
    }

    var testDescription: String { function == .pow ? "pow(\(x), \(y))" : "\(function)(\(x))" }
}
