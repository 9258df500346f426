extension Double {
    /// 2⁵³, from which on a double no longer distinguishes neighbouring integers.
    static let firstInexactInteger = 9_007_199_254_740_992.0

    /// Whether ``thousandths`` is defined; false for a value that is not finite.
    @inline(__always)
    var hasThousandths: Bool {
        (self * 1000).magnitude < Self.firstInexactInteger
    }

    /// 1000 × the magnitude, rounded to an integer, halves up. Does not call the C library's `round`.
    @inline(__always)
    var thousandths: UInt64 {
        let scaled = (self * 1000).magnitude
        let floor = Int64(scaled)
        return UInt64(truncatingIfNeeded: floor &+ (scaled - Double(floor) < 0.5 ? 0 : 1))
    }
}
