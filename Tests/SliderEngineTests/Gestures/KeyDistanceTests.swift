import SliderEngine
import Testing

/// How far keys go: a step and a tenth of the range, or what the control says.
struct KeyDistanceTests {
    private func press(
        _ key: SliderKey, shift: Bool = false, from value: Double? = nil, on description: SliderDescription
    ) throws -> Double {
        var slider = try DrivenSlider(description)
        if let value { try slider.send(.set(value: value)) }
        return try slider.send(.key(key, shift: shift)).value
    }

    /// A range, a step and the page that is a tenth of it.
    @Test(
        arguments: [
            (0...100, 1, 10), (0...100, 5, 10), (0...100, 3, 9), (0...100, 40, 40), (0...100, 6.5, 13), (0...10, 1, 1),
            (0...4, 1, 1), (0...35, 1, 4), (0...34, 1, 3), (0...0.35, 0.01, 0.04), (-50...50, 4, 12), (0...4, 9, 4),
            (0...1_000_000, 1, 100_000),
        ] as [(ClosedRange<Double>, Double, Double)])
    func aPageIsTheWholeStepsNearestToATenthOfTheRange(range: ClosedRange<Double>, step: Double, page: Double) throws {
        let slider = SliderDescription(range: range.values, step: step)
        let reached = try press(.pageUp, on: slider)
        #expect(isNear(reached, range.lowerBound + page, within: 1e-15))
        #expect(try press(.arrowUp, shift: true, on: slider) == reached, "Shift with an arrow is a page")
        #expect(try press(.arrowRight, shift: true, on: slider) == reached)
        #expect(try press(.pageDown, from: reached, on: slider) == range.lowerBound)
        #expect(try press(.arrowLeft, shift: true, from: reached, on: slider) == range.lowerBound)
    }

    @Test func aDistanceThatIsShortBesideTheRange_isStillAddedAndTakenAway() throws {
        let wide = SliderDescription(range: (0...1e12).values, keys: KeyDistances(step: 0.01))
        #expect(try press(.arrowUp, from: 5.3, on: wide) == 5.31)
        #expect(try press(.arrowUp, from: 500_000_000_000.3, on: wide) == 500_000_000_000.31)
        #expect(try press(.arrowDown, from: 500_000_000_000.3, on: wide) == 500_000_000_000.29)
        let fine = SliderDescription(
            range: (0...1e9).values, keys: KeyDistances(step: 1e-6), text: TextFormat(fractionDigits: 4))
        #expect(try press(.arrowUp, from: 5.000_49, on: fine) == 5.000_55)
        let long = SliderDescription(range: (-10...278_474_155_220.985_2).values, keys: KeyDistances(step: 0x1.8p-14))
        #expect(try press(.arrowUp, from: 8_210_687_490.006_02, on: long) > 8_210_687_490.006_02)
        #expect(try press(.arrowDown, from: 8_210_687_490.006_02, on: long) < 8_210_687_490.006_02)
    }

    @Test func aStopThatIsNoLongerAhead_doesNotDrawAKeyBack() throws {
        let magnet = MagnetSnapping(stops: [1e9], distance: 5)
        var slider = try DrivenSlider(
            SliderDescription(range: (0...2e9).values, keys: KeyDistances(step: 1), snapping: .magnet(magnet)))
        try slider.send(.set(value: 1e9 - 3))
        for value in [1e9, 1_000_000_001, 1_000_000_002] {
            #expect(try slider.send(.key(.arrowUp, shift: false)).value == value)
        }
        for value in [1e9, 999_999_999, 999_999_998] {
            #expect(try slider.send(.key(.arrowDown, shift: false)).value == value)
        }
    }

    @Test func withoutAStepAPageIsATenthOfTheTrack() throws {
        let slider = SliderDescription(range: (0...100).values, scale: .power(exponent: 2))
        #expect(try isNear(press(.pageUp, from: 25, on: slider), 36))
        #expect(try isNear(press(.arrowUp, shift: true, from: 25, on: slider), 36))
        #expect(try isNear(press(.arrowUp, from: 25, on: slider), 26.01))
    }

    @Test func shiftMakesNoDifferenceToOtherKeys() throws {
        let slider = SliderDescription(range: (0...100).values, step: 1)
        for key in [SliderKey.pageUp, .pageDown, .home, .end] {
            #expect(try press(key, shift: true, from: 50, on: slider) == press(key, from: 50, on: slider))
        }
    }

    /// The control's own step, the slider's, a value and the one after an arrow.
    @Test(
        arguments: [
            (10, 5, 20, 30), (10, 5, 22, 30), (7, 5, 20, 25), (7.5, 5, 20, 30), (1, 5, 20, 25), (12, 5, 95, 100),
            (0.3, nil, 20, 20.3), (200, nil, 20, 100), (0.1, nil, 0.2, 0.3),
        ] as [(Double, Double?, Double, Double)])
    func anArrowGoesTheControlsOwnStep_onTheGridAsWholeSteps(
        own: Double, step: Double?, value: Double, reached: Double
    ) throws {
        let slider = SliderDescription(range: (0...100).values, step: step, keys: KeyDistances(step: own))
        #expect(try press(.arrowUp, from: value, on: slider) == reached)
        #expect(try press(.arrowDown, from: 100 - value, on: slider) == 100 - reached)
    }

    @Test(arguments: [(nil, 20, 20.25), (0.1, 20, 20.3), (nil, 99.9, 100)] as [(Double?, Double, Double)])
    func aPageGoesTheControlsOwn(step: Double?, value: Double, reached: Double) throws {
        let slider = SliderDescription(range: (0...100).values, step: step, keys: KeyDistances(page: 0.25))
        #expect(try press(.pageUp, from: value, on: slider) == reached)
        #expect(try press(.arrowUp, shift: true, from: value, on: slider) == reached)
        #expect(try isNear(press(.arrowUp, from: 20, on: slider), step == nil ? 21 : 20.1), "an arrow is as it was")
    }

    @Test func ownDistancesAddUpAsDecimals() throws {
        var slider = try DrivenSlider(SliderDescription(keys: KeyDistances(step: 0.1)))
        let up = try (0..<10).map { _ in try slider.send(.key(.arrowUp, shift: false)).value }
        #expect(up == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
        let down = try (0..<10).map { _ in try slider.send(.key(.arrowDown, shift: false)).value }
        #expect(down == [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0])
    }

    @Test func fromWhereTheThumbStandsOnTheGridAKeyMovesIt() throws {
        var slider = try DrivenSlider(
            SliderDescription(range: (0...10).values, step: 1, trackWidth: 100, snapping: .step))
        #expect(try slider.send(.began(27)).snapped == 3)
        #expect(try slider.send(.key(.arrowRight, shift: false)).snapped == 4)
        try slider.send(.set(value: 2.3))
        #expect(try slider.send(.key(.arrowLeft, shift: false)).snapped == 1)
    }

    // MARK: what is announced

    private static let zoom = SliderDescription(
        range: (0.5...10).values, scale: .exponential, text: TextFormat(fractionDigits: 1, suffix: "×"))

    private static let scales: [SliderDescription] = [
        zoom, with { $0.scale = .linear },
        with { $0.scale = .power(exponent: 3) }, with { $0.scale = .power(exponent: 100) },
        with { $0.scale = .symlog(linear: 0.1) }, with { $0.text?.fractionDigits = 0 },
        with { $0.scale = .piecewise(knots: [ScaleKnot(at: 0.9, value: 0.6)]) },
        with { $0.keys = KeyDistances(step: 0.00001, page: 0.003) }, with { $0.step = 0.01 },
        with { $0.snapping = .magnet(MagnetSnapping(stops: [1, 2, 5])) }, with { $0.text = nil },
        with { $0.reachable = Reachable(lower: 0.57, upper: 9.98) },
        with {
            $0.range = ValueRange(lower: 1, upper: 2)
            $0.scale = .power(exponent: 100)
            $0.text = nil
        },
    ]

    @Test(arguments: scales, [false, true])
    func onEveryScaleEachKeyChangesWhatIsAnnounced_untilTheEnd(
        description: SliderDescription, shift: Bool
    ) throws {
        for (key, end) in [(SliderKey.arrowUp, description.reach.upper), (.arrowDown, description.reach.lower)] {
            var slider = try DrivenSlider(description)
            if key == .arrowDown { try slider.send(.key(.end, shift: false)) }
            let isStepped = description.step != nil
            func said(_ result: DrivenFrame) -> String {
                isStepped ? "\(result.snapped)" : result.text ?? "\(result.value)"
            }
            var (announced, count) = (try said(slider.now), 0)
            while try slider.now.value != end {
                let result = try slider.send(.key(key, shift: shift))
                #expect(said(result) != announced || result.value == end)
                announced = said(result)
                count += 1
                try #require(count <= 1000)
            }
        }
    }

    /// 0.5 reads 0.5 up to 0.55, which is the fourth hundredth of the track; 9.97 reads 10.0 to the end.
    @Test(
        arguments: [(SliderKey.arrowUp, 0.5, 0.04), (.arrowUp, 9.97, 1), (.arrowDown, 0.549, 0)]
            as [(SliderKey, Double, Double)])
    func aKeyRepeatsItsDistanceUntilTheTextChanges(key: SliderKey, value: Double, normalized: Double) throws {
        var slider = try DrivenSlider(Self.zoom)
        try slider.send(.set(value: value))
        #expect(try isNear(slider.send(.key(key, shift: false)).normalized, normalized))
    }

    @Test func whereAHundredthOfTheTrackIsLessThanADoubleAKeyStillMoves() throws {
        let slider = SliderDescription(range: ((1e15 - 1)...1e15).values)
        #expect(try press(.arrowUp, on: slider) > 1e15 - 1)
    }

    @Test(arguments: [SliderKey.arrowUp, .pageUp])
    func whereAPartOfTheRangeIsNoNumber_aKeyGoesToTheNextValue(key: SliderKey) throws {
        let least = Double.leastNonzeroMagnitude
        for length in [least, 2 * least, 8 * least] {
            let slider = SliderDescription(range: (0...length).values)
            #expect(try press(key, on: slider) == least)
            #expect(try press(.home, from: length, on: slider) == 0)
        }
    }

    @Test func theRightOneOfAMillionStridesIsFoundQuickly() throws {
        let slider = Self.with {
            $0.range = ValueRange(lower: 1, upper: 1e6)
            $0.text = TextFormat()
            $0.scale = .symlog(linear: 1)
            $0.keys = KeyDistances(step: 1)
            $0.step = 1
            $0.snapping = .magnet(MagnetSnapping(stops: [1e6 - 1e-6]))
        }
        #expect(try press(.arrowUp, on: slider) == 2)
        var coarse = slider
        coarse.step = nil
        coarse.range.upper = 2
        coarse.snapping = .none
        coarse.keys = KeyDistances(step: 1e-6)
        #expect(try isNear(press(.arrowUp, on: coarse), 1.5))
    }

    private static func with(_ change: (inout SliderDescription) -> Void) -> SliderDescription {
        var description = zoom
        change(&description)
        return description
    }
}
