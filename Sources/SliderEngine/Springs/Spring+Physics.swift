extension Spring {
    /// A spring by its mass m, stiffness k and damping c. Its duration is 2π√(m/k). Its damping ratio ζ = c / 2√(km)
    /// gives the bounce: 1 − ζ, or 1/ζ − 1 when ζ is above 1.
    ///
    /// - Throws: `SpringError` for numbers beyond ``SpringLimits``, NaN included, and for numbers that together give a
    ///   duration beyond them.
    public init(mass: Double, stiffness: Double, damping: Double, velocity: Double = 0) throws(SpringError) {
        try Self.check(mass, "mass", least: 0, most: SpringLimits.mass)
        try Self.check(stiffness, "stiffness", least: 0, most: SpringLimits.stiffness)
        guard (0...SpringLimits.damping).contains(damping) else {
            let detail = "must be within 0 … \(SpringLimits.damping.plain), not \(damping.plain)"
            throw SpringError(parameter: "damping", detail: detail)
        }
        try Self.check(velocity: velocity)
        let duration = 2 * .pi * (mass / stiffness).squareRoot()
        let durations = SpringLimits.duration
        guard durations.contains(duration) else {
            let allowed = "\(durations.lowerBound.plain) … \(durations.upperBound.plain)"
            let detail = "must make 2π√(mass/stiffness) a duration within \(allowed), not \(duration.plain)"
            throw SpringError(parameter: "stiffness", detail: detail)
        }
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        let bounce = ratio > 1 ? 1 / ratio - 1 : 1 - ratio
        guard bounce > -1 else {
            throw SpringError(parameter: "damping", detail: "must be less: the spring never settles")
        }
        self.init(
            duration: duration, bounce: bounce, velocity: velocity, mass: mass, stiffness: stiffness, damping: damping)
    }

    private static func check(
        _ number: Double, _ parameter: String, least: Double, most: Double
    ) throws(SpringError) {
        guard number > least, number <= most else {
            let detail = "must be greater than \(least.plain) and at most \(most.plain), not \(number.plain)"
            throw SpringError(parameter: parameter, detail: detail)
        }
    }

    /// A spring by Motion's visual duration, in seconds: the time after which it seems to arrive, apart from its
    /// swings. Its duration is 1.2 times that.
    ///
    /// - Throws: `SpringError` for numbers beyond ``SpringLimits``, NaN included.
    public init(visualDuration: Double, bounce: Double = 0, velocity: Double = 0) throws(SpringError) {
        let durations = SpringLimits.visualDuration
        guard durations.contains(visualDuration) else {
            let allowed = "\(durations.lowerBound.plain) … \(durations.upperBound.plain)"
            let detail = "must be within \(allowed), not \(visualDuration.plain)"
            throw SpringError(parameter: "visualDuration", detail: detail)
        }
        try self.init(
            duration: visualDuration * SpringLimits.visualDurationFactor, bounce: bounce, velocity: velocity)
    }
}
