/// A key that moves a slider, with the browsers' name: the keys of the WAI-ARIA slider pattern.
public enum SliderKey: String, Sendable, Equatable, CaseIterable {
    /// A step towards the lower end; on a reversed slider, towards the upper end.
    case arrowLeft = "ArrowLeft"
    /// A step towards the upper end; on a reversed slider, towards the lower end.
    case arrowRight = "ArrowRight"
    /// A step towards the upper end.
    case arrowUp = "ArrowUp"
    /// A step towards the lower end.
    case arrowDown = "ArrowDown"
    /// A page towards the upper end.
    case pageUp = "PageUp"
    /// A page towards the lower end.
    case pageDown = "PageDown"
    /// To the lower end.
    case home = "Home"
    /// To the upper end.
    case end = "End"
}

/// How far one key press goes.
enum KeyStride {
    /// A number of grid values.
    case places(Int64)
    /// A distance in the control's unit.
    case distance(Double)
    /// A tenth of the track, or with 2 a hundredth.
    case part(tenTo: Int)
}

/// The values that repeated presses of a key reach, from one value towards one end (docs/engine.md#keys).
struct KeyWay {
    /// A place nearer than this counts as reached: a whole hundredth, in hundredths of the track; a stop or the end, in
    /// parts of the track. Without it, ten hundredths from lower end beside a tenth, because of rounding.
    private static let tolerance = 1e-9
    /// How many decimals below the first digit of a linear range a value keeps, or as many as its stride has.
    private static let decimals = 12
    /// More strides than lead from one end to the other, by the limit on places (``ControlLimits``): a stride that has
    /// changed nothing by then is too short for a double.
    private static let mostStrides: Int64 = 1 << 54

    private let slider: SliderControl
    /// What the other thumbs leave; nil with one thumb.
    private let limit: Reach?
    private let start: Double
    private let stride: KeyStride
    private let direction: Int64
    /// For a stride that is added to the value: the stride, its sums in decimals, and the decimals that they keep.
    private var distance: Double?
    private var sums: DecimalSteps?
    private var digits = Int.max

    /// - Parameter start: a value that the thumb can reach.
    init(_ slider: SliderControl, within limit: Reach?, from start: Double, stride: KeyStride, up: Bool) {
        (self.slider, self.limit, self.start, self.stride) = (slider, limit, start, stride)
        direction = up ? 1 : -1
        let range = slider.description.range
        let span = slider.description.scale == .linear ? ShortestDecimal(range.length) : nil
        if let span { digits = Self.decimals - span.firstPlace }
        let step: ShortestDecimal
        switch (stride, span) {
        case (.distance(let length), _):
            (distance, step) = (length, ShortestDecimal(length))
            digits = max(digits, step.places)
        case (.part(let power), let span?):
            (distance, step) = (range.length / Self.parts(power), span.divided(byTenTo: power))
        default: return
        }
        sums = DecimalSteps(start: ShortestDecimal(start), step: step, digits: digits)
    }

    private var reach: ValueRange { limit?.values ?? slider.reach }

    private static func parts(_ power: Int) -> Double { power == 1 ? 10 : 100 }

    /// The value after `count` strides, at most the end's; the stop's own value where a stop is there.
    ///
    /// Never inlined, because the engine for pages would have three copies.
    @inline(never)
    func value(after count: Int64) -> Double {
        let value = freeValue(after: count)
        return limit.map { value.clamped(to: $0.values.bounds) } ?? value
    }

    private func freeValue(after count: Int64) -> Double {
        let count = direction * count
        switch stride {
        case .places(let places): return slider.grid?.value(start, plus: count * places) ?? start
        case .part(let power) where distance == nil:
            var hundredths = slider.travel.position(of: start) * 100
            let whole = hundredths.rounded(.toNearestOrEven)
            if abs(hundredths - whole) <= Self.tolerance { hundredths = whole }
            let p = (hundredths + Double(count) * 100 / Self.parts(power)) / 100
            return endOrStop(at: p) ?? slider.travel.value(at: p)
        default:
            let value = sum(of: count)
            return endOrStop(at: slider.travel.position(of: value)) ?? value
        }
    }

    /// The start and `count` strides. Numbers with too many digits are added as doubles.
    private func sum(of count: Int64) -> Double {
        if let value = sums?.value(at: count) { return value }
        let sum = start + Double(count) * (distance ?? 0)
        return DecimalSteps(start: ShortestDecimal(sum), step: ShortestDecimal(0), digits: digits)?.value(at: 0) ?? sum
    }

    /// The first of these values for which `holds` is true. It must then be true for all that follow, the end's too.
    @inline(never)
    func firstValue(where holds: (Double) -> Bool) -> Double {
        // Doubles the count, then bisects: there may be 2⁵³ strides.
        var (below, count): (Int64, Int64) = (0, 1)
        while !holds(value(after: count)) {
            guard count < Self.mostStrides else { return firstValue(beyond: value(after: count), where: holds) }
            (below, count) = (count, 2 * count)
        }
        while count - below > 1 {
            let middle = below + (count - below) / 2
            if holds(value(after: middle)) { count = middle } else { below = middle }
        }
        return value(after: count)
    }

    /// The first of all values beyond one: strides as short as that reach each of them.
    private func firstValue(beyond start: Double, where holds: (Double) -> Bool) -> Double {
        var (below, value) = (start, direction > 0 ? reach.upper : reach.lower)
        while true {
            let middle = below + (value - below) / 2
            guard middle != below, middle != value else { return value }
            if holds(middle) { value = middle } else { below = middle }
        }
    }

    /// The end's value at the end and beyond it; a stop's value at the stop, if it is ahead.
    private func endOrStop(at p: Double) -> Double? {
        let ends = limit?.positions ?? slider.travel.ends
        if direction > 0, p >= ends.upperBound - Self.tolerance { return reach.upper }
        if direction < 0, p <= ends.lowerBound + Self.tolerance { return reach.lower }
        guard let stop = slider.travel.stop(within: Self.tolerance, of: p) else { return nil }
        let value = slider.travel.stops[stop]
        return (direction > 0 ? value > start : value < start) ? value : nil
    }
}

/// Keys move the thumb by a step, by a page or to an end. Magnets do not catch it: a key names an exact distance.
extension SliderControl {
    /// What a key requests.
    private enum KeyAction {
        /// A step, upwards or downwards.
        case step(up: Bool)
        /// A page, upwards or downwards.
        case page(up: Bool)
        /// To the lower end.
        case lower
        /// To the upper end.
        case upper
    }

    /// A key is pressed. It moves the thumb from the value, or from the stop or the grid value that the thumb is on.
    func press(_ key: SliderKey, shift: Bool, in state: inout State) {
        let limit = state.reach
        let reach = limit?.values ?? reach
        let value =
            switch action(of: key, shift: shift) {
            case .lower: reach.lower
            case .upper: reach.upper
            case .step(let up): moved(from: state.place, within: limit, by: arrow, up: up)
            case .page(let up): moved(from: state.place, within: limit, by: page, up: up)
            }
        put(travel.place(of: value, within: limit), trackWidth: state.trackWidth, in: &state)
    }

    private func action(of key: SliderKey, shift: Bool) -> KeyAction {
        let arrow = { (up: Bool) -> KeyAction in shift ? .page(up: up) : .step(up: up) }
        return switch key {
        case .arrowUp: arrow(true)
        case .arrowDown: arrow(false)
        case .arrowRight: arrow(!description.reversed)
        case .arrowLeft: arrow(description.reversed)
        case .pageUp: .page(up: true)
        case .pageDown: .page(up: false)
        case .home: .lower
        case .end: .upper
        }
    }

    private var arrow: KeyStride {
        if let grid { return .places(grid.arrow) }
        return description.keys?.step.map { .distance($0) } ?? .part(tenTo: 2)
    }

    /// A tenth of the range or of the grid's values for a slider with a grid, otherwise a tenth of the track.
    private var page: KeyStride {
        if let grid { return .places(grid.page) }
        return description.keys?.page.map { .distance($0) } ?? .part(tenTo: 1)
    }

    /// The value after a stride, or after several when one changes nothing that is announced: `snapped` on a grid, else
    /// the text, else the value.
    private func moved(from place: Place, within limit: Reach?, by stride: KeyStride, up: Bool) -> Double {
        let reach = limit?.values ?? reach
        let end = up ? reach.upper : reach.lower
        let (before, start) = (snapped(place), shown(place))
        if limit != nil, up ? start >= end : start <= end { return end }
        let said = description.text?.numberText(of: before)
        return KeyWay(self, within: limit, from: start, stride: stride, up: up).firstValue { value in
            if value == end { return true }
            if grid != nil { return snapped(travel.place(of: value, within: limit)) != before }
            guard let text = description.text, let said else { return value != place.value }
            return !text.numberText(of: value).hasSameBytes(as: said)
        }
    }
}
