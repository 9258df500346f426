import SliderEngine
import SliderSamples
import Testing

/// Properties of keys on every slider, from any value.
struct KeyPropertyTests {
    @Test(arguments: 0..<200)
    func aKeyLeadsFurther_onTheGrid_andIsAnnounced_whileTheEndIsNotReached(seed: Int) throws {
        let control = try GeneratedSlider.makeFelt(seed: seed)
        let slider = control.description
        var random = SplitMix(seed: seed ^ 0x4E15)
        for _ in 0..<12 {
            for key in SliderKey.allCases where key != .home && key != .end {
                var driven = try DrivenSlider(slider)
                let before = try driven.send(.set(value: random.number(slider.reach.lower...slider.reach.upper)))
                let after = try driven.send(.key(key, shift: random.chance(0.3)))
                let isUp = isUp(key, on: slider)
                let end = isUp ? slider.reach.upper : slider.reach.lower
                if after.value == end { continue }
                let stood = slider.snapping == .step ? before.snapped : before.value
                #expect(isUp ? after.value > stood : after.value < stood, "\(key) from \(before.value)")
                if slider.hasGrid {
                    #expect(after.snapped == after.value, "\(key) from \(before.value)")
                    #expect(after.snapped != before.snapped, "\(key) from \(before.value)")
                } else if let text = before.text {
                    #expect(after.text != text, "\(key) from \(before.value)")
                }
            }
        }
    }

    @Test(arguments: 0..<200)
    func homeAndEndLeadToTheEndsOfTheReach(seed: Int) throws {
        var driven = try DrivenSlider(GeneratedSlider.makeFelt(seed: seed).description)
        let reach = try GeneratedSlider.makeFelt(seed: seed).description.reach
        #expect(try driven.send(.key(.end, shift: true)).value == reach.upper)
        #expect(try driven.send(.key(.home, shift: false)).value == reach.lower)
    }

    private func isUp(_ key: SliderKey, on slider: SliderDescription) -> Bool {
        switch key {
        case .arrowUp, .pageUp, .end: true
        case .arrowDown, .pageDown, .home: false
        case .arrowRight: !slider.reversed
        case .arrowLeft: slider.reversed
        }
    }
}
