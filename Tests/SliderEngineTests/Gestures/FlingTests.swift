import SliderEngine
import Testing

/// Where a thumb lands that is released while it moves, and its velocity at the start.
struct FlingTests {
    private static let fling = Release.fling(Fling(deceleration: 0.99))

    /// The initial velocity of the value's spring.
    private func velocity(_ result: DrivenFrame) -> Double? { result.frame.transitions[.value]?.velocity }

    @Test func aFlingOverNextToNoDistance_setsOutAsFastAsAnySpringMay() throws {
        var slider = try DrivenSlider(
            SliderDescription(initialValue: 1e-307, trackWidth: 1, drag: .translation, release: Self.fling))
        try slider.send(.began(0), at: 0)
        try slider.send(.changed(-1), at: 16)
        try slider.send(.set(value: 1e-307), at: 17)
        #expect(try velocity(slider.send(.ended, at: 18)) == 10_000)
    }

    @Test(arguments: [(90.0, 99.9999, 100.0), (10, 0.0001, 0)])
    func aFlingThatIsNearlyAtAnEnd_setsOutAsFastAsAnySpringMay(start: Double, x: Double, end: Double) throws {
        var slider = try DrivenSlider(
            SliderDescription(range: (0...100).values, trackWidth: 100, release: Self.fling))
        try slider.send(.began(start), at: 0)
        try slider.send(.changed(x), at: 8)
        let result = try slider.send(.ended, at: 8)
        #expect(result.value == end)
        #expect(velocity(result) == 10_000)
    }

    /// The finger is 30 points from a stop that holds up to 40 points. `way` is how far the thumb is flung from there.
    @Test(arguments: [(0.1, 0), (-5.0, 0), (10.0, nil), (-90.0, nil)])
    func theStopThatHolds_keepsWhatLandsBeforeItLetsGo(way: Double, stop: Int?) throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0...100).values, trackWidth: 1000,
                snapping: .magnet(MagnetSnapping(stops: [50], distance: 10, release: 40)), release: .fling(Fling())
            )
        )
        try slider.send(.began(500), at: 0)
        try slider.send(.changed(530), at: 200)
        // The velocity is the slope between two places 0.04 s apart. The thumb goes on for 0.499 s of it.
        try slider.send(.changed(530), at: 410)
        #expect(try slider.send(.changed(530 + way / 12.475), at: 450).heldStop == 0)
        #expect(try slider.send(.ended, at: 460).heldStop == stop)
    }

    private func elastic() throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: (0...100).values, trackWidth: 100, release: Self.fling, overscroll: Overscroll(coefficient: 0.5))
        )
    }

    /// The thumb's speed at first, in points per second: the spring's, over the way from where it was drawn.
    private func speed(from before: DrivenFrame, to after: DrivenFrame) throws -> Double {
        try #require(velocity(after)) * (after.thumbX - before.thumbX)
    }

    @Test(arguments: [nil, 24.0, 28])
    func theThumbSetsOutFromWhereItWasDrawn_asFastAsTheFingerWas(x: Double?) throws {
        var slider = try elastic()
        try slider.send(.began(16), at: 0)
        let before = try slider.send(.changed(20), at: 16)
        let result = try slider.send(.ended(x: x), at: 32)
        #expect(try isNear(speed(from: before, to: result), #require(result.velocity)))
    }

    @Test(arguments: [nil, 120.0, 96])
    func aThumbFlungBackFromPastAnEnd_setsOutFromWhereItWasDrawn_withoutAReturn(x: Double?) throws {
        var slider = try elastic()
        try slider.send(.began(160), at: 0)
        let before = try slider.send(.changed(140), at: 16)
        #expect(before.thumbX > 100)
        let result = try slider.send(.ended(x: x), at: 32)
        #expect(result.value < 100)
        #expect(result.transitions == [.value])
        #expect(try isNear(speed(from: before, to: result), #require(result.velocity)))
    }

    @Test func aThumbFlungPastAnEnd_springsBackToThatEnd() throws {
        var slider = try elastic()
        try slider.send(.began(110), at: 0)
        try slider.send(.changed(120), at: 16)
        let result = try slider.send(.ended, at: 16)
        #expect(result.value == 100 && result.transitions == [.thumb])
    }

    @Test func aThumbWhoseLastMovePassesAnEnd_isFlungToThatEnd() throws {
        var slider = try elastic()
        try slider.send(.began(60), at: 0)
        let before = try slider.send(.changed(80), at: 16)
        let result = try slider.send(.ended(105), at: 32)
        #expect(result.value == 100 && result.transitions == [.value])
        #expect(try isNear(speed(from: before, to: result), #require(result.velocity)))
    }
}
