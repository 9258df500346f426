import SliderEngine
import Testing

/// Every key changes what is announced, and leaves a decimal number (docs/engine.md#keys).
struct LiveKeyTests {
    private func values(_ slider: inout DrivenSlider, _ keys: SliderKey...) throws -> [Double] {
        try keys.map { try slider.send(.key($0, shift: false)).value }
    }

    /// A slider on which a finger has dragged the thumb to x.
    private func dragged(_ description: SliderDescription, to x: Double) throws -> DrivenSlider {
        var slider = try DrivenSlider(description)
        try slider.send(.began(x))
        try slider.send(.ended)
        return slider
    }

    @Test(arguments: [Scale.linear, .power(exponent: 1), .symlog(linear: 1e15)])
    func afterADragTheFirstKeyChangesTheShownStep_onEveryScale(scale: Scale) throws {
        var slider = try dragged(
            SliderDescription(range: (0...100).values, scale: scale, step: 1, trackWidth: 400, text: TextFormat()),
            to: 109)
        #expect(try slider.now.text == "27")
        #expect(try values(&slider, .arrowLeft, .arrowLeft, .arrowRight) == [26, 25, 26])
    }

    @Test func afterADragTheFirstKeyMovesMeshingOn() throws {
        var slider = try DrivenSlider(preset: "meshing")
        try slider.send(.began(170))
        try slider.send(.ended)
        #expect(try slider.now.snapped == 17)
        #expect(try values(&slider, .arrowLeft, .arrowLeft) == [16, 15])
    }

    @Test func withAStep_anArrowGoesOneStep_evenIfTheTextStays() throws {
        for scale in [Scale.linear, .exponential] {
            var slider = try DrivenSlider(
                SliderDescription(range: (1...10).values, scale: scale, step: 0.1, text: TextFormat()))
            #expect(try values(&slider, .arrowUp, .arrowUp, .arrowUp) == [1.1, 1.2, 1.3])
            #expect(try slider.now.text == "1")
        }
    }

    @Test func withoutAStep_theTextChanges() throws {
        var slider = try DrivenSlider(SliderDescription(range: (0...10).values, text: TextFormat()))
        let texts = try (0..<3).map { _ in try slider.send(.key(.arrowUp, shift: false)).text }
        #expect(texts == ["1", "2", "3"])
        #expect(try slider.now.value == 2.5)
        // Near the end the text may stay, and the end is reached.
        try slider.send(.set(value: 9.9))
        #expect(try values(&slider, .arrowUp) == [10])
    }

    @Test func nineArrowsFromMinusOne_areMinusEightyTwoHundredths() throws {
        var slider = try DrivenSlider(SliderDescription(range: (-1...1).values))
        let hundredths = try (1...100).map { _ in try slider.send(.key(.arrowRight, shift: false)).value }
        let wanted: [Double] = (1...100).map { Double(2 * $0 - 100) / 100 }
        #expect(hundredths == wanted)
    }

    @Test(arguments: [
        (0, 0.7, 3, 0.021), (20, 20_000, 7, 1418.6), (0, 1e-6, 3, 3e-8), (0.1, 0.7, 5, 0.13), (-0.3, 0.1, 1, -0.296),
        (0.30000000000000004, 1, 1, 0.307),
    ])
    func defaultStrides_areDecimalParts(lower: Double, upper: Double, presses: Int, value: Double) throws {
        var slider = try DrivenSlider(SliderDescription(range: ValueRange(lower: lower, upper: upper)))
        for _ in 0..<presses { try slider.send(.key(.arrowRight, shift: false)) }
        #expect(try slider.now.value == value)
    }

    @Test(arguments: [nil, KeyDistances(step: 1, page: 10)])
    func theNoiseOfADrag_isRoundedAway(keys: KeyDistances?) throws {
        var slider = try dragged(SliderDescription(range: (0...100).values, keys: keys, trackWidth: 400), to: 109)
        try slider.send(.set(value: 27.250000000000004))
        #expect(try values(&slider, .arrowRight, .arrowLeft, .pageUp) == [28.25, 27.25, 37.25])
    }

    /// Twelve decimals below the first digit of 0 … 1, halves away from zero.
    @Test(arguments: [
        (0.3333333333333333, 0.343333333333), (0.0014285714285714286, 0.011428571429),
        (0.0000000000005, 0.010000000001), (0.0000000000004, 0.01), (1.2345678901234567e-8, 0.010000012346),
    ])
    func aSumIsRounded_belowTheFirstDigitOfTheRange(start: Double, value: Double) throws {
        var slider = try DrivenSlider(SliderDescription(initialValue: start))
        #expect(try values(&slider, .arrowRight) == [value])
    }

    @Test func halvesGoAwayFromZero_alsoBelowZero() throws {
        var slider = try DrivenSlider(SliderDescription(range: (-1...0).values, initialValue: -0.5000000000005))
        #expect(try values(&slider, .arrowLeft) == [-0.510000000001])
    }

    @Test func stopsAndEnds_areNotRounded() throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: ValueRange(lower: 0, upper: 1.0.nextUp), keys: KeyDistances(step: 0.1111111111),
                snapping: .magnet(MagnetSnapping(stops: [1.0 / 3]))))
        let third = 1.0 / 3
        #expect(try values(&slider, .arrowUp, .arrowUp, .arrowUp) == [0.1111111111, 0.2222222222, third])
        #expect(try values(&slider, .pageUp, .end) == [0.433333333333, 1.0.nextUp])
    }

    @Test func aStrideThatNoDoubleShows_isRepeated() throws {
        // Doubles there are an eighth apart.
        var slider = try DrivenSlider(SliderDescription(range: ValueRange(lower: 1e15 - 1, upper: 1e15)))
        for eighths in 1...8 {
            let wanted: Double = 1e15 - 1 + Double(eighths) / 8
            #expect(try values(&slider, .arrowRight) == [wanted])
        }
    }

    @Test func fromAStopThatHolds_aKeyChangesTheValue() throws {
        var slider = try dragged(
            SliderDescription(range: (0...100).values, trackWidth: 300, snapping: .magnet(MagnetSnapping(stops: [50]))),
            to: 147)
        #expect(try slider.now.heldStop == 0)
        // 49 is the value already, although the thumb shows 50.
        #expect(try values(&slider, .arrowLeft, .arrowLeft) == [48, 47])
    }
}
