/// Grid values that a thumb can reach, numbered from the lower end, which has place 0.
protocol PlacedValues: Sendable {
    /// The place of the upper end.
    var upperPlace: Int64 { get }

    /// The grid value of a place; beyond an end, the end's.
    func value(at place: Int64) -> Double

    /// The last place whose grid value is at most `value`, or above it by no more than the slack.
    func place(upTo value: Double) -> Int64

    /// The last place whose grid value is at most `value`, with that grid value and the next one.
    func neighbours(of value: Double) -> (place: Int64, below: Double, above: Double)

    /// What counts as no distance between a value and the grid value of a place, or of the next one.
    func slack(above place: Int64) -> Double
}

extension PlacedValues {
    func neighbours(of value: Double) -> (place: Int64, below: Double, above: Double) {
        let place = place(upTo: value)
        return (place, self.value(at: place), self.value(at: place + 1))
    }

    /// The grid value that is shown for a value of the reach.
    func rounded(_ value: Double, _ rounding: Rounding) -> Double {
        let (place, below, above) = neighbours(of: value)
        guard below < value, value < above else { return below }
        return switch rounding {
        case .nearest: above - value <= value - below + 2 * slack(above: place) ? above : below
        case .up: value - below <= slack(above: place) ? below : above
        case .down: below
        }
    }

    /// The grid value `count` places above a value of the reach, or below it when `count` is negative. Between two grid
    /// values, the first step goes to the next one in that direction. An end stops it.
    func value(_ value: Double, plus count: Int64) -> Double {
        var place = place(upTo: value)
        if count < 0, self.value(at: place) < value - slack(above: place) { place += 1 }
        return self.value(at: place + count)
    }

    /// The grid value that a value is on but for its last bits, or else the value.
    func settled(_ value: Double) -> Double {
        guard value >= self.value(at: 0), value <= self.value(at: upperPlace) else { return value }
        let place = place(upTo: value)
        let near = self.value(at: place)
        return near >= value - slack(above: place) ? near : value
    }

    /// The greatest grid value that is at least `gap` below the greatest one up to a value; nil if there is none.
    func value(below value: Double, by gap: Double) -> Double? {
        let lower = self.value(at: 0)
        var place = place(upTo: max(value, lower))
        while place > 0, self.value(at: place) > value { place -= 1 }
        let top = self.value(at: place)
        if gap == 0 { return top }
        if top - lower < gap { return nil }
        place = self.place(upTo: max(top - gap, lower))
        while top - self.value(at: place) < gap { place -= 1 }
        while top - self.value(at: place + 1) >= gap { place += 1 }
        return self.value(at: place)
    }

    /// The least grid value that is at least `gap` above the least one from a value on; nil if there is none.
    func value(above value: Double, by gap: Double) -> Double? {
        let (last, upper) = (upperPlace, self.value(at: upperPlace))
        var place = place(upTo: min(value, upper))
        while place > 0, self.value(at: place - 1) >= value { place -= 1 }
        while place < last, self.value(at: place) < value { place += 1 }
        let bottom = self.value(at: place)
        if gap == 0 { return bottom }
        if upper - bottom < gap { return nil }
        place = self.place(upTo: min(bottom + gap, upper))
        while self.value(at: place) - bottom < gap { place += 1 }
        while place > 0, self.value(at: place - 1) - bottom >= gap { place -= 1 }
        return self.value(at: place)
    }
}
