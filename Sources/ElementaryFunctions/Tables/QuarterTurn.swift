// Made by Tests/Functions/tables: change that and write this file anew.

/// π/2 in parts.
enum QuarterTurn {
    /// 2/π.
    static let quartersPerUnit = 0x1.45f306dc9c883p-1
    /// π/2 to 32 binary places: its product with a count below 2^21 is exact, like those of the next two.
    static let first = 0x1.921fb544p0
    /// What is left of π/2, to 65 binary places.
    static let second = 0x1.0b4611a6p-34
    /// What is left, to 98 binary places.
    static let third = 0x1.3198a2ep-69
    /// What is left.
    static let fourth = 0x1.b839a252049c1p-104
    /// What is left after the second part, as one double.
    static let rest = 0x1.3198a2e037073p-69
    /// π/2, rounded.
    static let nearest = 0x1.921fb54442d18p0
    /// What its rounding left out.
    static let nearestRest = 0x1.1a62633145c07p-54
}
