/// The values that repeated presses of a key reach, from one value towards one end.
struct KeyWay {
    /// A place nearer than this counts as reached: a whole hundredth, in hundredths of the track; a stop or the end, in
    /// parts of the track. Without it, ten hundredths from lower end beside a tenth, because of rounding.
    private static let tolerance = 1e-9

    private let slider: SliderControl
    private let start: Double
    private let stride: KeyStride
    private let direction: Int
    /// For a stride in the control's unit.
    private let decimals: DecimalSteps?
    /// For a stride on the track: the start, in hundredths of the track.
    private let hundredths: Double

    /// - Parameter start: a value that the thumb can reach.
    init(_ slider: SliderControl, from start: Double, stride: KeyStride, up: Bool) {
        (self.slider, self.start, self.stride, direction) = (slider, start, stride, up ? 1 : -1)
        decimals = if case .distance(let step) = stride { DecimalSteps(start: start, step: step) } else { nil }
        let hundredths = slider.travel.position(of: start) * 100
        let whole = hundredths.rounded(.toNearestOrEven)
        self.hundredths = abs(hundredths - whole) <= Self.tolerance ? whole : hundredths
    }

    /// The value after `count` strides, at most the end's; the stop's own value where a stop is there.
    ///
    /// Never inlined, because the engine for pages would have three copies.
    @inline(never)
    func value(after count: Int) -> Double {
        let count = direction * count
        switch stride {
        case .places(let places): return slider.grid?.value(start, plus: count * places) ?? start
        case .distance(let distance):
            let value = decimals?.value(at: count) ?? start + Double(count) * distance
            return endOrStop(at: slider.travel.position(of: value)) ?? value
        case .hundredths(let hundredths):
            let p = (self.hundredths + Double(count * hundredths)) / 100
            return endOrStop(at: p) ?? slider.travel.value(at: p)
        }
    }

    /// The first of these values for which `holds` is true. It must then be true for all that follow, the end's too.
    func firstValue(where holds: (Double) -> Bool) -> Double {
        // Doubles the count, then bisects: there may be a million strides.
        var (below, count) = (0, 1)
        while !holds(value(after: count)) { (below, count) = (count, 2 * count) }
        while count - below > 1 {
            let middle = below + (count - below) / 2
            if holds(value(after: middle)) { count = middle } else { below = middle }
        }
        return value(after: count)
    }

    /// The end's value at the end and beyond it; a stop's value at the stop.
    private func endOrStop(at p: Double) -> Double? {
        let (ends, reach) = (slider.travel.ends, slider.reach)
        if direction > 0, p >= ends.upperBound - Self.tolerance { return reach.upper }
        if direction < 0, p <= ends.lowerBound + Self.tolerance { return reach.lower }
        return slider.travel.stop(within: Self.tolerance, of: p).map { slider.travel.stops[$0] }
    }
}
