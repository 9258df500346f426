import SliderEngine
import SliderSamples
import Testing

/// Grids that are no steps of one length, and which of their values is shown (docs/engine.md#grids).
struct GridTests {
    private static let coins = Grid.values([1, 2, 5, 10, 20, 50])
    private static let sections = Grid.sections([GridSection(to: 20, step: 0.25), GridSection(to: 100, step: 30)])

    private static func slider(
        _ grid: Grid, _ range: ClosedRange<Double>, _ change: (inout SliderDescription) -> Void = { _ in }
    ) throws -> DrivenSlider {
        var description = SliderDescription(range: range.values, grid: grid, trackWidth: 100, snapping: .step)
        change(&description)
        return try DrivenSlider(description)
    }

    /// The values that arrows reach from the lower end to the upper one.
    private static func walk(_ slider: DrivenSlider) throws -> [Double] {
        var slider = slider
        var values = [try slider.now.snapped]
        while true {
            let next = try slider.send(.key(.arrowUp, shift: false)).snapped
            guard let last = values.last, next > last else { break }
            values.append(next)
        }
        var back = values
        while let last = back.popLast() {
            #expect(try slider.now.snapped == last)
            try slider.send(.key(.arrowDown, shift: false))
        }
        return values
    }

    /// Values a point apart, on the longest track: a finger reaches each of them, with a tick.
    @Test func aFingerReachesValuesThatAreAPointApart() throws {
        let near = Grid.values((0..<999).map { Double($0) } + [100_000])
        var slider = try Self.slider(near, 0...100_000) {
            ($0.trackWidth, $0.haptics) = (100_000, Haptics(tick: TickHaptic()))
        }
        try slider.send(.began(0))
        for value in stride(from: 1.0, to: 999, by: 1) {
            let before = try slider.send(.changed(value - 0.4))
            #expect(before.snapped == value && isNear(before.thumbX, value) && before.ticks == 1)
            let after = try slider.send(.changed(value + 0.4))
            #expect(after.snapped == value && isNear(after.thumbX, value) && after.ticks == nil)
        }
        #expect(try slider.send(.changed(50_498)).snapped == 998)
        #expect(try slider.send(.changed(50_499)).thumbX == 100_000)
    }

    /// A scale that is straight between knots, under steps of another length in each section.
    @Test func sectionsOnAPiecewiseScale_areWhereTheScaleHasThem() throws {
        let grid = Grid.sections([GridSection(to: 10, step: 5), GridSection(to: 100, step: 30)])
        var slider = try Self.slider(grid, 0...100) {
            $0.scale = .piecewise(knots: [ScaleKnot(at: 0.5, value: 10)])
            ($0.trackWidth, $0.haptics) = (200, Haptics(tick: TickHaptic()))
        }
        try slider.send(.began(0))
        let places = [(49.0, 5.0, 50.0), (76, 10, 100), (130, 40, 133.333_333_333_333_34), (200, 100, 200)]
        for (x, value, thumbX) in places {
            let frame = try slider.send(.changed(x))
            #expect(frame.snapped == value && isNear(frame.thumbX, thumbX))
        }
        #expect(try slider.send(.changed(0)).ticks == 5)
    }

    @Test func arrowsReachEachValue() throws {
        #expect(try Self.walk(Self.slider(Self.coins, 1...50)) == [1, 2, 5, 10, 20, 50])
        let sections = try Self.walk(Self.slider(Self.sections, 0...100))
        #expect(sections.count == 84 && Array(sections.suffix(5)) == [19.75, 20, 50, 80, 100])
        let decades = try Self.walk(Self.slider(.factor(10, parts: 1), 0.1...500))
        #expect(decades == [0.1, 1, 10, 100, 500])
        let octave = try Self.walk(Self.slider(.factor(2, parts: 12), 220...440))
        #expect(octave.count == 13 && isNear(octave[3], 261.6255653005986))
        #expect(try Self.walk(Self.slider(.values([7]), 7...7)) == [7])
    }

    @Test(
        arguments: [
            (1.0...1_000, 1.1, 1, 6.727_499_949_325_6), (100...1e5, 1.05, 1, 162.889_462_677_744_15),
            (440...1e12, 1.5, 1, 433_514.951_477_050_8), (1e-15...1e15, 3, 1, 12_157.665_459_056_929),
            (1e-28...1, 10, 1, 1e-27), (1...1e6, 100, 2, 1_000), (1...1e6, 1_000, 3, 100),
            (1...1e15, 1e15, 15, 100_000),
            (1e-300...1e15, 10, 1, 1e12), (Double.leastNonzeroMagnitude...1e15, 2, 1, 1.012_011_266_536_553),
            (1...1e15, 1.000_000_001, 1, 22_026.465_684_674_39),
        ] as [(ClosedRange<Double>, Double, Int, Double)])
    func eachValueOfAFactorIsRoundedOnce(
        _ range: ClosedRange<Double>, _ factor: Double, _ parts: Int, _ value: Double
    ) throws {
        var slider = try Self.slider(.factor(factor, parts: parts), range)
        #expect(try slider.send(.set(value: value * (1 + 1e-13))).snapped == value)
        let (down, up) = (Event.Kind.key(.arrowDown, shift: false), Event.Kind.key(.arrowUp, shift: false))
        let ratio = try value / slider.send(down).snapped
        #expect(isNear((0..<parts).reduce(1) { product, _ in product * ratio }, factor))
        #expect(try slider.send(up).snapped == value)
        #expect(try slider.send(.key(.end, shift: false)).snapped == range.upperBound)
        #expect(try slider.send(down).snapped < range.upperBound)
        #expect(try slider.send(up).snapped == range.upperBound)
    }

    @Test func aStepThatIsLongerThanTheRange_leavesTheEnds() throws {
        for rounding in Rounding.allCases {
            var slider = try DrivenSlider(
                SliderDescription(
                    range: (0...1).values, step: 1e10, rounding: rounding, snapping: .step,
                    haptics: Haptics(tick: TickHaptic())))
            #expect(try slider.now.snapped == 0)
            let end = try slider.send(.key(.end, shift: false))
            #expect(end.snapped == 1 && end.ticks == 1)
            let home = try slider.send(.key(.home, shift: false))
            #expect(home.snapped == 0 && home.ticks == 1)
        }
        // Near the shorter last step, what counts as no distance is a part of that step.
        let range = (0...10_000_000_100.0).values
        func shown(_ value: Double, _ rounding: Rounding) throws -> Double {
            try DrivenSlider(SliderDescription(range: range, step: 1e10, rounding: rounding, initialValue: value)).now
                .snapped
        }
        #expect(try shown(10_000_000_046, .nearest) == 10_000_000_000)
        #expect(try shown(10_000_000_005, .up) == 10_000_000_100)
        #expect(try shown(10_000_000_092, .down) == 10_000_000_000)
    }

    @Test func aPartHasItsEnds_andTheValuesBetween() throws {
        let part = try Self.slider(Self.sections, 0...100) { $0.reachable = Reachable(lower: 19.3, upper: 61) }
        #expect(try Self.walk(part) == [19.3, 19.5, 19.75, 20, 50, 61])
        let coins = try Self.slider(Self.coins, 1...50) { $0.reachable = Reachable(lower: 2, upper: 20) }
        #expect(try Self.walk(coins) == [2, 5, 10, 20])
        // One that differs from an end by rounding alone is that end.
        let near = try Self.slider(.factor(10, parts: 1), 0.1...100.000_000_01)
        #expect(try Self.walk(near) == [0.1, 1, 10, 100.000_000_01])
    }

    @Test func aPageIsATenthOfTheValues_orAFactor() throws {
        var listed = try Self.slider(.values((0..<25).map { Double($0 * $0) }), 0...576)
        #expect(try listed.send(.key(.pageUp, shift: false)).snapped == 9)
        var octaves = try Self.slider(.factor(2, parts: 12), 55...880)
        #expect(try isNear(octaves.send(.key(.arrowUp, shift: true)).snapped, 110))
        var few = try Self.slider(Self.coins, 1...50)
        #expect(try few.send(.key(.pageUp, shift: false)).snapped == 2)
    }

    @Test func roundingSaysWhichOfTwoIsShown() throws {
        func shown(_ value: Double, _ rounding: Rounding?, step: Double? = nil) throws -> Double {
            var description = SliderDescription(
                range: (0...5).values, step: step, rounding: rounding, initialValue: value)
            if step == nil { description.grid = .values([0, 1, 3, 5]) }
            return try DrivenSlider(description).now.snapped
        }
        let wanted: [(Rounding?, [Double])] = [
            (nil, [1, 1, 3, 3]), (.nearest, [1, 1, 3, 3]), (.up, [1, 3, 3, 3]), (.down, [1, 1, 1, 3]),
        ]
        for (rounding, values) in wanted { #expect(try [1, 1.9, 2, 3].map { try shown($0, rounding) } == values) }
        #expect(try [4.2, 4.5, 4.500_000_000_1, 0].map { try shown($0, .up, step: 0.5) } == [4.5, 4.5, 4.5, 0])
        #expect(try [4.2, 4.499_999_999_9, 4.4, 5].map { try shown($0, .down, step: 0.5) } == [4, 4.5, 4, 5])
    }

    /// Up to 10⁻⁹ of the distance between the two, on each side of half way.
    @Test(
        arguments: [
            (nil, 3, 3.0, 6.0), (nil, 3, 99, 100), (Grid.values([0, 1, 100]), nil, 1, 100),
            (.sections([GridSection(to: 20, step: 0.25), GridSection(to: 100, step: 30)]), nil, 80, 100),
        ] as [(Grid?, Double?, Double, Double)])
    func halfWay_isAsWideOnEachGrid(grid: Grid?, step: Double?, below: Double, above: Double) throws {
        for (part, shown) in [(-1.2e-9, below), (-0.8e-9, above), (0, above), (1.2e-9, above)] {
            let value = (below + above) / 2 + part * (above - below)
            let description = SliderDescription(
                range: (0...100).values, step: step, grid: grid, initialValue: value)
            #expect(try DrivenSlider(description).now.snapped == shown, "\(part)")
        }
    }

    @Test func onAnEvenScale_neighboursAreEquallyFarApart() throws {
        var slider = try Self.slider(Self.coins, 1...50) { $0.scale = .even }
        #expect(try [0.0, 20, 40, 60, 80, 100].map { try slider.send(.began($0)).snapped } == [1, 2, 5, 10, 20, 50])
        #expect(try isNear(slider.send(.began(30)).value, 3.5))
        let point = try Self.slider(.values([7]), 7...7) { $0.scale = .even }
        #expect(try point.now.snapped == 7)
    }

    @Test func stepsAreCountedUpTo2ToThe53() throws {
        var whole = try DrivenSlider(SliderDescription(range: (0...2_147_483_647).values, step: 1, snapping: .step))
        #expect(try whole.send(.set(value: 1_234_567_890.4)).snapped == 1_234_567_890)
        #expect(try whole.send(.key(.arrowUp, shift: false)).snapped == 1_234_567_891)
        #expect(try whole.send(.key(.end, shift: false)).snapped == 2_147_483_647)
        #expect(try whole.send(.key(.arrowDown, shift: false)).snapped == 2_147_483_646)
        var fine = try DrivenSlider(SliderDescription(range: (0...1).values, step: 1e-13, snapping: .step))
        #expect(try fine.send(.set(value: 0.3)).snapped == 0.3)
        #expect(try fine.send(.key(.arrowUp, shift: false)).snapped == 0.300_000_000_000_1)
        var large = try DrivenSlider(SliderDescription(range: (0...1e15).values, step: 1e10, snapping: .step))
        #expect(try large.send(.set(value: 123_456_789_012_345)).snapped == 123_460_000_000_000)
        var most = try DrivenSlider(SliderDescription(range: (0...0x1p48).values, step: 0.0625, snapping: .step))
        #expect(try most.send(.set(value: 0x1p47)).snapped == 0x1p47)
        #expect(try most.send(.key(.arrowUp, shift: false)).snapped == 0x1p47 + 0.0625)
    }

    @Test(arguments: 0..<200)
    func whateverTheGrid_theThumbStandsOnIt_andTicksAddUp(seed: Int) throws {
        var random = SplitMix(seed: seed)
        let (grid, range) = Self.random(&random)
        var slider = try Self.slider(grid, range) { description in
            description.haptics = Haptics(tick: TickHaptic())
            description.rounding = random.pick(nil, .nearest, .up, .down)
        }
        let values = try Self.walk(slider)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
        #expect(
            values.first == range.lowerBound
                && (range.lowerBound == range.upperBound || values.last == range.upperBound))
        var before = values[0]
        for x in (0..<60).map({ _ in Double.random(in: -10...110, using: &random) }) {
            let frame = try slider.send(.began(x))
            let index = try #require(values.firstIndex(of: frame.snapped))
            let crossed = abs(index - (values.firstIndex(of: before) ?? 0))
            #expect(frame.ticks == (crossed > 0 ? crossed : nil))
            before = frame.snapped
        }
    }

    private static func random(_ random: inout SplitMix) -> (Grid, ClosedRange<Double>) {
        let lower = Double(random.whole(-50..<50)) / 10
        switch random.whole(0..<3) {
        case 0:
            let values = Set((0..<random.whole(1..<40)).map { _ in Double(random.whole(-500..<500)) / 10 }).sorted()
            return (.values(values), values[0]...(values.last ?? values[0]))
        case 1:
            let (factor, parts) = (random.pick(2.0, 10, 1.5, 3.7), random.pick(1, 2, 7, 12))
            let lower = abs(lower) + 0.1
            return (.factor(factor, parts: parts), lower...(lower * Double.random(in: 1...200, using: &random)))
        default:
            var (end, sections) = (lower, [GridSection]())
            for _ in 0..<random.whole(1..<5) {
                let (start, length) = (end, Double(random.whole(1..<300)) / 10)
                end = start + length
                sections.append(GridSection(to: end, step: max(0.1, length * Double(random.whole(1..<12)) / 10)))
            }
            return (.sections(sections), lower...end)
        }
    }

    @Test(
        arguments: [
            (.values([]), "grid/values"), (.values([1, 1]), "grid/values/1"), (.values([0, 2, 1]), "grid/values/2"),
            (.values([0.5, 50]), "range/upper"), (.values([1, 100]), "range/lower"),
            (.factor(1, parts: 1), "grid/factor"), (.factor(2, parts: 0), "grid/parts"),
            (.factor(1.000_000_5, parts: 1_000), "grid/factor"), (.sections([]), "grid/sections"),
            (.sections([GridSection(to: 50, step: 1)]), "grid/sections/0/to"),
            (.sections([GridSection(to: 60, step: 1), GridSection(to: 60, step: 1)]), "grid/sections/1/to"),
            (.sections([GridSection(to: 100, step: 0)]), "grid/sections/0/step"),
        ] as [(Grid, String)])
    func aMistake_isNamed(grid: Grid, path: String) throws {
        let error = #expect(throws: ControlError.self) {
            _ = try SliderControl(SliderDescription(range: (0.5...100).values, grid: grid))
        }
        #expect(error?.place == path)
    }

    @Test func whatDoesNotGoWithAGrid_isNamed() throws {
        func pointer(_ change: (inout SliderDescription) -> Void) -> String? {
            var description = SliderDescription(range: (1...50).values, grid: Self.coins)
            change(&description)
            do { _ = try SliderControl(description) } catch { return error.place }
            return nil
        }
        #expect(pointer { _ in } == nil)
        #expect(pointer { $0.step = 1 } == "grid")
        #expect(pointer { $0.keys = KeyDistances(step: 1) } == "keys")
        #expect(pointer { $0.reachable = Reachable(lower: 3) } == "reachable/lower")
        #expect(
            pointer {
                $0.grid = nil
                $0.rounding = .up
            } == "rounding")
        #expect(
            pointer {
                $0.grid = nil
                $0.scale = .even
            } == "scale/kind")
        #expect(
            pointer {
                $0.grid = .factor(2, parts: 1)
                $0.scale = .even
            } == "scale/kind")
        #expect(
            pointer {
                $0.grid = nil
                $0.range = (0...1e15).values
                $0.step = 0.1
            } == "step")
    }
}
