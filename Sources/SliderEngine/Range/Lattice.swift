internal import ElementaryFunctions

/// The part of a lattice that a thumb can reach, and always both ends of that.
struct LatticePlaces: PlacedValues {
    /// The part of the distance between two values that counts as no distance.
    private static let tolerance = 1e-9

    private let lattice: Lattice
    private let reach: ValueRange
    /// The first value above the lower end.
    private let first: Int64
    let upperPlace: Int64

    init(_ lattice: Lattice, reach: ValueRange) {
        (self.lattice, self.reach) = (lattice, reach)
        let value = { lattice.value(at: $0) }
        let isNear = { (one: Double, other: Double, from: Double, to: Double) in
            abs(one - other) <= Self.tolerance * (to - from)
        }
        var first = lattice.index(upTo: reach.lower) + 1
        if first <= lattice.last, isNear(value(first), reach.lower, value(first - 1), value(first)) { first += 1 }
        var last = lattice.index(upTo: reach.upper)
        while last >= first, last == lattice.last || isNear(value(last), reach.upper, value(last), value(last + 1)) {
            last -= 1
        }
        self.first = first
        upperPlace = max(0, last - first + 1) + 1
    }

    func value(at place: Int64) -> Double {
        if place <= 0 { return reach.lower }
        return place >= upperPlace ? reach.upper : lattice.value(at: first + place - 1)
    }

    func place(upTo value: Double) -> Int64 { neighbours(of: value).place }

    func neighbours(of value: Double) -> (place: Int64, below: Double, above: Double) {
        var place = min(max(0, lattice.index(upTo: value) - first + 1), upperPlace - 1)
        var (below, above) = (self.value(at: place), self.value(at: place + 1))
        while place < upperPlace, above <= value + Self.tolerance * (above - below) {
            place += 1
            (below, above) = (above, self.value(at: place + 1))
        }
        return (place, below, above)
    }

    func slack(above place: Int64) -> Double { Self.tolerance * (value(at: place + 1) - value(at: place)) }
}

/// The values of a grid on its whole range, numbered from lower, which is the first of them, to upper.
enum Lattice: Sendable {
    case values([Double])
    case powers(PowerLattice)
    case sections([SectionLattice], upper: Double)

    init(_ grid: Grid, range: ValueRange) {
        switch grid {
        case .values(let values): self = .values(values)
        case .factor(let factor, let parts): self = .powers(PowerLattice(factor, parts: parts, on: range))
        case .sections(let sections):
            var lattices: [SectionLattice] = []
            for section in sections {
                let (start, index) = lattices.last.map { ($0.end, $0.index + $0.count) } ?? (range.lower, 0)
                lattices.append(SectionLattice(section, from: start, index: index))
            }
            self = .sections(lattices, upper: range.upper)
        }
    }

    /// The index of upper.
    var last: Int64 {
        switch self {
        case .values(let values): Int64(values.count - 1)
        case .powers(let powers): powers.last
        case .sections(let sections, _): sections[sections.count - 1].index + sections[sections.count - 1].count
        }
    }

    func value(at index: Int64) -> Double {
        switch self {
        case .values(let values): values[Int(index)]
        case .powers(let powers): powers.value(at: index)
        case .sections(let sections, let upper):
            index >= last ? upper : sections[sections.partitioningIndex { $0.index > index } - 1].value(at: index)
        }
    }

    /// The last index whose value is at most a value of the range.
    func index(upTo value: Double) -> Int64 {
        switch self {
        case .values(let values): return Int64(max(0, values.partitioningIndex { $0 > value } - 1))
        case .powers(let powers): return powers.index(upTo: value)
        case .sections(let sections, let upper):
            if value >= upper { return last }
            return sections[max(0, sections.partitioningIndex { $0.start > value } - 1)].index(upTo: value)
        }
    }
}

/// lower · factor^(k / parts) for k = 0, 1, …, each rounded once, and upper.
struct PowerLattice: Sendable {
    /// How many roots and how many whole powers are kept. A control may have a lattice of its own, so its memory is
    /// limited; others are computed each time.
    private static let mostKept: Int64 = 24

    private let range: ValueRange
    private let parts: Int64
    private let lower: DoubleDouble
    private let factor: DoubleDouble
    /// The first ones of factor^(k / parts).
    private(set) var roots: [DoubleDouble] = []
    /// The first ones of lower · factor^m.
    private let wholePowers: [DoubleDouble]
    /// log(factor) / parts.
    private let growth: Double
    private let logarithm: Double
    private(set) var last: Int64 = .max

    init(_ factor: Double, parts: Int, on range: ValueRange) {
        (self.range, self.parts, logarithm) = (range, Int64(parts), .log(range.lower))
        (lower, self.factor) = (DoubleDouble(ShortestDecimal(range.lower)), DoubleDouble(ShortestDecimal(factor)))
        // A factor near 1 has too few digits as a double: places are counted by thousands of millions.
        growth = (factor < 1.5 ? .log(onePlus: self.factor.excess) : .log(factor)) / Double(parts)
        let most = (.log(range.upper) - logarithm) / (growth * Double(parts)) + 1
        var powers = [lower]
        while powers.count < Int(min(most, Double(Self.mostKept))) {
            powers.append(powers[powers.count - 1] * self.factor)
        }
        wholePowers = powers
        roots = (0..<min(self.parts, Self.mostKept)).map(root)
        // The last one that is below upper, and not only by rounding.
        var below = index(near: range.upper)
        while value(at: below + 1) < range.upper { below += 1 }
        while below > 0, range.upper - value(at: below) <= 1e-9 * (range.upper - value(at: below - 1)) { below -= 1 }
        last = range.isPoint ? 0 : below + 1
    }

    /// factor^(part / parts).
    private func root(_ part: Int64) -> DoubleDouble {
        let near = Double.exp(Double(part) * growth)
        // One step of Newton's method doubles the digits.
        let excess = (factor.power(part) / DoubleDouble(near).power(parts)).excess
        return DoubleDouble(near, low: near * excess / Double(parts))
    }

    func value(at index: Int64) -> Double {
        if index >= last { return range.upper }
        let (power, part) = index.quotientAndRemainder(dividingBy: parts)
        let whole = power < wholePowers.count ? wholePowers[Int(power)] : lower * factor.power(power)
        if part == 0 { return whole.value }
        return (whole * (part < roots.count ? roots[Int(part)] : root(part))).value
    }

    private func index(near value: Double) -> Int64 { max(0, Int64((.log(value) - logarithm) / growth)) }

    func index(upTo value: Double) -> Int64 {
        if value >= range.upper { return last }
        var index = min(index(near: value), last)
        while index > 0, self.value(at: index) > value { index -= 1 }
        while index < last, self.value(at: index + 1) <= value { index += 1 }
        return index
    }
}

/// A section's start, and its steps below its end.
struct SectionLattice: Sendable {
    let start: Double
    let end: Double
    private let step: Double
    private let decimals: DecimalSteps?
    /// The index of its start.
    let index: Int64
    /// How many values it has below its end.
    let count: Int64

    init(_ section: GridSection, from start: Double, index: Int64) {
        (self.start, end, step, self.index) = (start, section.to, section.step, index)
        let decimals = DecimalSteps(start: start, step: section.step)
        self.decimals = decimals
        let value = { Self.value($0, start, section.step, decimals) }
        // A step that differs from the end only by rounding is the end.
        var count = Int64(((section.to - start) / section.step).rounded(.down)) + 1
        while count > 1, value(count - 1) >= section.to - 1e-9 * section.step { count -= 1 }
        self.count = count
    }

    func value(at index: Int64) -> Double {
        Self.value(index - self.index, start, step, decimals)
    }

    private static func value(_ steps: Int64, _ start: Double, _ step: Double, _ decimals: DecimalSteps?) -> Double {
        decimals?.value(at: steps) ?? start + Double(steps) * step
    }

    func index(upTo value: Double) -> Int64 {
        var steps = min(max(0, Int64(((value - start) / step).rounded(.down))), count - 1)
        while steps > 0, self.value(at: index + steps) > value { steps -= 1 }
        while steps < count - 1, self.value(at: index + steps + 1) <= value { steps += 1 }
        return index + steps
    }
}
