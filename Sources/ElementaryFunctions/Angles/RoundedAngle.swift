/// An angle of a table.
struct RoundedAngle {
    /// The angle, rounded.
    let value: Double
    /// What its rounding left out.
    let rest: Double

    init(_ value: Double, _ rest: Double) {
        self.value = value
        self.rest = rest
    }
}
