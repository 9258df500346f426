import SliderEngine
import Testing

/// What each platform plays for a cue.
struct HapticEffectTests {
    @Test func everyCauseHasEveryWeight_once() {
        #expect(HapticEffect.all.count == Cue.Cause.allCases.count * HapticWeight.allCases.count)
        for (index, effect) in HapticEffect.all.enumerated() {
            #expect(!HapticEffect.all[..<index].contains(effect))
        }
    }

    @Test(
        arguments: [
            (.tick, .light, 8, 0.45, 0.7), (.tick, .heavy, 16, 0.9, 0.7), (.stop, .rigid, 12, 0.6, 0.9),
            (.stop, .soft, 8, 0.4, 0.3), (.edge, .light, 20, 0.5, 0.5), (.edge, .medium, 43, 0.75, 0.5),
            (.edge, .heavy, 61, 1, 0.5), (.end, .light, 10, 0.4, 0.4), (.toggle, .medium, 15, 0.75, 0.6),
        ] as [(Cue.Cause, HapticWeight, Int, Double, Double)])
    func aWeightScalesWhatACauseIs(
        _ cause: Cue.Cause, _ weight: HapticWeight, _ pulse: Int, _ intensity: Double, _ sharpness: Double
    ) {
        let effect = HapticEffect(cause: cause, weight: weight)
        #expect(effect.pulse == pulse)
        #expect(abs(effect.intensity - intensity) < 1e-12)
        #expect(effect.sharpness == sharpness)
    }

    @Test(arguments: Cue.Cause.allCases)
    func aHeavierOneIsStronger(_ cause: Cue.Cause) {
        let rising = [HapticWeight.soft, .light, .rigid, .medium, .heavy].map { HapticEffect(cause: cause, weight: $0) }
        for (fainter, stronger) in zip(rising, rising.dropFirst()) {
            #expect(fainter.pulse < stronger.pulse)
            #expect(fainter.intensity < stronger.intensity)
            #expect((0...1).contains(stronger.intensity))
        }
    }

    @Test func aSoftTickIsAndroidsSoftest() {
        #expect(HapticEffect(cause: .tick, weight: .soft).android.constant == "SEGMENT_FREQUENT_TICK")
        #expect(HapticEffect(cause: .tick, weight: .light).android.constant == "SEGMENT_TICK")
    }

    @Test func swiftUIHasSoftAndRigid_asFlexibility() {
        #expect(HapticEffect(cause: .edge, weight: .heavy).swiftUI == ".impact(weight: .heavy, intensity: 1)")
        #expect(HapticEffect(cause: .edge, weight: .soft).swiftUI == ".impact(flexibility: .soft, intensity: 1)")
    }
}
