import SliderEngine
import Testing

/// Where a thumb goes that is let go of in its movement, and how it sets out.
struct FlingTests {
    private static let fling = Release.fling(Fling(deceleration: 0.99))

    /// How fast the value's spring sets out.
    private func velocity(_ answer: Answer) -> Double? { answer.frame.transitions[.value]?.velocity }

    @Test func aFlingOverNextToNoDistance_setsOutAsFastAsAnySpringMay() throws {
        var slider = try DrivenSlider(
            SliderDescription(initialValue: 0.5, trackWidth: 0x1p-1063, drag: .translation, release: Self.fling))
        try slider.send(.began(0), at: 0)
        try slider.send(.changed(-1), at: 16)
        try slider.send(.set(value: 0.5), at: 17)
        #expect(try velocity(slider.send(.ended, at: 18)) == 10_000)
    }

    @Test(arguments: [(90.0, 99.9999, 100.0), (10, 0.0001, 0)])
    func aFlingThatIsNearlyAtAnEnd_setsOutAsFastAsAnySpringMay(start: Double, x: Double, end: Double) throws {
        var slider = try DrivenSlider(
            SliderDescription(range: (0...100).values, trackWidth: 100, release: Self.fling))
        try slider.send(.began(start), at: 0)
        try slider.send(.changed(x), at: 8)
        let answer = try slider.send(.ended, at: 8)
        #expect(answer.value == end)
        #expect(velocity(answer) == 10_000)
    }

    /// A stop that a finger has gone 30 points from, which holds on till 40; how far it is flung on from there.
    @Test(arguments: [(0.1, 0), (-5.0, 0), (9.0, nil), (-90.0, nil)])
    func theStopThatHolds_keepsWhatLandsBeforeItLetsGo(way: Double, stop: Int?) throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0...100).values, trackWidth: 1000,
                snapping: .magnet(MagnetSnapping(stops: [50], distance: 10, release: 40)), release: .fling(Fling())
            )
        )
        try slider.send(.began(500), at: 0)
        try slider.send(.changed(530), at: 200)
        // The line through two places that are 0.1 s apart says how fast the finger is; 0.499 s of that it goes on.
        try slider.send(.changed(530), at: 350)
        #expect(try slider.send(.changed(530 + way / 4.99), at: 450).heldStop == 0)
        #expect(try slider.send(.ended, at: 460).heldStop == stop)
    }
}
