import SliderEngine

extension ByteSource {
    /// A control; nil if the engine refuses what the bytes describe.
    mutating func control() -> Control? {
        switch byte() % 12 {
        case 0: try? .pinch(PinchControl(pinch()))
        case 1: choice(of: Preset.all).control
        default: try? .slider(SliderControl(slider()))
        }
    }

    private mutating func pinch() -> PinchDescription {
        PinchDescription(joinBelow: number(), splitAbove: number(), spacing: number(), cornerRadius: number())
    }

    private mutating func slider() -> SliderDescription {
        let kind = byte() % 8
        let range = range(isPositive: kind & 1 == 1 && kind < 5)
        let bounds = range.lower <= range.upper ? range.lower...range.upper : 0...1
        let scale = scale(kind, in: bounds)
        let step = maybe { $0.step(in: bounds) }
        var slider = SliderDescription(
            range: range,
            scale: scale,
            step: step,
            initialValue: maybe { $0.number(in: bounds) },
            trackWidth: flag() ? number() : 350,
            reversed: flag(),
            drag: choice(of: [.location, .translation]),
            jumpsOnTouch: flag(),
            snapping: snapping(in: bounds),
            bars: maybe { $0.bars() },
            marks: maybe { $0.ascending(upTo: 8, in: bounds) },
            haptics: maybe { $0.haptics(in: bounds) },
            motion: maybe { $0.motion() },
            text: maybe { TextFormat(fractionDigits: $0.count(upTo: 12), suffix: "°") }
        )
        addFeel(to: &slider)
        return slider
    }

    /// Further members of a slider. They are read last, so that stored inputs keep their meaning.
    private mutating func addFeel(to slider: inout SliderDescription) {
        if flag() { slider.release = .fling(Fling(deceleration: flag() ? number() : 0.998)) }
        slider.overscroll = maybe { Overscroll(coefficient: $0.flag() ? $0.number() : 0.55) }
        slider.precision = maybe { Precision(distance: $0.flag() ? $0.number() : 100) }
        if flag() { slider.history = count(upTo: 4) }
        if flag() { slider.haptics?.minimumInterval = Double(byte()) }
        if case .magnet(var magnet) = slider.snapping {
            magnet.release = maybe { $0.flag() ? $0.number() : magnet.distance + Double($0.byte()) }
            magnet.captureSpeed = maybe { $0.number() }
            slider.snapping = .magnet(magnet)
        }
        addBounds(to: &slider)
    }

    /// The reachable part, key distances and fling bounds. Read last for the same reason.
    private mutating func addBounds(to slider: inout SliderDescription) {
        let range = slider.range
        let bounds = range.lower <= range.upper ? range.lower...range.upper : 0...1
        slider.keys = maybe { source in
            KeyDistances(step: source.maybe { $0.step(in: bounds) }, page: source.maybe { $0.step(in: bounds) })
        }
        if case .fling(var fling) = slider.release {
            fling.minVelocity = flag() ? number() : 0
            fling.maxVelocity = maybe { $0.number() }
            slider.release = .fling(fling)
        }
        slider.reachable = maybe { source in
            Reachable(lower: source.maybe { $0.end(in: bounds) }, upper: source.maybe { $0.end(in: bounds) })
        }
        keepWithin(slider.reachable, bounds, &slider)
        addValues(to: &slider)
    }

    /// Grids, the value from which a slider is filled, and what a text has besides. Read last for the same reason.
    private mutating func addValues(to slider: inout SliderDescription) {
        let range = slider.range
        let bounds = range.lower <= range.upper ? range.lower...range.upper : 0...1
        if flag() {
            // Mostly what is valid: nothing else says where the values are.
            if flag() { (slider.step, slider.keys) = (nil, nil) }
            slider.grid = grid(in: bounds)
            if flag() { slider.scale = .even }
        }
        slider.rounding = maybe { $0.choice(of: Rounding.allCases) }
        slider.fillFrom = maybe { $0.end(in: bounds) }
        addText(to: &slider, in: bounds)
        if flag() { slider.lands = .grid }
        addHand(to: &slider)
    }

    /// How the finger takes hold of the thumb, and lets it go. Read last for the same reason.
    private mutating func addHand(to slider: inout SliderDescription) {
        if flag() { slider.drag = choice(of: DragKind.allCases) }
        if flag() { slider.slop = flag() ? number() : Double(byte()) / 4 }
        if flag() { slider.liftTolerance = flag() ? number() : Double(byte()) / 8 }
        slider.clearsOnTap = flag() && slider.drag == .location && slider.release == .stay
        if slider.clearsOnTap { slider.jumpsOnTouch = true }
        slider.grabDistance = slider.drag.takesHold ? maybe { $0.flag() ? $0.number() : Double($0.byte()) + 1 } : nil
    }

    private mutating func addText(to slider: inout SliderDescription, in bounds: ClosedRange<Double>) {
        guard slider.text != nil, flag() else { return }
        slider.text?.multiplier = flag() ? number() : 100 / (Double(byte()) + 1)
        slider.text?.significantDigits = maybe { $0.count(upTo: 16) }
        // Beside significant digits, the number of decimals is not used, and not written.
        if slider.text?.significantDigits != nil { slider.text?.fractionDigits = 0 }
        slider.text?.plus = flag()
        slider.text?.style = choice(of: TextFormat.Style.allCases)
        slider.text?.labels = maybe { source in
            source.ascending(upTo: 4, in: bounds).enumerated().map { index, value in
                TextFormat.Label(value: value, text: "label \(index / 2)")
            }
        }
    }

    private mutating func grid(in bounds: ClosedRange<Double>) -> Grid {
        switch byte() % 3 {
        case 0: .values([bounds.lowerBound] + ascending(upTo: 6, in: bounds) + (flag() ? [bounds.upperBound] : []))
        case 1: .factor(flag() ? number() : 1 + Double(byte()) / 64, parts: count(upTo: 12))
        default:
            .sections(
                (ascending(upTo: 4, in: bounds) + (flag() ? [bounds.upperBound] : [])).map { end in
                    GridSection(to: end, step: step(in: bounds))
                })
        }
    }

    /// Mostly a control that is valid: its stops and its initial value lie between the ends.
    private mutating func keepWithin(
        _ reachable: Reachable?, _ bounds: ClosedRange<Double>, _ slider: inout SliderDescription
    ) {
        guard let reachable, flag() else { return }
        let (lower, upper) = (reachable.lower ?? bounds.lowerBound, reachable.upper ?? bounds.upperBound)
        guard lower <= upper else { return }
        slider.initialValue = slider.initialValue.map { min(max($0, lower), upper) }
        switch slider.snapping {
        case .none, .step: break
        case .magnet(var magnet):
            magnet.stops.removeAll { $0 < lower || $0 > upper }
            slider.snapping = .magnet(magnet)
        case .deadZone(var zones):
            zones.stops.removeAll { $0.value < lower || $0.value > upper }
            slider.snapping = .deadZone(zones)
        }
    }

    /// An end of what is reachable: anywhere in the range, or anything.
    private mutating func end(in bounds: ClosedRange<Double>) -> Double { flag() ? number() : number(in: bounds) }

    /// Mostly linear or exponential.
    private mutating func scale(_ kind: UInt8, in bounds: ClosedRange<Double>) -> Scale {
        switch kind {
        case 5: .power(exponent: flag() ? number() : number(in: ControlLimits.exponent))
        case 6: .symlog(linear: flag() ? number() : Double(byte()) + 1)
        case 7: .piecewise(knots: knots(in: bounds))
        default: kind & 1 == 1 ? .exponential : .linear
        }
    }

    private mutating func knots(in bounds: ClosedRange<Double>) -> [ScaleKnot] {
        let values = ascending(upTo: 8, in: bounds)
        return zip(ascending(upTo: 8, in: 0...1), values).map { ScaleKnot(at: $0, value: $1) }
    }

    private mutating func range(isPositive: Bool) -> ValueRange {
        let (one, other) = (number(), number())
        let lower = isPositive ? abs(min(one, other)) : min(one, other)
        return ValueRange(lower: lower, upper: max(one, other))
    }

    /// A part of the range, or anything.
    private mutating func step(in bounds: ClosedRange<Double>) -> Double {
        flag() ? number() : (bounds.upperBound - bounds.lowerBound) / (Double(byte()) + 1)
    }

    private mutating func snapping(in bounds: ClosedRange<Double>) -> Snapping {
        switch byte() % 4 {
        case 0: .none
        case 1: .step
        case 2: .magnet(MagnetSnapping(stops: ascending(upTo: 6, in: bounds), distance: number()))
        default:
            .deadZone(
                DeadZoneSnapping(
                    stops: ascending(upTo: 6, in: bounds).map {
                        DeadZone(value: $0, width: flag() ? number() : Double(byte()) / 4 + 1)
                    },
                    travel: choice(of: [.extended, .fitted, nil])
                )
            )
        }
    }

    private mutating func bars() -> Bars {
        Bars(
            count: count(upTo: 40) + 2, minHeight: number(), maxHeight: number(), spread: number(),
            falloff: choice(of: Falloff.allCases)
        )
    }

    private mutating func haptics(in bounds: ClosedRange<Double>) -> Haptics {
        Haptics(
            tick: maybe { source in TickHaptic(every: source.maybe { $0.step(in: bounds) }) },
            stop: maybe { _ in Haptic() }, edge: maybe { _ in Haptic() }, end: maybe { _ in Haptic() }
        )
    }

    private mutating func motion() -> Motion {
        Motion(nearEndDistance: number(), edgeFraction: number(), settleAfter: number(), tilt: number())
    }
}
