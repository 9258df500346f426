/// The values on which `snapped` falls: lower, lower + step, … and always upper (design: The engine, §3).
struct StepGrid: Sendable {
    /// How far from the middle of two grid values, in steps, still counts as the middle: 0.15 is meant to be half
    /// way from 0.1 to 0.2, and in binary is a little less.
    private static let tieTolerance = 1e-9

    private let range: ValueRange
    private let step: Double
    private let decimals: DecimalSteps?
    /// The last grid value below upper.
    private let lastIndex: Int

    init(range: ValueRange, step: Double) {
        self.range = range
        self.step = step
        let decimals = DecimalSteps(start: range.lower, step: step)
        self.decimals = decimals
        var last = Int(((range.upper - range.lower) / step).rounded(.down))
        while last > 0 && Self.value(last, range, step, decimals) >= range.upper { last -= 1 }
        lastIndex = last
    }

    /// The grid value that is nearest to a value of the range; half way, the upper one.
    func nearest(to value: Double) -> Double {
        let steps = (value - range.lower) / step
        let index = min(Int((steps + 0.5 + Self.tieTolerance).rounded(.down)), lastIndex)
        let below = Self.value(index, range, step, decimals)
        guard index == lastIndex else { return below }
        let isUpperAsNear = range.upper - value <= value - below + Self.tieTolerance * step
        return isUpperAsNear ? range.upper : below
    }

    /// The grid value so many steps above a value of the range, or below it when `count` is negative. From between
    /// two, the nearer one that way is the first step; at an end it stops.
    func value(_ value: Double, plus count: Int) -> Double {
        let steps = (value - range.lower) / step
        let last = upperIndex
        // On the short way to upper the steps say too little: upper's index is one more than the last below it.
        let isUpper = value >= range.upper
        let index =
            count > 0
            ? (isUpper ? last : Int((steps + Self.tieTolerance).rounded(.down)) + count)
            : (isUpper ? last : Int((steps - Self.tieTolerance).rounded(.up))) + count
        guard index < last else { return range.upper }
        return Self.value(max(0, index), range, step, decimals)
    }

    /// The index of upper, which is on the grid however short the way to it is.
    private var upperIndex: Int { lastIndex + 1 }

    private static func value(_ index: Int, _ range: ValueRange, _ step: Double, _ decimals: DecimalSteps?) -> Double {
        let exact = decimals?.value(at: index)
        return (exact ?? range.lower + Double(index) * step).clamped(to: range.bounds)
    }
}
