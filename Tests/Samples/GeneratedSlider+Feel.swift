package import SliderEngine

extension GeneratedSlider {
    /// The same slider with random optional members. Every other slider reaches only a part of its range.
    package static func makeFelt(seed: Int) throws(NoneFits) -> SliderControl {
        var random = SplitMix(seed: seed ^ 0xFEE1)
        var slider = try make(seed: seed).description
        if random.chance(0.6) {
            let least: Double = random.pick(0, 0, 50, 1_000_000)
            slider.release = .fling(
                Fling(
                    deceleration: random.pick(0.9, 0.99, 0.998, 0.9999), minVelocity: least,
                    maxVelocity: random.chance(0.5) ? max(least, random.pick(1, 50, 8_000)) : nil))
        }
        let span = slider.range.upper - slider.range.lower
        if random.chance(0.5) {
            let least = max(1.001 * span / 1e6, slider.range.lower.ulp, slider.range.upper.ulp)
            slider.keys = KeyDistances(
                step: random.chance(0.7) ? random.pick(least, max(least, span / 37), max(least, span), 1e15) : nil,
                page: random.chance(0.7) ? random.pick(least, max(least, span / 7), max(least, span), 1e15) : nil)
        }
        if seed.isMultiple(of: 2) { reach(a: &slider, &random) }
        if random.chance(0.5) { slider.overscroll = Overscroll(coefficient: random.pick(0.55, 1, 1e-9)) }
        if slider.drag.isRelative, random.chance(0.5) {
            slider.precision = Precision(distance: random.pick(100, 1, 1e-3, 100_000))
        }
        slider.history = random.pick(0, 1, 3, 256)
        if random.chance(0.5) { slider.haptics?.minimumInterval = random.pick(10, 50, 10_000) }
        if case .magnet(var magnet) = slider.snapping {
            magnet.release = random.chance(0.7) ? min(magnet.distance * random.number(1...20), 100_000) : nil
            magnet.captureSpeed = random.chance(0.4) ? random.pick(1e-6, 100, 800, 1_000_000) : nil
            slider.snapping = .magnet(magnet)
        }
        if slider.step != nil, random.chance(0.4) { slider.haptics?.tick?.every = nil }
        if random.chance(0.05) { narrow(&slider, to: random.number(range(of: slider))) }
        if random.chance(0.4), slider.range.lower < slider.range.upper { grid(&slider, &random) }
        if slider.hasGrid { slider.rounding = random.pick(nil, nil, .nearest, .up, .down) }
        if random.chance(0.3) {
            slider.fillFrom = random.pick(slider.range.lower, slider.range.upper, random.number(range(of: slider)))
        }
        if slider.text != nil { slider.text = text(on: slider, &random) }
        if slider.hasGrid, random.chance(0.4) { slider.lands = .grid }
        hold(the: &slider, &random)
        do { return try SliderControl(slider) } catch {
            // There may be no room for fitted zones before a new end.
            slider.reachable = nil
        }
        do { return try SliderControl(slider) } catch { throw NoneFits(seed: seed, error: error) }
    }

    /// How a finger takes hold of the thumb and lets it go.
    private static func hold(the slider: inout SliderDescription, _ random: inout SplitMix) {
        let isExtended = if case .deadZone(let zones) = slider.snapping { zones.travel != .fitted } else { false }
        if slider.drag == .translation, !isExtended { slider.drag = random.pick(.translation, .grab, .thumb) }
        if slider.drag.takesHold, random.chance(0.5) {
            slider.grabDistance = random.pick(1, 60, slider.trackWidth / 4, 100_000)
        }
        if random.chance(0.3) { slider.slop = random.pick(0.5, 8, 40, 100) }
        if random.chance(0.3) { slider.liftTolerance = random.pick(1, 12, 50) }
        if slider.hasGrid, slider.drag == .location, slider.release == .stay, random.chance(0.5) {
            (slider.clearsOnTap, slider.jumpsOnTouch) = (true, true)
        }
    }

    private static func range(of slider: SliderDescription) -> ClosedRange<Double> {
        slider.range.lower...slider.range.upper
    }

    /// Sets a grid of any kind. Listed values have the ends of the reach among them.
    private static func grid(_ slider: inout SliderDescription, _ random: inout SplitMix) {
        (slider.step, slider.keys) = (nil, nil)
        let (range, span) = (range(of: slider), slider.range.upper - slider.range.lower)
        switch random.whole(0..<3) {
        case 0:
            let between = (0..<random.pick(0, 1, 3, 40)).map { _ in random.number(range) }
            let ends = [range.lowerBound, range.upperBound, slider.reach.lower, slider.reach.upper]
            slider.grid = .values(Set(between + ends).sorted())
            if case .deadZone = slider.snapping { return }
            if random.chance(0.6) { slider.scale = .even }
        case 1 where range.lowerBound > 0:
            slider.grid = .factor(random.pick(2, 10, 1.5, 1.0001), parts: random.pick(1, 3, 12, 1_000))
        default:
            let ends = Set((0..<random.pick(0, 1, 5)).map { _ in random.number(range) } + [range.upperBound])
            let least = max(range.lowerBound.ulp, range.upperBound.ulp)
            slider.grid = .sections(
                ends.subtracting([range.lowerBound]).sorted().map { end in
                    let step = random.pick(0.25, 1, span / 37, span * random.number(1e-6...1))
                    return GridSection(to: end, step: max(step, least))
                })
        }
    }

    /// A text with any members. The greatest number stays below 10¹⁵.
    private static func text(on slider: SliderDescription, _ random: inout SplitMix) -> TextFormat {
        var text = TextFormat(
            fractionDigits: random.whole(0..<13),
            multiplier: random.pick(1, 1, -1, 100.0 / 255, random.number(0.1...9)),
            plus: random.chance(0.3))
        if random.chance(0.2) {
            text.style = .duration
        } else if random.chance(0.3) {
            text.significantDigits = random.whole(1..<16)
        }
        if random.chance(0.2) {
            let (lower, upper) = (slider.range.lower, slider.range.upper)
            text.labels = Set([lower, upper]).sorted().enumerated().map { index, value in
                TextFormat.Label(value: value, text: "end \(index)")
            }
        }
        return text
    }

    /// Narrows the range to one point, and with it what lies in the range.
    private static func narrow(_ slider: inout SliderDescription, to value: Double) {
        slider.range = ValueRange(lower: value, upper: value)
        (slider.initialValue, slider.reachable) = (nil, nil)
        if case .piecewise = slider.scale { slider.scale = .linear }
        switch slider.snapping {
        case .none, .step: break
        case .magnet(var magnet):
            magnet.stops = [value]
            slider.snapping = .magnet(magnet)
        case .deadZone(let zones):
            let isExtended = zones.travel == .extended || zones.travel == nil && slider.drag == .translation
            let zone = DeadZone(value: value, width: zones.stops[0].width)
            slider.snapping = isExtended ? .deadZone(DeadZoneSnapping(stops: [zone], travel: .extended)) : .none
        }
    }

    /// Sets random reachable ends that include all stops. An end is often a stop's value.
    private static func reach(a slider: inout SliderDescription, _ random: inout SplitMix) {
        let range = slider.range
        let stops =
            switch slider.snapping {
            case .none, .step: [Double]()
            case .magnet(let magnet): magnet.stops
            case .deadZone(let zones): zones.stops.map { $0.value }
            }
        let first = stops.first ?? random.number(range.lower...range.upper)
        let last = max(stops.last ?? first, first)
        let lower = random.pick(first, range.lower, random.number(range.lower...first))
        let upper = random.pick(last, range.upper, random.number(last...range.upper))
        guard lower <= upper else { return }
        slider.reachable = Reachable(
            lower: random.chance(0.8) ? lower : nil, upper: random.chance(0.8) ? upper : nil)
        slider.initialValue = slider.initialValue.map { min(max($0, slider.reach.lower), slider.reach.upper) }
    }
}
