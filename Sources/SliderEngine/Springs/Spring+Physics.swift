internal import ElementaryFunctions

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

extension Spring {
    /// The first time, in seconds, after which it stays within 0.001 of its end; nil when it never settles.
    ///
    /// Between two turning points the motion is monotone. The turning points tell between which two it settles, and
    /// bisection finds the time to the last bit.
    public var settlingDuration: Double? {
        guard dampingRatio > 0 else { return nil }
        let remainder = remainder
        let (turn, next) = lastTurn(of: remainder)
        let side = remainder.value(at: turn) < 0 ? -1.0 : 1
        func isOutside(_ time: Double) -> Bool { side * remainder.value(at: time) > SpringLimits.rest }
        var outside = turn
        var inside = turn
        var step = duration
        repeat {
            outside = inside
            inside = min(inside + step, next)
            step *= 2
        } while inside < next && isOutside(inside)
        while true {
            let middle = outside + (inside - outside) / 2
            guard middle > outside, middle < inside else { return inside }
            if isOutside(middle) { outside = middle } else { inside = middle }
        }
    }

    /// The last turning point outside the limit (or the start), and the one after it; infinity for none.
    private func lastTurn(of remainder: FreeMotion) -> (turn: Double, next: Double) {
        guard let (first, spacing) = remainder.derivative.zeros else { return (0, .infinity) }
        let height = remainder.value(at: first).magnitude
        guard height > SpringLimits.rest else { return (0, first) }
        guard spacing.isFinite, case .swing(let decay, _, _, _) = remainder else { return (first, .infinity) }
        // From turning point to turning point the height decreases by the same factor.
        let turns = (Double.log(height / SpringLimits.rest) / (decay * spacing)).rounded(.down)
        return (first + turns * spacing, first + (turns + 1) * spacing)
    }
}

/// The free motion of a spring with a damper, around its rest at 0: every solution of y″ + 2ζω₀y′ + ω₀²y = 0, in a form
/// whose terms do not cancel. Its derivative is one too.
package enum FreeMotion: Sendable, Equatable {
    /// e^(−decay·t) · (start·cos ωt + push·sin(ωt)/ω).
    case swing(decay: Double, frequency: Double, start: Double, push: Double)
    /// e^(−rate·t) · (start + push·(1 − e^(−gap·t))/gap): two rates that are close or equal.
    case creep(rate: Double, gap: Double, start: Double, push: Double)
    /// slowPart·e^(−slow·t) + fastPart·e^(−fast·t): two rates that are far apart.
    case parted(slow: Double, Double, fast: Double, Double)

    /// The value after a time.
    package func value(at time: Double) -> Double {
        switch self {
        case .swing(let decay, let frequency, let start, let push):
            let (sine, cosine) = Double.sineAndCosine(frequency * time)
            return .exp(-decay * time) * (start * cosine + push * (sine / frequency))
        case .creep(let rate, let gap, let start, let push):
            let span = gap > 0 ? -.expMinusOne(-gap * time) / gap : time
            return .exp(-rate * time) * (start + push * span)
        case .parted(let slow, let slowPart, let fast, let fastPart):
            return slowPart * .exp(-slow * time) + fastPart * .exp(-fast * time)
        }
    }

    /// The values of this motion and of another with the same rates, such as its derivative, after a time. Costs little
    /// more than one of them.
    package func value(at time: Double, and other: FreeMotion) -> (Double, Double) {
        switch (self, other) {
        case (.swing(let decay, let frequency, let start, let push), .swing(let rate, let pace, let from, let impulse))
        where rate == decay && pace == frequency:
            let height = Double.exp(-decay * time)
            let (sine, cosine) = Double.sineAndCosine(frequency * time)
            let swing = sine / frequency
            return (height * (start * cosine + push * swing), height * (from * cosine + impulse * swing))
        default: return (value(at: time), other.value(at: time))
        }
    }

    /// The derivative: the motion's speed.
    package var derivative: FreeMotion {
        switch self {
        case .swing(let decay, let frequency, let start, let push):
            let turned = -decay * push - frequency * frequency * start
            return .swing(decay: decay, frequency: frequency, start: push - decay * start, push: turned)
        case .creep(let rate, let gap, let start, let push):
            return .creep(rate: rate, gap: gap, start: push - rate * start, push: -(rate + gap) * push)
        case .parted(let slow, let slowPart, let fast, let fastPart):
            return .parted(slow: slow, -slow * slowPart, fast: fast, -fast * fastPart)
        }
    }

    /// The first crossing of its rest after the start and the time between crossings (infinite if one); nil if none.
    package var zeros: (first: Double, spacing: Double)? {
        switch self {
        case .swing(_, let frequency, let start, let push):
            let angle = Double.atan(-start * frequency / push)
            return ((angle > 0 ? angle : angle + .pi) / frequency, .pi / frequency)
        case .creep(_, let gap, let start, let push):
            let span = -start / push
            let part = span * gap
            guard span > 0, part < 1 else { return nil }
            return (part > 0 ? -.log(onePlus: -part) / gap : span, .infinity)
        case .parted(let slow, let slowPart, let fast, let fastPart):
            let time = Double.log(-fastPart / slowPart) / (fast - slow)
            return time > 0 && time.isFinite ? (time, .infinity) : nil
        }
    }
}
