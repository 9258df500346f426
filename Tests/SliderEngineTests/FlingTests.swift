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
}
