extension Double {
    /// The angle in radians whose tangent is x, from −π/2 to π/2, within 0.51 units in the last place.
    ///
    /// x for ±0, ±π/2 for ±infinity, NaN for NaN.
    public static func atan(_ x: Double) -> Double {
        let a = x.magnitude
        // The first is also for NaN.
        guard a >= 0x1p-27 else { return x }
        guard a < 0x1p60 else { return QuarterTurn.nearest.signed(as: x) }
        let near = a <= 1 ? NearbyTangent(upToOne: a) : NearbyTangent(aboveOne: a)
        return near.angle.signed(as: x)
    }
}
