extension Thumbs {
    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try (path / "count").require(count, in: ControlLimits.thumbs)
        try (path / "minGap").require(minGap, in: 0...ControlLimits.valueMagnitude)
        let whole = ControlPath()
        try (whole / "initialValue").require(
            slider.initialValue == nil, "must be left out with several thumbs, in favour of thumbs.initialValues")
        try (whole / "fillFrom").require(
            slider.fillFrom == nil, "must be left out with several thumbs: the slider is filled between them")
        try (whole / "motion").require(slider.motion == nil, "must be left out with several thumbs")
        try (whole / "clearsOnTap").require(!slider.clearsOnTap, "must be false with several thumbs")
        if case .deadZone = slider.snapping {
            try (path / "draggableRange").require(
                !draggableRange, "must be false with dead zones, in which both thumbs would not move alike")
        }
        try checkFit(at: path, in: slider)
        if let initialValues { try check(initialValues, at: path / "initialValues", in: slider) }
    }

    private func gap(in slider: SliderDescription) -> ThumbGap {
        ThumbGap(minGap, on: SliderGrid(slider), showsGridOnly: slider.snapping == .step)
    }

    /// Refuses gaps for which there is no room.
    private func checkFit(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        let (gap, reach) = (gap(in: slider), slider.reach)
        var last = reach.lower
        for _ in 1..<count { last = gap.above(last) }
        try (path / "minGap").require(
            last <= reach.upper + gap.slack(at: reach.upper),
            "must fit \(count > 2 ? "\(count - 1) times " : "")into what the thumbs can reach "
                + "(\(reach.lower.plain) … \(reach.upper.plain)), which \(minGap.plain) does not")
    }

    private func check(
        _ values: [Double], at path: ControlPath, in slider: SliderDescription
    ) throws(ControlError) {
        try path.require(
            values.count == count, "must be \(count) values, one for each thumb, not \(values.count)")
        for (index, value) in values.enumerated() { try slider.checkReachable(value, at: path / index) }
        let (gap, grid) = (gap(in: slider), SliderGrid(slider))
        let shown = { (value: Double) in
            slider.snapping == .step ? grid?.shown(for: value) ?? value : value
        }
        for (index, (lower, upper)) in zip(values, values.dropFirst()).enumerated() {
            try (path / (index + 1)).require(
                upper >= lower, "must be at least the one before it (\(lower.plain)), not \(upper.plain)")
            try (path / (index + 1)).require(
                !gap.isNearer(shown(lower), shown(upper)),
                "must be at least minGap (\(minGap.plain)) above the one before it (\(lower.plain))"
                    + "\(upper - lower < minGap ? "" : ", from grid value to grid value"), not \(upper.plain)")
        }
    }
}

/// How far neighbouring thumbs stay apart: by the least gap; on a grid, from grid value to grid value.
struct ThumbGap: Sendable {
    /// The part of the gap that counts as no distance.
    private static let tolerance = 1e-9

    private let least: Double
    private let grid: SliderGrid?

    /// - Parameter showsGridOnly: whether thumbs show no other values than those of the grid.
    init(_ least: Double, on grid: SliderGrid?, showsGridOnly: Bool) {
        // Then they may meet where they are.
        (self.least, self.grid) = (least, least == 0 && showsGridOnly ? nil : grid)
    }

    /// The greatest value for the thumb below one that shows a value.
    func below(_ value: Double) -> Double {
        grid.map { self.value(below: value, on: $0) } ?? written(value - least, from: value)
    }

    @inline(never)
    private func value(below value: Double, on grid: SliderGrid) -> Double {
        let settled = grid.settled(value)
        let limit = grid.value(below: settled, by: least * (1 - Self.tolerance)) ?? -.infinity
        // Where thumbs may meet on a grid value, they do so where the one is.
        return limit == settled ? value : limit
    }

    /// The least value for the thumb above one that shows a value.
    func above(_ value: Double) -> Double {
        grid.map { self.value(above: value, on: $0) } ?? written(value + least, from: value)
    }

    @inline(never)
    private func value(above value: Double, on grid: SliderGrid) -> Double {
        let settled = grid.settled(value)
        let limit = grid.value(above: settled, by: least * (1 - Self.tolerance)) ?? .infinity
        return limit == settled ? value : limit
    }

    /// A value and the gap, added up as decimals are: 0.3 − 0.1 is 0.2, and not 0.19999999999999998. A sum with more
    /// than nine decimals stays as it is.
    private func written(_ sum: Double, from value: Double) -> Double {
        let scaled = sum * 1e9
        let ulp = max(value.magnitude, least).ulp
        guard least >= 4 * ulp, scaled.magnitude < 9e15 else { return sum }
        // No negative zero.
        let near = scaled.rounded(.toNearestOrEven) / 1e9 + 0
        return abs(near - sum) <= 2 * ulp ? near : sum
    }

    /// Whether a thumb may show a value again that it has shown before: from the other side the same sum may be rounded
    /// otherwise.
    func admits(_ value: Double, in reach: ValueRange) -> Bool {
        value >= reach.lower - rounding(at: reach.lower) && value <= reach.upper + rounding(at: reach.upper)
    }

    /// Half of what counts as no distance: where the places of bits double, it is all of it.
    private func rounding(at limit: Double) -> Double { min(max(Self.tolerance * least, 2 * limit.ulp), least / 2) }

    /// Whether two neighbours that show these values are out of order, or nearer than they may be.
    func isNearer(_ lower: Double, _ upper: Double) -> Bool {
        guard upper >= lower else { return true }
        guard let grid else { return upper < above(lower) - slack(at: upper) }
        let settled = grid.settled(upper)
        return settled < above(grid.settled(lower)) - slack(at: settled)
    }

    /// Whether a thumb is at the limit that its neighbour leaves: the next one up, or down for a `step` of -1.
    func touches(_ value: Double, _ neighbour: Double, _ step: Int) -> Bool {
        isMet(step > 0 ? below(neighbour) : above(neighbour), by: value)
    }

    /// Whether a thumb that shows a value is at a limit.
    private func isMet(_ limit: Double, by value: Double) -> Bool {
        guard let grid else { return abs(value - limit) <= slack(at: limit) }
        return abs(grid.settled(value) - grid.settled(limit)) <= slack(at: limit)
    }

    /// What counts as no distance: a part of the gap, or how far sums of such values are rounded.
    func slack(at value: Double) -> Double { max(Self.tolerance * least, 4 * value.ulp) }
}

/// Some of a slider's thumbs, by their indices from the lowest.
struct ThumbSet: Sendable, Equatable, Sequence {
    private var bits: UInt8 = 0

    /// No thumb.
    init() {}

    /// One thumb.
    init(_ index: Int) { bits = 1 << UInt8(index) }

    /// Some thumbs.
    init(_ indices: some Sequence<Int>) {
        for index in indices { insert(index) }
    }

    var isEmpty: Bool { bits == 0 }
    var count: Int { bits.nonzeroBitCount }
    var lowest: Int? { isEmpty ? nil : bits.trailingZeroBitCount }
    var highest: Int? { isEmpty ? nil : 7 - bits.leadingZeroBitCount }
    /// The one thumb of a set of one.
    var only: Int? { count == 1 ? lowest : nil }

    func contains(_ index: Int) -> Bool { bits & 1 << UInt8(index) != 0 }

    mutating func insert(_ index: Int) {
        assert((0..<8).contains(index), "no slider has so many thumbs")
        bits |= 1 << UInt8(index)
    }

    mutating func formUnion(_ other: ThumbSet) { bits |= other.bits }

    func subtracting(_ other: ThumbSet) -> ThumbSet {
        var rest = self
        rest.bits &= ~other.bits
        return rest
    }

    /// Iterates from the lowest to the highest.
    func makeIterator() -> Iterator { Iterator(rest: self) }

    struct Iterator: IteratorProtocol {
        fileprivate var rest: ThumbSet

        mutating func next() -> Int? {
            guard let index = rest.lowest else { return nil }
            rest.bits &= rest.bits - 1
            return index
        }
    }
}
