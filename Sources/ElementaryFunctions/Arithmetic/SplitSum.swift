/// A number as the sum of two doubles: `high` is the double nearest to it, and `low` is what that leaves out.
struct SplitSum {
    let high: Double
    let low: Double

    /// The exact sum of two numbers. The first one must be 0, have the greater magnitude, or be a multiple of the last
    /// place of the second one.
    @inline(__always)
    init(larger: Double, _ smaller: Double) {
        high = larger + smaller
        low = (larger - high) + smaller
    }

    /// The exact sum of any two numbers.
    @inline(__always)
    init(_ first: Double, _ second: Double) {
        high = first + second
        let added = high - first
        low = (first - (high - added)) + (second - added)
    }

    /// The product of two numbers, with an error of 2^-105 of it.
    @inline(__always)
    init(_ first: Double, times second: Double) {
        let (firstTop, secondTop) = (first.shortened, second.shortened)
        let (firstRest, secondRest) = (first - firstTop, second - secondTop)
        high = first * second
        low = ((firstTop * secondTop - high) + firstTop * secondRest + firstRest * secondTop) + firstRest * secondRest
    }
}
