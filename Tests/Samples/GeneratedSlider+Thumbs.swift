package import SliderEngine

extension GeneratedSlider {
    /// The same slider as with one thumb, with several; nil if their gaps do not fit.
    ///
    /// - Parameters:
    ///   - count: how many thumbs; nil for 2 … 8.
    ///   - history: how many values can be undone; nil for the slider's own.
    package static func makeSeveral(
        seed: Int, count: Int? = nil, history: Int? = nil
    ) throws(NoneFits) -> SliderControl? {
        var random = SplitMix(seed: seed ^ 0x7483)
        var slider = try makeFelt(seed: seed).description
        (slider.initialValue, slider.fillFrom, slider.motion, slider.clearsOnTap) = (nil, nil, nil, false)
        slider.haptics?.contact = Haptic()
        slider.history = history ?? slider.history
        let (count, reach) = (count ?? random.pick(2, 3, 4, 8), slider.reach)
        let isZoned = if case .deadZone = slider.snapping { true } else { false }
        slider.thumbs = Thumbs(
            count: count, minGap: random.pick(0, (reach.upper - reach.lower) / Double(3 * count)),
            collision: random.pick(.none, .push, .swap), draggableRange: !isZoned && random.chance(0.4))
        return try? SliderControl(slider)
    }
}
