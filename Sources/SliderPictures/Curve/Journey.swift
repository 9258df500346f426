internal import SliderEngine

/// A finger's way from a slider's lower end to its upper end, and what it passes.
struct Journey {
    /// A stretch of travel in which a stop holds.
    struct Hold: Equatable {
        let stop: Int
        let value: Double
        let from: Double
        let to: Double
        /// Where the stop's own value is reached; for a magnet, this is not the middle.
        let place: Double
    }

    /// How exactly the place of a change is found, in points.
    private static let precision = 0.001
    /// How many places are sampled, besides those at which something changes.
    private static let samples = 1024
    /// With more jumps than this between two values, each is drawn where the samples show it.
    private static let sharpJumps = 64

    /// The length of the way, in points: the track, plus the travel of extended dead zones.
    let length: Double
    /// The part of the way on which the thumb moves; outside it, the finger is past what the thumb can reach.
    let reached: (from: Double, to: Double)
    let holds: [Hold]
    /// The samples on the way, ascending.
    let samples: [CurveSample]
    /// Where ticks are felt.
    let ticks: [Double]

    /// The way over a slider; nil if the engine refuses it.
    init?(over slider: SliderControl) {
        guard let finger = Finger(on: slider) else { return nil }
        let length = Self.length(on: slider)
        self.length = length
        reached = slider.way(trackWidth: slider.description.trackWidth)
        holds = Self.holds(on: slider, with: finger, length, between: reached)
        // The thumb's first and last places, unless they are the way's own ends.
        let ends = [reached.from, reached.to].filter { $0 > 0 && $0 < length }
        let places = Self.places(length: length, ends: ends, holds: holds)
        var walker = finger
        walker.go(to: 0)
        let samples = places.compactMap { walker.go(to: $0) }
        ticks = samples.dropFirst().filter(\.ticks).map(\.travel)
        self.samples = Self.sharpened(samples, with: finger)
    }

    /// The way on which the thumb moves with the finger, plus the track beyond it.
    private static func length(on slider: SliderControl) -> Double {
        let width = slider.description.trackWidth
        let (range, reachable) = (slider.description.range, Control.slider(slider).layout(trackWidth: width).reachable)
        let end = reachable.map { $0.x + $0.width } ?? (range.lower < range.upper ? width : 0)
        return slider.way(trackWidth: width).to + (width - end)
    }

    /// Where a stop's value is reached, in points of travel; for a dead zone, the middle of its zone.
    ///
    /// - Parameter finger: one at the lower end.
    private static func travel(
        to value: Double, on slider: SliderControl, with finger: Finger, _ length: Double
    ) -> Double? {
        guard slider.description.drag == .location else { return Finger(on: slider, from: value)?.startTravel }
        let first = place(from: 0, to: length) { (finger.sample(at: $0)?.value ?? 0) >= value }
        let beyond = place(from: 0, to: length) { (finger.sample(at: $0)?.value ?? 0) > value }
        return (first + beyond) / 2
    }

    /// Where a value is reached: interpolated between the two samples around it.
    func travel(to value: Double) -> Double? {
        guard let after = samples.firstIndex(where: { $0.value >= value }) else { return nil }
        guard after > 0, samples[after].value > value else { return samples[after].travel }
        let (from, to) = (samples[after - 1], samples[after])
        return from.travel + (value - from.value) / (to.value - from.value) * (to.travel - from.travel)
    }

    /// Each stop's stretch, for a finger that moves upwards from below. It is limited to the ends, because a stop at an
    /// end holds past it too.
    private static func holds(
        on slider: SliderControl, with finger: Finger, _ length: Double, between ends: (from: Double, to: Double)
    ) -> [Hold] {
        let stops = Control.slider(slider).layout(trackWidth: slider.description.trackWidth).stops ?? []
        var finger = finger
        var holds: [Hold] = []
        let middles = stops.map { travel(to: $0.value, on: slider, with: finger, length) ?? 0 }
        for (index, stop) in stops.enumerated() {
            let middle = middles[index]
            let before = finger
            let isHeld = { (travel: Double, finger: Finger) in finger.sample(at: travel)?.heldStop == index }
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

    /// The first place at which `holds` is true, if it is false before and true after; `to` if it is never true.
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
        // Adds places on both sides of where a stop takes hold and lets go, to draw the jumps there upright.
        let edges = holds.flatMap { [$0.from - precision, $0.from, $0.to - precision, $0.to] }
        return (even + ends + edges.map { $0.clamped(to: 0...length) }).sorted()
    }

    /// The same way with a spot on each side of every jump of the shown value, to draw steps upright.
    ///
    /// The finger moves along, because a magnet's response depends on whether it already holds.
    private static func sharpened(_ samples: [CurveSample], with finger: Finger) -> [CurveSample] {
        let jumps = zip(samples, samples.dropFirst()).filter { $0.snapped != $1.snapped }
        guard finger.slider.description.hasGrid, jumps.count <= sharpJumps else { return samples }
        var walker = finger
        walker.go(to: 0)
        var sharp: [CurveSample] = []
        for (before, after) in zip(samples, samples.dropFirst()) {
            walker.go(to: before.travel)
            sharp.append(before)
            guard before.snapped != after.snapped, after.travel - before.travel > 2 * precision else { continue }
            let edge = place(from: before.travel, to: after.travel) {
                walker.sample(at: $0)?.snapped != before.snapped
            }
            sharp += [edge - precision, edge].filter { before.travel < $0 && $0 < after.travel }
                .compactMap { walker.sample(at: $0) }
        }
        return sharp + samples.suffix(1)
    }
}
