extension ReducedAngle {
    /// The sine of the whole angle after so many more quarter turns.
    @inline(__always)
    func sine(after quarters: UInt64) -> Double {
        let turned = quarter &+ quarters
        let value = turned & 1 == 0 ? Self.sine(high, low) : Self.cosine(high, low)
        return Self.signed(value, turned)
    }

    /// The sine and the cosine of the whole angle.
    @inline(__always)
    var sineAndCosine: (sine: Double, cosine: Double) {
        let (sine, cosine) = (Self.sine(high, low), Self.cosine(high, low))
        let isOdd = quarter & 1 == 1
        return (
            Self.signed(isOdd ? cosine : sine, quarter), Self.signed(isOdd ? sine : cosine, quarter &+ 1)
        )
    }

    /// The number, negative after two and three quarter turns.
    @inline(__always)
    private static func signed(_ value: Double, _ quarters: UInt64) -> Double {
        Double(bitPattern: value.bitPattern ^ ((quarters & 2) &<< 62))
    }

    /// sin(r + rest) for |r| ≤ π/4, within 0.59 units in the last place.
    ///
    /// r³/6 is computed from the exact cube of the first 17 digits of r and the rest of r³. If r³ were rounded as a
    /// whole, it would cost up to a quarter of the last place.
    @inline(__always)
    static func sine(_ r: Double, _ rest: Double) -> Double {
        typealias Polynomial = SinePolynomial
        let top = Double(bitPattern: r.bitPattern & ~0xF_FFFF_FFFF)
        let square = r * r
        let cubeRest = (r - top) * (square + top * (r + top))
        let sum = SplitSum(larger: r, -Polynomial.sixth * (top * top * top))
        let fourth = square * square
        let low = Polynomial.c5 + square * Polynomial.c7
        let middle = Polynomial.c9 + square * Polynomial.c11
        let high = Polynomial.c13 + square * Polynomial.c15
        let value = low + fourth * (middle + fourth * high)
        let small = fourth * r * value - Polynomial.sixth * cubeRest
        return sum.high + (sum.low + (small + rest * (1 - 0.5 * square)))
    }

    /// cos(r + rest) for |r| ≤ π/4, within 0.59 units in the last place. The square of r is exact: rounded, it would
    /// cost up to a quarter of the last place.
    @inline(__always)
    static func cosine(_ r: Double, _ rest: Double) -> Double {
        typealias Polynomial = CosinePolynomial
        let top = r.shortened
        let squareTop = top * top
        let squareRest = (r - top) * (r + top)
        let square = squareTop + squareRest
        let sum = SplitSum(larger: 1, -0.5 * squareTop)
        let fourth = square * square
        let low = Polynomial.c4 + square * Polynomial.c6
        let middle = Polynomial.c8 + square * Polynomial.c10
        let high = Polynomial.c12 + square * Polynomial.c14
        let value = low + fourth * (middle + fourth * high)
        return sum.high + (sum.low + (fourth * value - (0.5 * squareRest + r * rest)))
    }
}
