import SliderEngine
import Testing

/// Places on the track and values (docs/engine.md#scales).
struct ScaleTests {
    @Test(arguments: [(0.0, -10.0), (25, 0), (50, 10), (75, 20), (100, 30)])
    func linearTravelAddsEqualAmounts(x: Double, value: Double) throws {
        var slider = try DrivenSlider(SliderDescription(range: (-10...30).values, trackWidth: 100))
        let result = try slider.send(.began(x))
        #expect(result.value == value)
        #expect(result.normalized == x / 100)
    }

    @Test(arguments: [(0.0, 1.0), (25, 3.1622776601683795), (50, 10), (75, 31.622776601683793), (100, 100)])
    func exponentialTravelMultipliesByEqualFactors(x: Double, value: Double) throws {
        var slider = try DrivenSlider(
            SliderDescription(range: (1...100).values, scale: .exponential, trackWidth: 100)
        )
        #expect(isNear(try slider.send(.began(x)).value, value))
    }

    @Test(arguments: [0.5, 0.7, 1, 2, 3.3, 7.9])
    func theCameraMultipliesByTheSameFactor_whereverADragStarts(value: Double) throws {
        var slider = try DrivenSlider(preset: "camera")
        try slider.send(.set(value: value))
        try slider.send(.began(200))
        let factor = try slider.send(.changed(225)).value / value
        // 10 / 0.5 over the whole track of 344 points.
        #expect(isNear(factor, 1.243230335251316))
    }

    @Test(arguments: [(0.1...0.3, Scale.linear), (0.7...49.1, .exponential), (-1e15...1e15, .linear)])
    func theEndsAreExact_whateverRoundingSays(range: ClosedRange<Double>, scale: Scale) throws {
        var slider = try DrivenSlider(SliderDescription(range: range.values, scale: scale, trackWidth: 344))
        for (x, end) in [(344.0, range.upperBound), (0, range.lowerBound), (1e7, range.upperBound)] {
            #expect(try slider.send(.changed(x)).value == end)
        }
        #expect(try slider.send(.changed(-1e7)).value == range.lowerBound)
    }

    @Test func aRangeOverAllMagnitudesStaysFinite() throws {
        let range = Double.leastNonzeroMagnitude...1e15
        var slider = try DrivenSlider(SliderDescription(range: range.values, scale: .exponential, trackWidth: 100))
        var last = 0.0
        for x in 0...100 {
            let value = try slider.send(.changed(Double(x))).value
            #expect(range.contains(value) && value > last)
            last = value
        }
    }

    @Test(arguments: [2, 3, 41, 1_000] as [Double])
    func fewTimesTheLeastOfAllNumbersComesBackFromItsPlace(times: Double) throws {
        let least = Double.leastNonzeroMagnitude
        let track = try TrackOfOne(ValueRange(lower: least, upper: 1), .exponential)
        #expect(try track.value(at: track.position(of: times * least)) == times * least)
    }

    @Test func aSetValueAndTheTravelToItAgree() throws {
        var slider = try DrivenSlider(
            SliderDescription(range: (0.5...10).values, scale: .exponential, trackWidth: 320)
        )
        #expect(isNear(try slider.send(.set(value: 5)).normalized, 0.7686217868402407))
        #expect(isNear(try slider.send(.began(0.7686217868402407 * 320)).value, 5))
    }

    @Test func theFirstValueIsTheInitialOne_orLower() throws {
        #expect(try DrivenSlider(SliderDescription(range: (3...9).values)).now.value == 3)
        #expect(try DrivenSlider(SliderDescription(range: (3...9).values, initialValue: 5)).now.value == 5)
        #expect(try DrivenSlider(SliderDescription()).now.frame.reason == .created)
    }

    @Test func aReversedSliderCountsFromTheOtherEnd() throws {
        var slider = try DrivenSlider(SliderDescription(range: (0...100).values, trackWidth: 200, reversed: true))
        let result = try slider.send(.began(50))
        #expect(result.value == 75)
        #expect(result.thumbX == 150)
        #expect(try slider.send(.changed(0)).value == 100)
        #expect(try slider.send(.changed(-20)).fingerOffset == 20)
    }
}
