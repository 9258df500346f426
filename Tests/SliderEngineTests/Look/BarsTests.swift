import SliderEngine
import Testing

/// Bars that swell before the thumb (docs/engine.md#bars).
struct BarsTests {
    private func heights(_ result: DrivenFrame) throws -> [Double] { Array(try #require(result.bars).heights) }

    @Test func theBarUnderTheThumbIsHighest_andThoseBeyondItDoNotRise() throws {
        var slider = try DrivenSlider(preset: "meshing")
        let result = try slider.send(.began(172))
        let heights = try heights(result)
        #expect(heights.count == 35)
        #expect(heights[17] == 35)
        for bars in [1, 5] {
            // So much of the track is between the bar and the thumb, of the 0.15 over which the lift fades.
            let away = Double(bars) / 34
            #expect(isNear(heights[17 - bars], 15 + 20 * (1 - away / 0.15)))
        }
        #expect(heights[...11].allSatisfy { $0 == 15 })
        #expect(heights[18...].allSatisfy { $0 == 15 })
        #expect(result.bars?.highlighted == 18)
        #expect(result.bars?.current == 17)
    }

    @Test(arguments: [(0.15, 15.0), (0.075, 25), (0.03, 31), (0, 35)])
    func theLiftFadesWithTheDistance(away: Double, height: Double) throws {
        var slider = try DrivenSlider(
            SliderDescription(trackWidth: 1, bars: Bars(count: 2, minHeight: 15, maxHeight: 35, spread: 0.15))
        )
        // The first bar stands at 0, so the thumb is as far from it as it is from the lower end.
        #expect(isNear(try heights(slider.send(.began(away)))[0], height))
    }

    @Test func barsFollowTheThumb_onlyWhileDragging() throws {
        var slider = try DrivenSlider(preset: "meshing")
        let low = [Double](repeating: 15, count: 35)
        #expect(try heights(slider.now) == low)
        #expect(try heights(slider.send(.set(value: 17.5))) == low)
        #expect(try heights(slider.send(.began(172))) != low)
        let ended = try slider.send(.ended)
        #expect(try heights(ended) == low)
        #expect(ended.bars?.highlighted == 18)
    }

    @Test(arguments: [
        (Falloff.linear, 0.25, 7.5), (.linear, 0.5, 5), (.cosine, 0.25, 8.535533905932738), (.cosine, 0.5, 5),
        (.exponential, 0.25, 3.560857), (.exponential, 0.5, 1.192029),
    ])
    func eachFalloffFadesInItsOwnWay(falloff: Falloff, away: Double, height: Double) throws {
        let bars = Bars(count: 2, minHeight: 0, maxHeight: 10, spread: 1, falloff: falloff)
        var slider = try DrivenSlider(SliderDescription(trackWidth: 1, bars: bars))
        #expect(isNear(try heights(slider.send(.began(away)))[0], height, within: 1e-6))
        #expect(try heights(slider.send(.changed(0)))[0] == 10)
        #expect(isNear(try heights(slider.send(.changed(1)))[0], 0))
    }

    @Test(
        arguments: [
            (0.0, 0), (24.0, 0), (25, nil), (26, 1), (50, 1), (74, 1), (75, nil), (76, 2), (100, 2),
        ] as [(Double, Int?)])
    func theCurrentBarIsTheOneUnderTheThumb_andNoneBetweenTwo(x: Double, current: Int?) throws {
        var slider = try DrivenSlider(SliderDescription(trackWidth: 100, bars: Bars(count: 3)))
        #expect(try slider.send(.began(x)).bars?.current == current)
    }

    @Test(arguments: [(0.0, 1), (24, 1), (25, 2), (49, 2), (50, 3), (99, 4), (100, 5)])
    func aBarIsHighlightedWhenTheThumbHasReachedIt(x: Double, count: Int) throws {
        var slider = try DrivenSlider(SliderDescription(trackWidth: 100, bars: Bars(count: 5)))
        #expect(try slider.send(.began(x)).bars?.highlighted == count)
    }

    /// Five bars at -10, -5, 0, 5 and 10, filled from a value to the thumb: the first of the reached, and how many.
    @Test(
        arguments: [
            (-10.0, 5.0, nil, 4), (10, 5, 3, 2), (10, 10, 4, 1), (0, 5, 2, 2), (0, -10, nil, 3), (2.5, 7, 3, 1),
            (2.5, 0, 2, 1), (2.5, 3, nil, 0),
        ] as [(Double, Double, Int?, Int)], [false, true])
    func barsAreReached_betweenTheValueOfTheFillAndTheThumb(
        _ fill: (from: Double, value: Double, first: Int?, count: Int), reversed: Bool
    ) throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (-10...10).values, trackWidth: 200, reversed: reversed, fillFrom: fill.from,
                bars: Bars(count: 5)))
        let bars = try slider.send(.set(value: fill.value)).bars
        #expect(bars?.from == fill.first && bars?.highlighted == fill.count)
    }

    @Test func aSpreadWiderThanTheTrackLiftsEveryReachedBar() throws {
        let bars = Bars(count: 3, minHeight: 10, maxHeight: 20, spread: 2)
        var slider = try DrivenSlider(SliderDescription(trackWidth: 100, bars: bars))
        #expect(try heights(slider.send(.began(100))) == [15, 17.5, 20])
    }

    @Test func aSliderWithoutBarsShowsNone() throws {
        #expect(try DrivenSlider(preset: "classic").now.bars == nil)
    }

    @Test(arguments: [0.001, 0.05, 0.15, 0.5, 1, 40])
    func barsOutsideTheLiftedOnes_areAtRest(_ spread: Double) throws {
        for count in [2, 3, 35, 200] {
            let bars = Bars(count: count, minHeight: 3, maxHeight: 9, spread: spread, falloff: .linear)
            let control = Control.slider(try SliderControl(SliderDescription(bars: bars)))
            var state = control.initialState()
            for step in 0...700 {
                let event = Event(kind: .changed(x: Double(step) / 2, predictedX: nil), t: Double(step))
                let frame = try control.apply(event, to: &state)
                guard case .slider(let slider) = frame.content, let heights = slider.bars?.heights else { continue }
                for bar in heights.indices where !heights.lifted.contains(bar) {
                    #expect(heights[bar] == heights.rest)
                }
            }
        }
    }
}
