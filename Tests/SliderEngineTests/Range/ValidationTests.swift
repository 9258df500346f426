import SliderEngine
import Testing

/// Invalid controls and events are refused; those at their limits are accepted.
struct ValidationTests {
    @Test(arguments: RefusedControl.all)
    func aRefusalSaysWhere_andWhatWouldBeRight(refused: RefusedControl) throws {
        let error = try #require(throws: ControlError.self) { try SliderControl(refused.description) }
        #expect(error.place == refused.path)
        #expect(error.detail.hasPrefix("must "))
        #expect(error.detail.contains(refused.detail), "\(error.detail)")
    }

    private static let reachingEachLimit: [@Sendable (inout SliderDescription) -> Void] = [
        { $0.range = ValueRange(lower: -1e15, upper: 1e15) },
        { ($0.scale, $0.range) = (.exponential, ValueRange(lower: .leastNonzeroMagnitude, upper: 1)) },
        { ($0.scale, $0.range.lower) = (.power(exponent: 0.1), -1) },
        { $0.scale = .power(exponent: 100) },
        { $0.scale = .symlog(linear: 1e-100) },
        { ($0.scale, $0.range) = (.symlog(linear: 1e15), ValueRange(lower: -1e-300, upper: 1e-300)) },
        { $0.scale = .piecewise(knots: [ScaleKnot(at: 0.001, value: 1e-9), ScaleKnot(at: 0.999, value: 0.5)]) },
        { $0.scale = .piecewise(knots: (1...256).map { ScaleKnot(at: Double($0) * 0.001, value: Double($0) / 257) }) },
        { $0.step = 1e-6 },
        { $0.step = 1e15 },
        { ($0.range, $0.initialValue) = (ValueRange(lower: 2, upper: 3), 3) },
        { $0.initialValue = 0 },
        { $0.trackWidth = 100_000 },
        { $0.trackWidth = 1 },
        { $0.snapping = .magnet(MagnetSnapping(stops: (0...255).map { Double($0) / 255 }, distance: 100_000)) },
        { $0.snapping = .magnet(MagnetSnapping(stops: [])) },
        { slider in
            slider.drag = .translation
            let zones = (0...255).map { DeadZone(value: Double($0) / 255) }
            slider.snapping = .deadZone(DeadZoneSnapping(stops: zones))
        },
        { slider in
            slider.drag = .translation
            slider.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.5, width: 100_000)]))
        },
        { slider in
            // Zones that nearly touch both ends and each other.
            slider.trackWidth = 200
            let zones = [DeadZone(value: 0.25, width: 99.75), DeadZone(value: 0.75, width: 99.75)]
            slider.snapping = .deadZone(DeadZoneSnapping(stops: zones))
        },
        { $0.bars = Bars(count: 2, minHeight: 0, maxHeight: 0, spread: 1_000) },
        { $0.bars = Bars(count: 1_000, minHeight: 100_000, maxHeight: 100_000) },
        { $0.marks = (0...4_095).map { Double($0) / 4_095 } },
        { $0.haptics = Haptics(tick: TickHaptic(every: 1e-6)) },
        { ($0.step, $0.haptics) = (0.1, Haptics(tick: TickHaptic())) },
        { $0.motion = Motion(nearEndDistance: 0, edgeFraction: 0, settleAfter: 0, tilt: -360) },
        { $0.motion = Motion(nearEndDistance: 100_000, edgeFraction: 1, settleAfter: 60_000, tilt: 360) },
        { $0.text = TextFormat(fractionDigits: 12, prefix: .x(64), suffix: .x(64)) },
        { $0.appearance = .numbers(64) },
        { $0.appearance = [.x(64): .number(100_000), "a": .color("#12abEF"), "b": .color("#12abEF09")] },
    ]

    @Test(arguments: reachingEachLimit.indices)
    func aValueAtItsLimitIsAccepted(index: Int) throws {
        var description = SliderDescription()
        Self.reachingEachLimit[index](&description)
        var slider = try DrivenSlider(description)
        // And it works.
        try slider.send(.began(0), at: 0)
        let result = try slider.send(.changed(1e7), at: 16)
        #expect(result.value == description.range.upper)
    }

    @Test func aDefaultThatDependsOnOtherMembersIsFilledIn() throws {
        let zones = DeadZoneSnapping(stops: [DeadZone(value: 3)])
        let control = try SliderControl(
            SliderDescription(
                range: (2...4).values, step: 0.5, drag: .translation, snapping: .deadZone(zones),
                haptics: Haptics(tick: TickHaptic(weight: .heavy))
            )
        )
        #expect(control.description.initialValue == 2)
        // Ticks at the values of the grid have no distance.
        #expect(control.description.haptics?.tick == TickHaptic(every: nil, weight: .heavy))
        #expect(
            control.description.snapping == .deadZone(DeadZoneSnapping(stops: zones.stops, travel: .extended))
        )
    }

    @Test(arguments: [
        ("joinBelow", "greater than 0", PinchDescription(joinBelow: 0)),
        ("joinBelow", "at most 1000000", PinchDescription(joinBelow: 1_000_001, splitAbove: 1_000_002)),
        ("splitAbove", "at least joinBelow (0.95), not 0.9", PinchDescription(splitAbove: 0.9)),
        ("splitAbove", "not nan", PinchDescription(splitAbove: .nan)),
        ("spacing", "within 0 … 100000, not -1", PinchDescription(spacing: -1)),
        ("cornerRadius", "within 0 … 100000, not inf", PinchDescription(cornerRadius: .infinity)),
        ("appearance/a", "a colour", PinchDescription(appearance: ["a": .color("red")])),
    ])
    func aPinchControlsMembersHaveLimitsToo(place: String, detail: String, description: PinchDescription) throws {
        let error = try #require(throws: ControlError.self) { try PinchControl(description) }
        #expect(error.place == place)
        #expect(error.detail.contains(detail), "\(error.detail)")
    }

    @Test func aPinchControlMayReachItsLimits() throws {
        _ = try PinchControl(PinchDescription(joinBelow: 1, splitAbove: 1, spacing: 0, cornerRadius: 100_000))
        _ = try PinchControl(PinchDescription(joinBelow: 1_000_000, splitAbove: 1_000_000))
    }

    @Test(
        arguments: [
            (Event.Kind.began(x: 1e7.nextUp, predictedX: nil), 0, "x"), (.changed(.nan), 0, "x"),
            (.changed(-1.1e7), 0, "x"),
            (.changed(x: 0, predictedX: .infinity), 0, "predictedX"), (.ended(-.infinity), 0, "x"),
            (.set(value: 1.1e15), 0, "value"), (.set(value: .nan), 0, "value"),
            (.resized(trackWidth: 0), 0, "trackWidth"), (.resized(trackWidth: 1.0.nextDown), 0, "trackWidth"),
            (.resized(trackWidth: -1), 0, "trackWidth"), (.resized(trackWidth: 100_001), 0, "trackWidth"),
            (.elapsed, -1, "t"), (.elapsed, .nan, "t"), (.cancelled, 1.1e15, "t"), (.ended, .infinity, "t"),
        ] as [(Event.Kind, Double, String)])
    func anEventBeyondItsLimitsIsRefused_andChangesNothing(kind: Event.Kind, t: Double, member: String) throws {
        var slider = try DrivenSlider(preset: "star")
        try slider.send(.began(50), at: 5)
        try slider.send(.changed(100), at: 10)
        let before = slider.state
        let error = try #require(throws: EventError.self) { try slider.send(kind, at: t) }
        guard case .invalid(let name, let detail) = error.code else {
            Issue.record("\(error)")
            return
        }
        #expect(name == member)
        #expect(detail.hasPrefix("must be "))
        #expect(slider.state == before)
    }

    @Test(arguments: [
        Event.Kind.began(x: 1e7, predictedX: -1e7), .changed(-1e7), .ended(1e7), .set(value: -1e15),
        .resized(trackWidth: 100_000), .resized(trackWidth: 1), .elapsed,
    ])
    func anEventAtItsLimitsIsTaken(kind: Event.Kind) throws {
        var slider = try DrivenSlider(preset: "star")
        #expect(try slider.send(kind, at: 1e15).frame.t == 1e15)
    }

    @Test(arguments: [0, -1, .nan, 1_000_001] as [Double])
    func aMagnificationIsAboveZero(magnification: Double) throws {
        let control = try #require(Preset.named("carousel")).control
        var state = control.initialState()
        #expect(throws: EventError.self) {
            try control.apply(Event(kind: .pinched(magnification: magnification), t: 0), to: &state)
        }
        #expect(state == control.initialState())
    }

    @Test func anotherTrackWidthOrValueIsCheckedToo() throws {
        let slider = try #require(Preset.named("meshing")).control
        #expect(try slider.with(trackWidth: 100, initialValue: 7).initialState().value == 7)
        #expect(try slider.with(trackWidth: 100, initialValue: nil).initialState().trackWidth == 100)
        let error = #expect(throws: ControlError.self) { try slider.with(trackWidth: nil, initialValue: 36) }
        #expect(error?.place == "initialValue")
        let carousel = try #require(Preset.named("carousel")).control
        let noTrack = #expect(throws: ControlError.self) { try carousel.with(trackWidth: 100, initialValue: nil) }
        #expect(noTrack?.place == "trackWidth")
    }
}
