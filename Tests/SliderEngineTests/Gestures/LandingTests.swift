import SliderEngine
import SliderSamples
import Testing

/// Thumbs that come to rest on the grid (docs/engine.md#landing-on-the-grid).
struct LandingTests {
    private func slider(_ change: (inout SliderDescription) -> Void = { _ in }) throws -> DrivenSlider {
        var description = SliderDescription(
            range: (0...100).values, step: 10, trackWidth: 1000, lands: .grid,
            haptics: Haptics(tick: TickHaptic(), end: Haptic()))
        change(&description)
        return try DrivenSlider(description)
    }

    @Test func aThumbThatLiesBetweenTwoValues_springsToTheNearerOne_withItsTick() throws {
        var slider = try slider()
        try slider.send(.began(0), at: 0)
        #expect(try slider.send(.changed(270), at: 500).value == 27)
        let end = try slider.send(.ended, at: 900)
        #expect(end.value == 30 && end.normalized == 0.3 && end.thumbX == 300 && end.snapped == 30)
        #expect(end.causes == [.tick, .end] && end.ticks == 1)
        let spring = try #require(end.frame.transitions[.value])
        #expect(spring.curve == .spring && spring.duration == 0.5 && spring.bounce == 0 && spring.velocity == nil)
    }

    @Test func aThumbThatLiesOnAValue_staysWithoutATransition() throws {
        var slider = try slider()
        try slider.send(.began(100), at: 0)
        try slider.send(.changed(300), at: 500)
        #expect(try slider.send(.ended, at: 900).transitions.isEmpty)
    }

    @Test func aFling_keepsItsVelocity_overTheDistanceToTheValueWhereItComesToRest() throws {
        var slider = try slider { $0.release = .fling(Fling(deceleration: 0.99)) }
        try slider.send(.began(0), at: 0)
        try slider.send(.changed(10), at: 10)
        let end = try slider.send(.ended, at: 10)
        // From 10 points on, 1000 points per second lead to 109 of 1000 points.
        #expect(end.value == 10)
        #expect(isNear(end.frame.transitions[.value]?.velocity, 1000 / 90))
    }

    @Test func aStopThatHolds_isWhereTheThumbLands_alsoBetweenTwoValues() throws {
        var slider = try slider { $0.snapping = .magnet(MagnetSnapping(stops: [33], distance: 15)) }
        try slider.send(.began(100), at: 0)
        #expect(try slider.send(.changed(340), at: 500).heldStop == 0)
        let end = try slider.send(.ended, at: 900)
        #expect(end.value == 33 && end.heldStop == 0)
    }

    @Test func onlyTheEndOfADrag_lands() throws {
        var slider = try slider { $0.jumpsOnTouch = false }
        try slider.send(.set(value: 34), at: 0)
        try slider.send(.began(100), at: 100)
        #expect(try slider.send(.ended, at: 200).value == 34)
        try slider.send(.began(100), at: 300)
        try slider.send(.changed(120), at: 400)
        #expect(try slider.send(.cancelled, at: 500).value == 34)
        #expect(try slider.send(.ended, at: 600).value == 34)
    }

    @Test func whatIsUndone_isTheValueWhereAnEarlierThumbLanded() throws {
        var slider = try slider { $0.history = 4 }
        for x in [270.0, 610] {
            try slider.send(.began(x), at: x)
            try slider.send(.ended, at: x + 200)
        }
        #expect(try slider.now.value == 60)
        #expect(try slider.send(.undo).value == 30)
        #expect(try slider.send(.undo).value == 0)
    }

    @Test(arguments: 0..<200) func everyReleasedThumb_standsOnAValueOfTheGrid_orIsHeld(seed: Int) throws {
        let control = try GeneratedSlider.makeFelt(seed: seed)
        guard control.description.hasGrid else { return }
        var description = control.description
        description.lands = .grid
        var slider = try DrivenSlider(description)
        for event in GeneratedEvents.likely(for: control, count: 60, seed: seed) {
            let before = try slider.now
            let after = try slider.send(event)
            guard after.frame.reason == .end, after.velocity != nil else { continue }
            #expect(after.value == after.snapped)
            let isMoved = abs(after.thumbX - before.thumbX) > 1e-9 * slider.state.trackWidth
            let lands = after.frame.transitions[.value]?.curve == .spring
            // The last move of a finger past an end is not shown before.
            #expect(lands ? isMoved : !isMoved || after.transitions.contains(.thumb), "at \(event.t)")
        }
    }
}
