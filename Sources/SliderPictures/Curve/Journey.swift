internal import SliderEngine

/// A finger's way from one end of a slider to the other, upwards, and what it meets.
struct Journey {
    /// A stretch of travel in which a stop holds.
    struct Hold: Equatable {
        let stop: Int
        let value: Double
        let from: Double
        let to: Double
        /// Where the stop's own value is met, which of a magnet's stretch is not the middle.
        let place: Double
    }

    /// How near a place is found at which something changes, in points.
    private static let precision = 0.001
    /// So many places are looked at, and besides them those at which something changes.
    private static let samples = 1024
    /// With more jumps than this between two values, each is drawn where the samples show it.
    private static let sharpJumps = 64

    /// How long the way is, in points: the track, and what extended dead zones add.
    let length: Double
    /// From where to where it takes the thumb along: before and after that it is past what the thumb can reach.
    let reached: (from: Double, to: Double)
    let holds: [Hold]
    /// The way, ascending.
    let spots: [Spot]
    /// Where ticks are felt.
    let ticks: [Double]

    /// The way over a slider; nothing if the engine would refuse it.
    init?(over slider: SliderControl) {
        guard let finger = Finger(on: slider) else { return nil }
        let length = Self.length(on: slider)
        self.length = length
        reached = slider.way(trackWidth: slider.description.trackWidth)
        holds = Self.holds(on: slider, between: reached)
        // Where the thumb sets out and stops: nothing new where those are the way's own ends.
        let ends = [reached.from, reached.to].filter { $0 > 0 && $0 < length }
        let places = Self.places(length: length, ends: ends, holds: holds)
        var walker = finger
        walker.go(to: 0)
        let spots = places.compactMap { walker.go(to: $0) }
        ticks = spots.dropFirst().filter(\.ticks).map(\.travel)
        self.spots = Self.sharpened(spots, with: finger)
    }

    /// The way that the thumb goes with the finger, and what of the track lies beyond.
    private static func length(on slider: SliderControl) -> Double {
        let width = slider.description.trackWidth
        let reachable = Control.slider(slider).layout(trackWidth: width).reachable
        return slider.way(trackWidth: width).to + (width - (reachable.map { $0.x + $0.width } ?? width))
    }

    /// Where a stop's value is met, in points of travel: in the middle of its zone if it is a dead zone's.
    private static func travel(to value: Double, on slider: SliderControl) -> Double? {
        guard slider.description.drag == .location else { return Finger(on: slider, from: value)?.startTravel }
        guard let finger = Finger(on: slider) else { return nil }
        let length = length(on: slider)
        let first = place(from: 0, to: length) { (finger.glance(at: $0)?.value ?? 0) >= value }
        let beyond = place(from: 0, to: length) { (finger.glance(at: $0)?.value ?? 0) > value }
        return (first + beyond) / 2
    }

    /// Where a value is met, between the two spots that have it between them.
    func travel(to value: Double) -> Double? {
        guard let after = spots.firstIndex(where: { $0.value >= value }) else { return nil }
        guard after > 0, spots[after].value > value else { return spots[after].travel }
        let (from, to) = (spots[after - 1], spots[after])
        return from.travel + (value - from.value) / (to.value - from.value) * (to.travel - from.travel)
    }

    /// Each stop's stretch, for a finger that comes from below and goes on upwards: between the ends, past which it keeps
    /// a stop that is at them.
    private static func holds(on slider: SliderControl, between ends: (from: Double, to: Double)) -> [Hold] {
        let stops = Control.slider(slider).layout(trackWidth: slider.description.trackWidth).stops ?? []
        guard var finger = Finger(on: slider) else { return [] }
        var holds: [Hold] = []
        let middles = stops.map { travel(to: $0.value, on: slider) ?? 0 }
        for (index, stop) in stops.enumerated() {
            let middle = middles[index]
            let before = finger
            let isHeld = { (travel: Double, finger: Finger) in finger.glance(at: travel)?.heldStop == index }
            guard isHeld(middle, before) else { continue }
            let first = holds.last?.to ?? ends.from
            let from = place(from: first, to: middle) { isHeld($0, before) }
            finger.go(to: middle)
            let within = finger
            let next = index + 1 < middles.count ? middles[index + 1] : ends.to
            let to = isHeld(next, within) ? next : place(from: middle, to: next) { !isHeld($0, within) }
            holds.append(Hold(stop: index, value: stop.value, from: from, to: to, place: middle))
        }
        return holds
    }

    /// The first place at which something holds that does not before and does after; `to` if it never does.
    static func place(from: Double, to: Double, where holds: (Double) -> Bool) -> Double {
        if holds(from) { return from }
        var (below, above) = (from, to)
        while above - below > precision {
            let middle = (below + above) / 2
            if holds(middle) { above = middle } else { below = middle }
        }
        return above
    }

    private static func places(length: Double, ends: [Double], holds: [Hold]) -> [Double] {
        let even = (0...samples).map { length * Double($0) / Double(samples) }
        // On both sides of where a stop takes hold and lets go, so that what jumps there is drawn upright.
        let edges = holds.flatMap { [$0.from - precision, $0.from, $0.to - precision, $0.to] }
        return (even + ends + edges.map { $0.clamped(to: 0...length) }).sorted()
    }

    /// The same way with a spot on each side of every jump of the shown value, so that steps are drawn upright.
    ///
    /// The finger goes along: what a magnet makes of a place depends on whether it already holds.
    private static func sharpened(_ spots: [Spot], with finger: Finger) -> [Spot] {
        let jumps = zip(spots, spots.dropFirst()).filter { $0.snapped != $1.snapped }
        guard finger.slider.description.step != nil, jumps.count <= sharpJumps else { return spots }
        var walker = finger
        walker.go(to: 0)
        var sharp: [Spot] = []
        for (before, after) in zip(spots, spots.dropFirst()) {
            walker.go(to: before.travel)
            sharp.append(before)
            guard before.snapped != after.snapped, after.travel - before.travel > 2 * precision else { continue }
            let edge = place(from: before.travel, to: after.travel) {
                walker.glance(at: $0)?.snapped != before.snapped
            }
            sharp += [edge - precision, edge].filter { before.travel < $0 && $0 < after.travel }
                .compactMap { walker.glance(at: $0) }
        }
        return sharp + spots.suffix(1)
    }
}
