package import SliderEngine

/// A valid slider of any kind, the same for the same seed.
package enum GeneratedSlider {
    package static func make(seed: Int) throws(NoneFits) -> SliderControl {
        var random = SplitMix(seed: seed)
        var lastError: ControlError?
        // Fitted zones do not always fit; the next try has others.
        for _ in 0..<100 {
            do throws(ControlError) {
                return try SliderControl(description(&random))
            } catch {
                lastError = error
            }
        }
        throw NoneFits(seed: seed, error: lastError)
    }

    /// No try made a valid slider.
    package struct NoneFits: Error {
        let seed: Int
        let error: ControlError?
    }

    private static func description(_ random: inout SplitMix) -> SliderDescription {
        let scale = random.pick(Scale.linear, .exponential)
        let range = scale == .linear ? linearRange(&random) : exponentialRange(&random)
        let span = range.upper - range.lower
        let step: Double? = random.chance(0.5) ? random.pick(span / 10, 0.1, 0.25, 1, 3, 7, span * 2) : nil
        let drag = random.pick(DragKind.location, .translation)
        let trackWidth = random.pick(344, 350, 100, 1, 1.0.nextUp, 100_000, random.number(1...2_000))
        let fits = span / (step ?? span) <= 1e6 && (step ?? span) >= max(range.lower.ulp, range.upper.ulp)
        var slider = SliderDescription(
            range: range,
            scale: scale,
            step: fits ? step : nil,
            initialValue: random.chance(0.5) ? random.number(range.lower...range.upper) : nil,
            trackWidth: trackWidth,
            reversed: random.chance(0.3),
            drag: drag,
            jumpsOnTouch: random.chance(0.6),
            snapping: snapping(in: range, hasStep: fits && step != nil, drag, trackWidth, &random),
            bars: random.chance(0.6) ? bars(&random) : nil,
            haptics: random.chance(0.8) ? haptics(span, &random) : nil,
            motion: random.chance(0.5) ? motion(&random) : nil,
            text: random.chance(0.5) ? TextFormat(fractionDigits: random.whole(0..<13)) : nil
        )
        if scale == .linear && random.chance(0.6) { slider.scale = bentScale(on: range, &random) }
        return slider
    }

    private static func bentScale(on range: ValueRange, _ random: inout SplitMix) -> Scale {
        switch random.pick(0, 1, 2) {
        case 0: return .power(exponent: random.pick(2, 0.7, 3, random.number(0.7...10)))
        case 1: return .symlog(linear: random.pick(1, 10, 1e-3, random.number(0.01...100)))
        default:
            let places = (0..<random.pick(1, 2, 5)).map { _ in random.number(0.01...0.99) }.sorted()
            let bend = random.number(0.3...3)
            return .piecewise(
                knots: places.map { at in
                    // On a parabola through the ends, so that the values ascend as the places do.
                    let part = at * (at + bend) / (1 + bend)
                    return ScaleKnot(at: at, value: range.lower + part * (range.upper - range.lower))
                }
            )
        }
    }

    private static func linearRange(_ random: inout SplitMix) -> ValueRange {
        let lower = random.pick(0, -10, 0.05, -0.3, 1e6, random.number(-100...100))
        return ValueRange(lower: lower, upper: lower + random.pick(1, 10, 35, 100, 0.6, random.number(0.01...1e5)))
    }

    private static func exponentialRange(_ random: inout SplitMix) -> ValueRange {
        let lower = random.pick(0.5, 1, 1e-3, random.number(0.1...10))
        return ValueRange(lower: lower, upper: lower * random.pick(2, 20, 1_000, 1e6, random.number(1.01...100)))
    }

    private static func snapping(
        in range: ValueRange, hasStep: Bool, _ drag: DragKind, _ trackWidth: Double, _ random: inout SplitMix
    ) -> Snapping {
        let count = random.pick(1, 1, 2, 3, 5, 12)
        let inner = (0..<count).map { _ in random.number(range.lower...range.upper) }
        let ends = [range.lower, range.upper].filter { _ in random.chance(0.15) }
        let stops = Set(inner + ends).sorted()
        switch random.pick(0, 1, 2, 3, 3) {
        case 0: return .none
        case 1: return hasStep ? .step : .none
        case 2: return .magnet(MagnetSnapping(stops: stops, distance: random.number(0.001...0.1) * trackWidth))
        default:
            let travel: DeadZoneTravel? = drag == .location ? .fitted : random.pick(.extended, .fitted, nil)
            let widest = 0.6 / Double(stops.count) * trackWidth
            let zones = stops.map { DeadZone(value: $0, width: random.number(0.0001...1) * widest) }
            return .deadZone(DeadZoneSnapping(stops: zones, travel: travel))
        }
    }

    private static func bars(_ random: inout SplitMix) -> Bars {
        Bars(
            count: random.pick(2, 3, 10, 35, 100), minHeight: random.pick(0, 15, 35), maxHeight: random.pick(35, 60),
            spread: random.pick(0.001, 0.15, 0.5, 3), falloff: random.pick(.linear, .cosine, .exponential)
        )
    }

    private static func haptics(_ span: Double, _ random: inout SplitMix) -> Haptics {
        Haptics(
            tick: random.chance(0.7) ? TickHaptic(every: span / random.number(0.5...1_000)) : nil,
            stop: random.chance(0.7) ? Haptic(weight: .rigid) : nil,
            edge: random.chance(0.7) ? Haptic(weight: .medium) : nil,
            end: random.chance(0.7) ? Haptic() : nil
        )
    }

    private static func motion(_ random: inout SplitMix) -> Motion {
        Motion(
            nearEndDistance: random.number(0...50), edgeFraction: random.number(0...0.1),
            settleAfter: random.pick(0, 100, 250, 60_000), tilt: random.number(-360...360)
        )
    }
}

extension Preset {
    /// The presets with one thumb, and the pinch control.
    package static var ofOneThumb: [Preset] {
        all.filter { if case .slider(let slider) = $0.control { slider.description.thumbs == nil } else { true } }
    }
}
