/// A power of two between 1 and 2.
struct RoundedPower {
    /// The power, rounded.
    let value: Double
    /// What its rounding left out, as a part of `value`.
    let rest: Double

    init(_ value: Double, _ rest: Double) {
        self.value = value
        self.rest = rest
    }
}
