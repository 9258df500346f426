import SliderEngine
import SliderSamples

/// Events of any kind for a slider, the same for the same seed.
enum GeneratedEvents {
    /// Likely events: drags, occasionally another event, and time that mostly advances.
    static func likely(for slider: SliderControl, count: Int, seed: Int) -> [Event] {
        var random = SplitMix(seed: seed ^ 0x5EED)
        let width = slider.description.trackWidth
        let range = slider.description.range
        var (t, x) = (0.0, width / 2)
        return (0..<count).map { _ in
            t = max(0, t + random.pick(0, 0.5, 8, 16, 16, 16, 60, 300, -20))
            x += random.number(-0.3...0.3) * width * random.pick(0, 0.01, 0.2, 1, 5)
            x = min(max(x, -2 * width), 3 * width)
            let predictedX: Double? = random.chance(0.5) ? x + random.number(-1...1) * width : nil
            let kind: Event.Kind =
                switch random.number(0...1) {
                case ..<0.12: .began(x: x, predictedX: predictedX)
                case ..<0.72: .changed(x: x, predictedX: predictedX)
                case ..<0.82: .ended(x: random.chance(0.5) ? x : nil)
                case ..<0.86: .cancelled
                case ..<0.91: .set(value: random.number(range.lower...range.upper))
                case ..<0.95: .resized(trackWidth: max(1, min(width * random.number(0.3...3), 100_000)))
                case ..<0.96: .elapsed
                case ..<0.98: key(&random)
                default: goBack(on: slider, &random)
                }
            return Event(kind: kind, t: t, y: random.chance(0.3) ? random.number(-300...300) : nil)
        }
    }

    /// Any events within the limits, in any order.
    static func wild(for slider: SliderControl, count: Int, seed: Int) -> [Event] {
        var random = SplitMix(seed: seed ^ 0x71D)
        return (0..<count).map { _ in
            let kind: Event.Kind =
                switch random.number(0...1) {
                case ..<0.2: .began(x: wildX(&random), predictedX: random.chance(0.5) ? wildX(&random) : nil)
                case ..<0.7: .changed(x: wildX(&random), predictedX: random.chance(0.5) ? wildX(&random) : nil)
                case ..<0.78: .ended(x: random.chance(0.5) ? wildX(&random) : nil)
                case ..<0.8: .cancelled
                case ..<0.86: .set(value: random.pick(-1e15, 1e15, 0, -0.0, .leastNonzeroMagnitude, 0.1, 1, 5))
                case ..<0.92: .resized(trackWidth: random.pick(1, 1.0.nextUp, 2, 10, 100, 100_000))
                case ..<0.94: .elapsed
                case ..<0.97: key(&random)
                default: goBack(on: slider, &random)
                }
            let t = random.pick(0, .leastNonzeroMagnitude, 1, 1.0.nextUp, 16, 17, 99, 1e9, 1e15)
            return Event(kind: kind, t: t, y: random.chance(0.3) ? wildX(&random) : nil)
        }
    }

    private static func key(_ random: inout SplitMix) -> Event.Kind {
        .key(SliderKey.allCases.randomElement(using: &random) ?? .home, shift: random.chance(0.3))
    }

    private static func goBack(on slider: SliderControl, _ random: inout SplitMix) -> Event.Kind {
        slider.description.history > 0 ? random.pick(.undo, .undo, .redo) : .elapsed
    }

    private static func wildX(_ random: inout SplitMix) -> Double {
        let x = random.pick(
            0, .leastNonzeroMagnitude, 1e-300, 1e-9, 1, 50, 99.999, 100, 344, 1e5, 1e7, random.number(0...400)
        )
        return random.chance(0.3) ? -x : x
    }
}
