import SliderEngine
import SliderSamples
import Testing

/// Values as text (docs/engine.md#text).
struct TextTests {
    @Test(
        arguments: [
            (40.55, 1, "40.6"), (-40.55, 1, "-40.6"), (40.54, 1, "40.5"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"),
            (-0.0, 0, "0"), (0.5, 0, "1"), (1.5, 0, "2"), (2.5, 0, "3"), (-2.5, 0, "-3"), (0.49, 0, "0"),
            (9.995, 2, "10.00"),
            (999.95, 1, "1000.0"), (1.005, 2, "1.01"), (0.1 + 0.2, 12, "0.300000000000"), (7, 0, "7"), (7, 3, "7.000"),
            (0.007, 3, "0.007"), (0.007, 2, "0.01"), (0.004, 2, "0.00"),
        ] as [(Double, Int, String)])
    func numbersAreRoundedAsTheyAreWritten_halvesAwayFromZero(value: Double, digits: Int, text: String) {
        #expect(TextFormat(fractionDigits: digits).text(of: value) == text)
    }

    /// Those with few decimals are not read from their description.
    @Test func theShortestDecimal_isTheDescriptions() {
        var generator = SplitMix(seed: 7)
        for round in 0..<60_000 {
            let units = Double(Int64.random(in: -3_000_000_000_000_000...3_000_000_000_000_000, using: &generator))
            let small = (units / Double.random(in: 1...1e15, using: &generator)).rounded()
            let number = [small, units, small + 0.1][round % 3] / [1, 2, 4, 10, 100, 1000, 10_000, 3][round / 3 % 8]
            let decimal = ShortestDecimal(number)
            let described = number.description
            guard !described.contains("e") else { continue }
            let text = decimal.text(fractionDigits: decimal.places)
            #expect((text.contains(".") ? text : text + ".0") == (described == "-0.0" ? "0.0" : described))
        }
    }

    @Test(
        arguments: [
            (1e15, 0, "1000000000000000"), (-1e15, 1, "-1000000000000000.0"), (1e-7, 7, "0.0000001"),
            (1e-7, 6, "0.000000"),
            (123_456_789_012.5, 2, "123456789012.50"), (.leastNonzeroMagnitude, 12, "0.000000000000"),
            (1e-12, 12, "0.000000000001"),
            (5e-13, 12, "0.000000000001"), (4.9e-13, 12, "0.000000000000"),
            (1.7976931348623157e15, 0, "1797693134862316"),
            (1e20, 2, "100000000000000000000.00"), (999_999_999_999_999.9, 0, "1000000000000000"),
        ] as [(Double, Int, String)])
    func noNumberIsWrittenWithAnExponent(value: Double, digits: Int, text: String) {
        #expect(TextFormat(fractionDigits: digits).text(of: value) == text)
    }

    @Test func aLabelIsTheWholeText_inAnyScript() throws {
        let labels = [TextFormat.Label(value: -60, text: "صامت"), TextFormat.Label(value: 0, text: "كامل")]
        var slider = try DrivenSlider(
            SliderDescription(
                range: (-60...6).values, step: 0.5, trackWidth: 132, snapping: .step,
                text: TextFormat(fractionDigits: 1, suffix: " dB", labels: labels)))
        #expect(try slider.now.text == "صامت")
        #expect(try slider.send(.set(value: -59.5)).text == "-59.5 dB")
        #expect(try slider.send(.set(value: 0.1)).text == "كامل")
    }

    @Test func theTextIsOfTheSnappedValue_betweenItsAffixes() throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0...10).values, step: 0.5, trackWidth: 100,
                text: TextFormat(fractionDigits: 2, prefix: "≈ ", suffix: " m")
            )
        )
        #expect(try slider.send(.began(33)).text == "≈ 3.50 m")
    }

    @Test(arguments: [("star", 7.2, "7/10"), ("zoom", 0.5, "0.5×"), ("camera", 1.55, "1.6×")])
    func thePresetsReadAsDesigned(preset: String, value: Double, text: String) throws {
        var slider = try DrivenSlider(preset: preset)
        #expect(try slider.send(.set(value: value)).text == text)
    }

    @Test func aSliderWithoutAFormatHasNoText() throws {
        #expect(try DrivenSlider(preset: "meshing").now.text == nil)
    }

    @Test(
        arguments: [
            (TextFormat(multiplier: 100 / 255), 97, "38"),
            (TextFormat(fractionDigits: 1, multiplier: 0.1), 0.55, "0.1"),
            (TextFormat(multiplier: -1), 0.4, "0"), (TextFormat(fractionDigits: 2, multiplier: -0.01), 12.5, "-0.13"),
            (TextFormat(significantDigits: 3), 0, "0.00"), (TextFormat(significantDigits: 3), 1e-7, "1.00e-7"),
            (TextFormat(significantDigits: 3), 1e15, "1.00e15"), (TextFormat(significantDigits: 3), 999.6, "1000"),
            (TextFormat(significantDigits: 1), 0.000_000_96, "0.000001"),
            (TextFormat(significantDigits: 15), -123.456, "-123.456000000000"),
            (TextFormat(significantDigits: 2, multiplier: 1e9), 1e15, "1.0e24"),
            (TextFormat(plus: true, prefix: "≈ "), 3, "≈ +3"), (TextFormat(plus: true), 0.4, "0"),
            (TextFormat(plus: true), -3, "-3"), (TextFormat(style: .duration), 7, "0:07"),
            (TextFormat(style: .duration), 754, "12:34"), (TextFormat(style: .duration), 3_723, "1:02:03"),
            (TextFormat(fractionDigits: 1, style: .duration), 59.96, "1:00.0"),
            (TextFormat(fractionDigits: 1, style: .duration), 359_999.9, "99:59:59.9"),
            (TextFormat(style: .duration), -1, "-0:01"), (TextFormat(style: .duration), -0.4, "0:00"),
            (TextFormat(labels: [TextFormat.Label(value: 0, text: "Off")]), 0, "Off"),
            (TextFormat(labels: [TextFormat.Label(value: 0, text: "Off")]), 0.1, "0"),
        ] as [(TextFormat, Double, String)])
    func aFormatSaysWhatIsWritten(format: TextFormat, value: Double, text: String) {
        #expect(format.text(of: value) == text)
    }

    @Test func keysCompareTexts_withoutLabels() throws {
        let labels = [TextFormat.Label(value: 0, text: "Off"), TextFormat.Label(value: 1, text: "1")]
        var slider = try DrivenSlider(SliderDescription(range: (0...2).values, text: TextFormat(labels: labels)))
        #expect(try slider.send(.key(.arrowUp, shift: false)).value == 0.5)
    }
}
