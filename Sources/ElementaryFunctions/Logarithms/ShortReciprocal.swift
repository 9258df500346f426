/// The reciprocal of the numbers in an interval, in 10 binary places.
struct ShortReciprocal {
    let value: Double
    /// Minus its logarithm: a multiple of 2^-42, and the rest.
    let logarithm: Double
    let rest: Double

    init(_ value: Double, _ logarithm: Double, _ rest: Double) {
        self.value = value
        self.logarithm = logarithm
        self.rest = rest
    }
}
