import Foundation
import SliderEngine
import Testing

/// The grid on which `snapped` falls (docs/engine.md#grids).
struct StepTests {
    struct Case: CustomTestStringConvertible {
        let range: ClosedRange<Double>
        let step: Double
        let value: Double
        let snapped: Double

        init(_ range: ClosedRange<Double>, by step: Double, _ value: Double, _ snapped: Double) {
            (self.range, self.step, self.value, self.snapped) = (range, step, value, snapped)
        }

        var testDescription: String { "\(range) by \(step): \(value) → \(snapped)" }

        func snap() throws -> Double {
            try DrivenSlider(SliderDescription(range: range.values, step: step, initialValue: value)).now.snapped
        }
    }

    @Test(arguments: [
        Case(0...100, by: 3, 100, 100), Case(0...100, by: 3, 99.6, 100), Case(0...100, by: 3, 99.4, 99),
        Case(0...100, by: 3, 97.4, 96), Case(0...1, by: 5, 0.49, 0), Case(0...1, by: 5, 0.51, 1),
        Case(10...35, by: 10, 31, 30), Case(10...35, by: 10, 33, 35), Case(0...1, by: 1, 1, 1),
        Case(0...100_000, by: 0.001, 99_960.000_5, 99_960),
        Case(0...0.3, by: 0.1, 0.3, 0.3), Case(-7...7, by: 7, -3, 0),
    ])
    func theNearestGridValueIsShown_andUpperIsAlwaysOne(case: Case) throws {
        #expect(try `case`.snap() == `case`.snapped)
    }

    @Test(arguments: [
        Case(0...100, by: 3, 1.5, 3), Case(0...100, by: 3, 97.5, 99), Case(0...100, by: 3, 99.5, 100),
        Case(0...1, by: 5, 0.5, 1), Case(0...1, by: 0.1, 0.15, 0.2), Case(0...1, by: 0.1, 0.35, 0.4),
        Case(-10...10, by: 1, -2.5, -2), Case(-0.3...0.3, by: 0.1, -0.05, 0),
        Case(-94.4...9_999_905.6065, by: 0.01, 2_391_435.255, 2_391_435.26),
        Case(1_000_000...1_000_001, by: 0.001, 1_000_000.035_5, 1_000_000.036),
    ])
    func halfWayIsUpwards(case: Case) throws {
        #expect(try `case`.snap() == `case`.snapped)
    }

    @Test(
        arguments: [
            (0, 0.1, 3, "0.3"), (0, 0.1, 7, "0.7"), (0.05, 0.1, 3, "0.35"), (0, 1e-7, 3, "3e-07"),
            (-0.3, 0.1, 3, "0.0"),
            (-0.3, 0.1, 6, "0.3"), (0, 0.35, 3, "1.05"), (1, 1.1, 2, "3.2"), (1e15 - 1000, 0.5, 3, "999999999999001.5"),
            (0, 2, 3, "6.0"),
        ] as [(Double, Double, Int, String)])
    func gridValuesReadAsAPersonWritesThem(lower: Double, step: Double, index: Int, text: String) throws {
        let near = lower + Double(index) * step
        let range = lower...(lower + 8 * step)
        let snapped = try Case(range, by: step, near, 0).snap()
        #expect(snapped.description == text)
        #expect(snapped.sign == (text.hasPrefix("-") ? .minus : .plus))
    }

    @Test func everyGridValueOfAThousandReadsShort() throws {
        for index in 0...1_000 {
            let value = Double(index) * 0.001
            let snapped = try Case(0...1, by: 0.001, value, 0).snap()
            #expect(snapped == Double("\(Decimal(index) / 1_000)"))
        }
    }

    @Test func withoutAStepTheValueIsShownAsItIs() throws {
        let result = try DrivenSlider(SliderDescription(initialValue: 0.1234567)).now
        #expect(result.snapped == 0.1234567)
    }

    @Test(arguments: [(Snapping.step, 50.0), (.none, 40)])
    func theThumbStandsOnTheGrid_onlyWithStepSnapping(snapping: Snapping, thumbX: Double) throws {
        var slider = try DrivenSlider(
            SliderDescription(range: (0...2).values, step: 1, trackWidth: 100, snapping: snapping)
        )
        let result = try slider.send(.began(40))
        #expect(result.value == 0.8)
        #expect(result.snapped == 1)
        #expect(result.thumbX == thumbX)
        #expect(result.fingerOffset == 40 - thumbX)
    }

    @Test func barsAndTicksFollowTheThumb_onTheGrid() throws {
        let description = SliderDescription(
            range: (0...2).values, step: 1, trackWidth: 100, snapping: .step,
            bars: Bars(count: 3, minHeight: 0, maxHeight: 10, spread: 0.5),
            haptics: Haptics(tick: TickHaptic())
        )
        var slider = try DrivenSlider(description)
        let early = try slider.send(.began(45))
        #expect(early.snapped == 1)
        #expect(early.ticks == 1)
        #expect(early.bars?.highlighted == 2)
        #expect(try slider.send(.changed(50)).ticks == nil)
    }
}
