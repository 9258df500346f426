import SliderEngine
import SliderSamples
import Testing

/// From the finger to the value, for every slider (docs/engine.md#from-the-finger-to-the-value).
struct TravelPropertyTests {
    private static let seeds = 0..<200

    /// A slider with a finger on its thumb, and how far down and up the finger can move it.
    private struct Drag {
        var slider: DrivenSlider
        let description: SliderDescription
        let reach: Double

        init(seed: Int) throws {
            description = try GeneratedSlider.make(seed: seed).description
            slider = try DrivenSlider(description)
            let zones: Double =
                if case .deadZone(let snapping) = description.snapping {
                    snapping.stops.map(\.width).reduce(0, +)
                } else {
                    0
                }
            // Rounding must not keep the finger from either end.
            reach = (description.trackWidth + zones) * 1.01
            try slider.send(.began(0))
            // A slider that waits for a move of the finger is dragged from here on.
            try slider.send(.changed(1))
        }

        /// The frame of a finger at x, towards the upper end.
        func result(at x: Double) throws -> DrivenFrame {
            var moved = slider
            return try moved.send(.changed(description.reversed ? -x : x))
        }

        /// The first and the last place of a finger that passes all values.
        var places: ClosedRange<Double> { -2 * reach...2 * reach }
    }

    @Test(arguments: seeds)
    func theValueNeverFallsWhileTheFingerRises(seed: Int) throws {
        let drag = try Drag(seed: seed)
        var random = SplitMix(seed: seed)
        let places = (0..<40).map { _ in random.number(drag.places) }.sorted()
        var last = -Double.infinity
        for x in [drag.places.lowerBound] + places + [drag.places.upperBound] {
            let value = try drag.result(at: x).value
            // At the start of the drag the value is the initial one, beside it a computed one: they differ by rounding.
            #expect(value >= last - 1e-12 * max(abs(value), abs(last)), "at \(x)")
            last = value
        }
        #expect(try drag.result(at: drag.places.lowerBound).value == drag.description.range.lower)
        #expect(try drag.result(at: drag.places.upperBound).value == drag.description.range.upper)
    }

    @Test(arguments: seeds)
    func everyValueCanBeReached(seed: Int) throws {
        let drag = try Drag(seed: seed)
        let range = drag.description.range
        var random = SplitMix(seed: seed)
        for _ in 0..<3 {
            let wanted = random.number(range.lower...range.upper)
            var (low, high) = (drag.places.lowerBound, drag.places.upperBound)
            for _ in 0..<60 {
                let middle = low + (high - low) / 2
                if try drag.result(at: middle).value < wanted { low = middle } else { high = middle }
            }
            let reached = try drag.result(at: high).value
            #expect(abs(reached - wanted) <= 1e-9 * max(abs(range.lower), abs(range.upper)))
        }
    }

    @Test(arguments: seeds)
    func aStopThatHoldsIsShownExactly_andAZonesValueIsIt(seed: Int) throws {
        let drag = try Drag(seed: seed)
        let (stops, isZone): ([Double], Bool) =
            switch drag.description.snapping {
            case .none, .step: ([], false)
            case .magnet(let magnet): (magnet.stops, false)
            case .deadZone(let snapping): (snapping.stops.map(\.value), true)
            }
        var random = SplitMix(seed: seed)
        var held: Set<Int> = []
        for _ in 0..<60 {
            let result = try drag.result(at: random.number(-drag.reach...drag.reach))
            guard let stop = result.heldStop else { continue }
            held.insert(stop)
            #expect(result.snapped == stops[stop])
            if isZone { #expect(result.value == stops[stop]) }
        }
        if stops.isEmpty { #expect(held.isEmpty) }
    }

    @Test(arguments: seeds)
    func withoutAHoldTheSnappedValueIsTheGridsNearest_asAPersonWritesIt(seed: Int) throws {
        let drag = try Drag(seed: seed)
        var random = SplitMix(seed: seed)
        for _ in 0..<20 {
            let result = try drag.result(at: random.number(-drag.reach...drag.reach))
            guard result.heldStop == nil else { continue }
            let wanted = drag.description.step.map {
                DecimalGrid(range: drag.description.range, step: $0).nearest(to: result.value)
            }
            #expect(result.snapped == wanted ?? result.value)
        }
    }
}
