package import SliderEngine

/// A slider with several thumbs, and what has happened to it. 0 … 100 on 400 points.
package struct SeveralThumbs: Sendable {
    package let testDescription: String
    package let control: Control
    package private(set) var state: State

    package init(_ name: String, _ thumbs: Thumbs, _ change: (inout SliderDescription) -> Void = { _ in }) throws {
        var description = SliderDescription(
            range: ValueRange(lower: 0, upper: 100), thumbs: thumbs, trackWidth: 400,
            haptics: Haptics(contact: Haptic()))
        change(&description)
        testDescription = name
        control = .slider(try SliderControl(description))
        state = control.initialState()
    }

    package mutating func send(
        _ kind: Event.Kind, t: Double, y: Double? = nil, finger: UInt8 = 0, thumb: UInt8? = nil
    ) throws {
        _ = try control.apply(Event(kind: kind, t: t, y: y, finger: finger, thumb: thumb), to: &state)
    }

    /// Begins a gesture at a value and drags through others.
    package mutating func drag(_ values: Double..., from t: Double, y: Double? = nil, finger: UInt8 = 0) throws {
        for (index, value) in values.enumerated() {
            let x = 4 * value
            let kind = index == 0 ? Event.Kind.began(x: x, predictedX: nil) : .changed(x: x, predictedX: nil)
            try send(kind, t: t + 8.3 * Double(index), y: y, finger: finger)
        }
    }
}

/// What states may have.
extension SeveralThumbs {
    package static func all() throws -> [SeveralThumbs] {
        try (2...8).map(atRest)
            + [underWay(), pushed(), waiting(), rangeDragged(), withHistory(), withHeldBackTicks(), held(), resized()]
    }

    package static func atRest(count: Int) throws -> SeveralThumbs {
        var sample = try SeveralThumbs("\(count) at rest", Thumbs(count: count))
        try sample.drag(0, 3.125, from: 5)
        try sample.send(.ended(x: 14.75), t: 40)
        return sample
    }

    /// Two fingers, each with its samples and with a precision of its own.
    package static func underWay() throws -> SeveralThumbs {
        var sample = try SeveralThumbs("fingers under way", Thumbs(count: 3)) {
            ($0.drag, $0.precision, $0.slop) = (.translation, Precision(distance: 50), 2)
        }
        try sample.drag(1, 5, 9.5, 12.1, from: 10, y: 80, finger: 7)
        try sample.drag(99, 94, 91, from: 14, y: -20, finger: 255)
        return sample
    }

    /// A finger that has moved others than its thumb.
    package static func pushed() throws -> SeveralThumbs {
        let thumbs = Thumbs(count: 8, minGap: 2.5, collision: .push)
        var sample = try SeveralThumbs("a finger that pushes", thumbs) { $0.step = 0.5 }
        try sample.drag(0, 20, 50, 78, from: 10)
        return sample
    }

    /// A finger on two thumbs at one place.
    package static func waiting() throws -> SeveralThumbs {
        let thumbs = Thumbs(count: 3, initialValues: [20, 60, 60])
        var sample = try SeveralThumbs("a finger that waits", thumbs) { $0.slop = 8 }
        try sample.drag(60, 60.5, from: 10, y: 3, finger: 2)
        try sample.drag(21, 30, from: 30, finger: 0)
        return sample
    }

    /// A finger between two thumbs.
    package static func rangeDragged() throws -> SeveralThumbs {
        let thumbs = Thumbs(count: 4, initialValues: [10, 20, 60, 90], draggableRange: true)
        var sample = try SeveralThumbs("a range that is dragged", thumbs)
        try sample.drag(40, 42, 45.5, from: 10, finger: 1)
        return sample
    }

    /// Values that can be undone, and others that can be redone.
    package static func withHistory() throws -> SeveralThumbs {
        var sample = try SeveralThumbs("a history", Thumbs(count: 3, minGap: 1)) { $0.history = 8 }
        for (index, value) in [10, 20, 30, 45, 48.5, 49].enumerated() {
            try sample.send(.set(value: value), t: Double(index), thumb: UInt8(index % 2))
        }
        for t in [7.0, 8] { try sample.send(.undo, t: t) }
        try sample.drag(100, 95, from: 20)
        return sample
    }

    package static func withHeldBackTicks() throws -> SeveralThumbs {
        var sample = try SeveralThumbs("held-back ticks", Thumbs(count: 2)) {
            $0.haptics = Haptics(tick: TickHaptic(every: 1), minimumInterval: 500)
        }
        try sample.drag(0, 10, 20, 30, from: 10)
        return sample
    }

    /// Thumbs that stops hold, and a finger that has rested.
    package static func held() throws -> SeveralThumbs {
        var sample = try SeveralThumbs("stops, and a rest", Thumbs(count: 2, collision: .swap)) {
            $0.snapping = .magnet(MagnetSnapping(stops: [0, 25, 50, 100], distance: 12))
            $0.liftTolerance = 12
        }
        try sample.drag(0, 10, 24, 24, 24, 33, from: 10)
        try sample.send(.changed(x: 132, predictedX: nil), t: 900)
        try sample.send(.changed(x: 140, predictedX: nil), t: 910)
        return sample
    }

    /// Another width than the control's, in the middle of a gesture.
    package static func resized() throws -> SeveralThumbs {
        var sample = try SeveralThumbs("another width", Thumbs(count: 2)) { $0.reversed = true }
        try sample.drag(0, 10, from: 10)
        try sample.send(.resized(trackWidth: 123.5), t: 30)
        return sample
    }
}

/// Random fingers on a random slider.
extension SeveralThumbs {
    /// The states after each of some events; none if the gaps of the slider do not fit.
    package static func random(seed: Int) throws -> [SeveralThumbs] {
        guard let slider = try GeneratedSlider.makeSeveral(seed: seed)?.description, let thumbs = slider.thumbs else {
            return []
        }
        var sample = try SeveralThumbs("seed \(seed)", thumbs) { $0 = slider }
        var random = SplitMix(seed: seed)
        var (states, t) = ([sample], 0.0)
        for _ in 0..<60 {
            t += random.pick(0, 8, 16, 60, 300)
            let event = event(at: t, on: slider, thumbs.count, &random)
            if (try? sample.control.apply(event, to: &sample.state)) != nil { states.append(sample) }
        }
        return states
    }

    private static func event(
        at t: Double, on slider: SliderDescription, _ count: Int, _ random: inout SplitMix
    ) -> Event {
        let (x, finger) = (random.number(-0.1...1.1) * slider.trackWidth, UInt8(random.whole(0..<4)))
        let y: Double? = random.chance(0.3) ? random.number(-300...300) : nil
        let value = random.number(slider.reach.lower...slider.reach.upper)
        let kind: Event.Kind =
            switch random.number(0...1) {
            case ..<0.2: .began(x: x, predictedX: nil)
            case ..<0.7: .changed(x: x, predictedX: nil)
            case ..<0.8: .ended(x: random.chance(0.5) ? x : nil)
            case ..<0.85: .cancelled
            case ..<0.9: .set(value: value)
            case ..<0.93: .key(.arrowUp, shift: random.chance(0.5))
            case ..<0.95: .resized(trackWidth: random.number(50...500))
            case ..<0.98: slider.history > 0 ? .undo : .elapsed
            default: slider.history > 0 ? .redo : .elapsed
            }
        let isForOne = kind.type == .set || kind.type == .key
        let thumb = isForOne ? UInt8(random.whole(0..<count)) : nil
        return Event(kind: kind, t: t, y: kind.type.isDrag ? y : nil, finger: finger, thumb: thumb)
    }
}

extension ThumbValues: ExpressibleByArrayLiteral {
    package init(arrayLiteral values: Double...) {
        self.init()
        for value in values { append(value) }
    }
}
