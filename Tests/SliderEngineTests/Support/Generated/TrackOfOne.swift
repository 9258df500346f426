import SliderEngine

/// A slider on a track of one point: the finger's x is p itself. Gives both directions of a scale.
struct TrackOfOne {
    private let slider: DrivenSlider

    init(_ range: ValueRange, _ scale: Scale) throws {
        slider = try DrivenSlider(SliderDescription(range: range, scale: scale, trackWidth: 1))
    }

    func value(at p: Double) throws -> Double {
        var slider = slider
        return try slider.send(.began(p)).value
    }

    func position(of value: Double) throws -> Double {
        var slider = slider
        return try slider.send(.set(value: value)).normalized
    }
}
