extension ReducedLogarithm {
    /// The logarithm with an error of 2^-67 of it.
    @inline(__always)
    var split: SplitSum {
        let top = part.shortened
        let rest = part - top
        let linear = SplitSum(larger: whole, part)
        // Half of the square of `part`: exact here, and what this leaves out below.
        let square = SplitSum(larger: linear.high, -0.5 * top * top)
        let squareRest = 0.5 * rest * (part + top) + part * partRest
        let cube = part * part * part * remainder
        let low = (linear.low + square.low) + (partRest + wholeRest) + (cube - squareRest)
        return SplitSum(larger: square.high, low)
    }
}
