internal import ElementaryFunctions

/// Bars along the track that are higher near the thumb (docs/engine.md#bars).
public struct Bars: Sendable, Equatable {
    /// How many bars there are.
    public var count: Int
    /// The height of a bar at rest, in points.
    public var minHeight: Double
    /// The height of a bar under the thumb, in points.
    public var maxHeight: Double
    /// The distance from the thumb within which bars rise, as a part of the track.
    public var spread: Double
    /// How the lift decreases with the distance.
    public var falloff: Falloff

    /// Bars.
    public init(
        count: Int = 35,
        minHeight: Double = 15,
        maxHeight: Double = 35,
        spread: Double = 0.15,
        falloff: Falloff = .linear
    ) {
        self.count = count
        self.minHeight = minHeight
        self.maxHeight = maxHeight
        self.spread = spread
        self.falloff = falloff
    }

    func check(at path: ControlPath) throws(ControlError) {
        try (path / "count").require(count, in: ControlLimits.barCount)
        try (path / "minHeight").require(minHeight, in: 0...ControlLimits.length)
        try (path / "maxHeight").require(maxHeight, in: 0...ControlLimits.length)
        try (path / "minHeight").require(
            minHeight <= maxHeight,
            "must be at most maxHeight (\(maxHeight.plain)), not \(minHeight.plain)"
        )
        try (path / "spread").require(spread, aboveZeroUpTo: ControlLimits.spread)
    }
}

extension Bars {
    /// The place of bar i on the track, 0 … 1.
    func position(of bar: Int) -> Double { Double(bar) / Double(count - 1) }

    /// How many bars the thumb at p has reached.
    func reached(by p: Double) -> Int { Int((p * Double(count - 1)).rounded(.down)) + 1 }

    /// The bars from one place to another, on either side of it. A place within 10⁻⁹ of a bar, in bars, is at it.
    func reached(from start: Double, to p: Double) -> Range<Int> {
        let first = Int(inBars(min(start, p)).rounded(.up))
        return first..<max(first, Int(inBars(max(start, p)).rounded(.down)) + 1)
    }

    /// A place in bars: a whole number where it differs from one only by rounding.
    private func inBars(_ place: Double) -> Double {
        let bars = place * Double(count - 1)
        let whole = bars.rounded(.toNearestOrEven)
        return abs(bars - whole) <= 1e-9 ? whole : bars
    }

    /// The height of a bar near a thumb at p, on either side of it, while it is dragged.
    @usableFromInline
    func liftedHeight(of bar: Int, thumb p: Double) -> Double {
        let distance = abs(p - position(of: bar))
        guard distance < spread else { return minHeight }
        return minHeight + (maxHeight - minHeight) * falloff.lift(at: distance / spread)
    }

    /// What ``BarHeights`` has for a bar of a slider that is filled from its lower end, to compare two frames without
    /// making either: only bars that the thumb has reached rise, and only while it is dragged.
    ///
    /// A bar farther back than the spread, plus 1 for the product's rounding, is at rest without further computation.
    private func comparedHeight(of bar: Int, thumb p: Double, isDragging: Bool) -> Double {
        let distance = p * Double(count - 1) - Double(bar)
        guard isDragging, distance >= 0, distance <= spread * Double(count - 1) + 1 else { return minHeight }
        return liftedHeight(of: bar, thumb: p)
    }

    /// The bars that a thumb at p may lift, on both sides of it, and a few more because of rounding.
    func liftable(around p: Double) -> Range<Int> {
        let (first, last) = ((p - spread) * Double(count - 1), (p + spread) * Double(count - 1))
        return Int(max(0, first.rounded(.down) - 1))..<Int(min(Double(count), last.rounded(.down) + 3))
    }

    /// The bar under the thumb at p; nil exactly between two.
    func current(at p: Double) -> Int? {
        let below = Int((p * Double(count - 1)).rounded(.down))
        let reach = 1 / (2 * Double(count - 1))
        return (below...(below + 1)).first { $0 < count && abs(p - position(of: $0)) < reach }
    }

    /// Whether any bar looks different: by its height, or by being reached.
    ///
    /// - Parameters:
    ///   - from: the place that the thumb showed before.
    ///   - to: the place that it shows.
    func look(differsBetween before: Shown, at from: Double, and after: Shown, at to: Double) -> Bool {
        let reached = self.reached(by: to)
        if self.reached(by: from) != reached { return true }
        if from == to && before.isDragging == after.isDragging { return false }
        if !before.isDragging && !after.isDragging { return false }
        // The same bars are reached, and bars that neither thumb lifts are equally low. The nearest bar nearly always
        // decides.
        return (liftable(around: min(from, to)).lowerBound..<reached).reversed().contains { bar in
            comparedHeight(of: bar, thumb: from, isDragging: before.isDragging)
                != comparedHeight(of: bar, thumb: to, isDragging: after.isDragging)
        }
    }
}

/// The heights of all bars in points, from the lower end; each is computed on access (docs/engine.md#bars).
public struct BarHeights: RandomAccessCollection, Sendable {
    @usableFromInline let bars: Bars
    @usableFromInline let thumb: Double
    /// The bars up to the thumb, or between it and the value from which the slider is filled.
    let reached: Range<Int>
    /// The bars that may be higher than at rest, while the thumb is dragged: those that are reached, within the spread.
    public let lifted: Range<Int>

    init(bars: Bars, thumb: Double, isDragging: Bool, filledFrom start: Double?) {
        (self.bars, self.thumb) = (bars, thumb)
        reached = start.map { bars.reached(from: $0, to: thumb) } ?? 0..<bars.reached(by: thumb)
        lifted = isDragging ? reached.clamped(to: bars.liftable(around: thumb)) : 0..<0
    }

    /// The height of the bars at rest, in points.
    public var rest: Double { bars.minHeight }

    /// 0.
    @inlinable public var startIndex: Int { 0 }
    /// How many bars there are.
    @inlinable public var endIndex: Int { bars.count }

    /// The height of one bar in points.
    @inlinable
    public subscript(bar: Int) -> Double {
        lifted.contains(bar) ? bars.liftedHeight(of: bar, thumb: thumb) : bars.minHeight
    }
}

/// The bars of one frame (docs/engine.md#bars).
public struct BarsFrame: Sendable {
    /// The bars' heights in points, from the lower end.
    public let heights: BarHeights

    init(bars: Bars, thumb: Double, isDragging: Bool, filledFrom start: Double?) {
        heights = BarHeights(bars: bars, thumb: thumb, isDragging: isDragging, filledFrom: start)
    }

    /// How many bars the thumb has reached, or are between it and the value from which the slider is filled.
    public var highlighted: Int { heights.reached.count }

    /// The first of them, if that is not the first of all.
    public var from: Int? {
        heights.reached.isEmpty || heights.reached.lowerBound == 0 ? nil : heights.reached.lowerBound
    }

    /// The bar under the thumb, from 0; nil when the thumb is exactly between two.
    public var current: Int? { heights.bars.current(at: heights.thumb) }

    /// Whether the same bars are reached, and each bar is as high as in the other frame.
    func looks(like other: BarsFrame) -> Bool {
        guard heights.count == other.heights.count, highlighted == other.highlighted, from == other.from else {
            return false
        }
        // Within both spreads the first bar nearly always decides.
        let (mine, others) = (heights.lifted, other.heights.lifted)
        var span = mine.isEmpty ? others : mine
        if !others.isEmpty {
            span = min(span.lowerBound, others.lowerBound)..<max(span.upperBound, others.upperBound)
        }
        if heights.rest != other.heights.rest { span = 0..<heights.count }
        return span.allSatisfy { height(of: $0) == other.height(of: $0) }
    }

    /// Never inlined, because the engine for pages would have two copies.
    @inline(never)
    private func height(of bar: Int) -> Double { heights[bar] }
}

/// How the bars' lift decreases with their distance from the thumb (docs/engine.md#bars).
public enum Falloff: String, Sendable, Equatable, CaseIterable {
    /// 1 − r
    case linear
    /// (1 + cos πr) / 2
    case cosine
    /// (e^(−4r) − e^(−4)) / (1 − e^(−4))
    case exponential

    /// e^(−4), the end of the exponential falloff.
    private static let tail = Double.exp(-4)

    /// The part of the lift at r, from 1 at r = 0 to 0 at r = 1.
    func lift(at r: Double) -> Double {
        switch self {
        case .linear: 1 - r
        case .cosine: (1 + Double.cos(.pi * r)) / 2
        case .exponential: (Double.exp(-4 * r) - Self.tail) / (1 - Self.tail)
        }
    }
}
