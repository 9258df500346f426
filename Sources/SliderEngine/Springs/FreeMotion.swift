internal import ElementaryFunctions

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
