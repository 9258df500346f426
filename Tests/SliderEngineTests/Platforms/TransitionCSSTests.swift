import SliderEngine
import Testing

/// How transitions are played by CSS.
struct TransitionCSSTests {
    private func transition(_ property: Transition.Property, of preset: String) throws -> Transition {
        let control = try #require(Preset.named(preset)).control
        return try #require(control.layout(control.initialState()).transitions.first { $0.property == property })
    }

    /// SwiftUI's curves.
    @Test(arguments: [
        ("star", Transition.Property.value, "cubic-bezier(0.42, 0, 0.58, 1)"),
        ("carousel", .seam, "cubic-bezier(0.42, 0, 1, 1)"),
    ])
    func aCurveIsABezier(_ preset: String, _ property: Transition.Property, _ css: String) throws {
        let transition = try transition(property, of: preset)
        #expect(transition.css == css)
        #expect(transition.settlingDuration == nil)
    }

    @Test func easingOutIsABezierToo() throws {
        let control = try #require(Preset.named("carousel")).control
        var state = control.initialState()
        var frames: [Frame] = []
        for magnification in [0.9, 1.2] {
            frames.append(try control.apply(Event(kind: .pinched(magnification: magnification), t: 0), to: &state))
        }
        #expect(frames.last?.transitions.map(\.css) == ["cubic-bezier(0, 0, 0.58, 1)"])
    }

    @Test(arguments: [("meshing", Transition.Property.bars, 0.5, 0.3), ("star", .tilt, 1, 0)])
    func aSpringIsItsOwnEasing_forAsLongAsItTakes(
        _ preset: String, _ property: Transition.Property, _ duration: Double, _ bounce: Double
    ) throws {
        let transition = try transition(property, of: preset)
        let spring = try Spring(duration: duration, bounce: bounce)
        #expect(transition.settlingDuration == spring.settlingDuration)
        #expect(transition.css == spring.linearEasing?.css)
        #expect(transition.css?.hasPrefix("linear(0, ") == true)
    }
}
