import SliderEngine

extension GeneratedSlider {
    /// The same slider with what a finger feels besides: each part as likely as not.
    static func makeFelt(seed: Int) throws -> SliderControl {
        var random = SplitMix(seed: seed ^ 0xFEE1)
        var slider = try make(seed: seed).description
        if random.chance(0.6) { slider.release = .fling(Fling(deceleration: random.pick(0.9, 0.99, 0.998, 0.9999))) }
        if random.chance(0.5) { slider.overscroll = Overscroll(coefficient: random.pick(0.55, 1, 1e-9)) }
        if slider.drag == .translation, random.chance(0.5) {
            slider.precision = Precision(distance: random.pick(100, 1, 1e-3, 100_000))
        }
        slider.history = random.pick(0, 1, 3, 256)
        if random.chance(0.5) { slider.haptics?.minimumInterval = random.pick(10, 50, 10_000) }
        if case .magnet(var magnet) = slider.snapping {
            magnet.release = random.chance(0.7) ? min(magnet.distance * random.number(1...20), 100_000) : nil
            magnet.captureSpeed = random.chance(0.4) ? random.pick(1e-6, 100, 800, 1_000_000) : nil
            slider.snapping = .magnet(magnet)
        }
        return try SliderControl(slider)
    }
}
