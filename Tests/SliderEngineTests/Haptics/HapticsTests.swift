import SliderEngine
import Testing

/// Which cues an event gives (docs/engine.md#haptics).
struct HapticsTests {
    private static let all = Haptics(
        tick: TickHaptic(every: 1, weight: .light), stop: Haptic(weight: .rigid), edge: Haptic(weight: .medium),
        end: Haptic(weight: .soft)
    )

    /// 0 … 10 over 100 points, all haptics on.
    private func slider(snapping: Snapping = .none, jumpsOnTouch: Bool = true) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: (0...10).values, trackWidth: 100, drag: .translation, jumpsOnTouch: jumpsOnTouch,
                snapping: snapping, haptics: Self.all
            )
        )
    }

    private static let stops = Snapping.magnet(MagnetSnapping(stops: [3, 6], distance: 5))

    @Test(
        arguments: [
            (1.0, 9.0, nil), (1, 10, 1), (1, 75, 7), (99, 91, nil), (99, 89.5, 1), (99, 5, 9), (10, 9, 1),
            (50, 50, nil),
        ] as [(Double, Double, Int?)])
    func aTickSaysHowManyPlacesWereCrossed(from: Double, to: Double, crossed: Int?) throws {
        var slider = try slider()
        try slider.send(.set(value: from / 10))
        try slider.send(.began(from))
        #expect(try slider.send(.changed(to)).ticks == crossed)
    }

    @Test func aTickIsCrossedWhereRoundingFallsShortOfIt() throws {
        // 0.3 / 0.1 is a little less than 3.
        var slider = try DrivenSlider(
            SliderDescription(initialValue: 0.25, trackWidth: 10, haptics: Haptics(tick: TickHaptic(every: 0.1)))
        )
        #expect(try slider.send(.began(3)).ticks == 1)
    }

    @Test func ticksCountFromLower_andByTheStepUnlessToldOtherwise() throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0.5...10.5).values, step: 2, trackWidth: 100, haptics: Haptics(tick: TickHaptic())
            )
        )
        #expect(try slider.send(.began(19)).ticks == nil)
        #expect(try slider.send(.changed(20)).ticks == 1)
        #expect(try slider.send(.changed(100)).ticks == 4)
    }

    @Test func aStopIsFeltWhenItTakesHold_andNotWhenItLetsGo() throws {
        var slider = try slider(snapping: Self.stops)
        try slider.send(.began(0))
        #expect(try slider.send(.changed(26)).causes == [.tick, .stop])
        #expect(try slider.send(.changed(27)).causes == [])
        #expect(try slider.send(.changed(45)).causes == [.tick])
        #expect(try slider.send(.changed(59)).causes == [.tick, .stop])
        // From one stop straight to another.
        #expect(try slider.send(.changed(31)).causes == [.tick, .stop])
    }

    @Test func anEdgeIsFeltOnce_whenTheValueComesThere() throws {
        var slider = try slider()
        #expect(try slider.send(.began(0)).causes == [])
        #expect(try slider.send(.changed(-5)).causes == [])
        #expect(try slider.send(.changed(5)).causes == [])
        #expect(try slider.send(.changed(0)).causes == [.edge])
        #expect(try slider.send(.changed(-1)).causes == [])
        #expect(try slider.send(.changed(100)).causes == [.tick, .edge])
        #expect(try slider.send(.changed(120)).causes == [])
        #expect(try slider.send(.changed(0)).causes == [.tick, .edge])
    }

    @Test func theEndOfADragIsFelt() throws {
        var slider = try slider()
        try slider.send(.began(0))
        #expect(try slider.send(.ended).causes == [.end])
        #expect(try slider.send(.ended).causes == [])
    }

    @Test func aGestureThatNeverDraggedEndsUnfelt() throws {
        var slider = try slider(jumpsOnTouch: false)
        try slider.send(.began(50))
        #expect(try slider.send(.ended).causes == [])
        try slider.send(.began(50))
        try slider.send(.changed(50))
        #expect(try slider.send(.ended(50)).causes == [])
    }

    @Test func aDroppedOrCancelledGestureGivesNoCue() throws {
        var slider = try slider()
        try slider.send(.began(0))
        try slider.send(.changed(55))
        #expect(try slider.send(.began(0)).causes == [])
        try slider.send(.changed(45))
        #expect(try slider.send(.cancelled).causes == [])
    }

    @Test func theCuesOfOneEventComeInOrder() throws {
        let zone = DeadZoneSnapping(stops: [DeadZone(value: 10, width: 20)], travel: .extended)
        var slider = try slider(snapping: .deadZone(zone))
        try slider.send(.began(0), at: 5)
        let result = try slider.send(.ended(105), at: 21)
        #expect(result.causes == [.tick, .stop, .edge, .end])
        #expect(result.frame.cues.map(\.weight) == [.light, .rigid, .medium, .soft])
        #expect(result.frame.cues.map(\.crossed) == [10, nil, nil, nil])
        #expect(result.frame.cues.allSatisfy { $0.t == 21 && $0.style == .impact })
    }

    @Test(arguments: [Event.Kind.set(value: 10), .set(value: 3), .resized(trackWidth: 10), .elapsed, .cancelled])
    func onlyADragIsFelt(kind: Event.Kind) throws {
        var slider = try slider(snapping: Self.stops)
        #expect(try slider.send(kind).causes == [])
        try slider.send(.began(0))
        #expect(try slider.send(kind).causes == [])
    }

    @Test func theFirstTouchIsFelt_whenItMovesTheThumb() throws {
        var slider = try DrivenSlider(preset: "meshing")
        #expect(try slider.send(.began(344)).ticks == 35)
    }

    @Test func aSliderWithoutHapticsIsNotFelt() throws {
        var slider = try DrivenSlider(preset: "classic")
        try slider.send(.began(0))
        #expect(try slider.send(.ended(350)).causes == [])
    }
}
