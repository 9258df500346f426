/// Maps the finger's travel to a place on the track and back, past all stops that may hold it
/// (docs/engine.md#from-the-finger-to-the-value). A class, because to copy it for a question takes longer than the
/// answer.
final class Travel: Sendable {
    let curve: ScaleCurve
    /// The stops' values, ascending, and their places on the track.
    let stops: [Double]
    let stopPositions: [Double]
    /// The ends that the thumb can reach, if they are not the track's: a range of one point is at place 0.
    private let reach: Reach?
    private let path: DeadZonePath?
    private let magnet: Magnet?

    /// The travel for a checked description.
    init(_ slider: SliderDescription) {
        let curve = ScaleCurve(range: slider.range, scale: slider.scale, grid: slider.grid)
        self.curve = curve
        let isWhole = slider.reachable == nil && !slider.range.isPoint
        let reach = isWhole ? nil : Reach(slider.reach, on: curve)
        self.reach = reach
        stops = slider.snapping.stops
        let positions = stops.map { reach?.position(of: $0, on: curve) ?? curve.position(of: $0) }
        stopPositions = positions
        switch slider.snapping {
        case .none, .step: (path, magnet) = (nil, nil)
        case .magnet(let snapping): (path, magnet) = (nil, Magnet(snapping, positions: positions))
        case .deadZone(let snapping):
            let travel = snapping.travel ?? .suiting(slider.drag)
            path = DeadZonePath(snapping, travel: travel, curve: curve, reach: reach, trackWidth: slider.trackWidth)
            magnet = nil
        }
    }

    /// Whether a drag's place depends on the stop that held before, or on the finger's speed.
    var remembers: Bool { magnet?.remembers ?? false }

    /// Whether a drag's place depends on the finger's speed.
    var dependsOnSpeed: Bool { magnet?.dependsOnSpeed ?? false }

    /// The place for a drag of u points.
    ///
    /// - Parameters:
    ///   - limit: what the other thumbs leave; nil with one thumb.
    ///   - held: the stop that held before.
    ///   - speed: the finger's speed, in points per second.
    func place(
        atTravel u: Double, trackWidth: Double, within limit: Reach?, held: Int? = nil, speed: Double = 0
    ) -> Place {
        guard let limit else { return place(atTravel: u, trackWidth: trackWidth, held: held, speed: speed) }
        var place = place(atTravel: u, trackWidth: trackWidth)
        if !limit.values.bounds.contains(place.value) { place = self.place(of: place.value, within: limit) }
        return magnet == nil ? place : self.place(place, trackWidth, heldWithin: limit, before: held, speed: speed)
    }

    /// The same for a thumb that no other is in the way of.
    func place(atTravel u: Double, trackWidth: Double, held: Int? = nil, speed: Double = 0) -> Place {
        if let path { return path.place(atTravel: u, trackWidth: trackWidth) }
        let p = (u / trackWidth).clamped(to: ends)
        let held = magnet?.holding(p, trackWidth: trackWidth, held: held, speed: speed)
        return Place(value: value(at: p), normalized: p, heldStop: held)
    }

    /// Where the thumb can be, as parts of the track.
    var ends: ClosedRange<Double> { reach?.positions ?? 0...1 }

    /// The value at a place; beyond an end, the end's value.
    func value(at p: Double) -> Double { reach?.value(at: p, on: curve) ?? curve.value(at: p) }

    /// The place of a value that the thumb can reach.
    func position(of value: Double) -> Double {
        reach?.position(of: value, on: curve) ?? curve.position(of: value)
    }

    /// The same place, with the stop that holds the finger now; a stop beyond the limit does not.
    func held(
        _ place: Place, trackWidth: Double, within limit: Reach? = nil, before held: Int?, speed: Double
    ) -> Place {
        remembers ? self.place(place, trackWidth, heldWithin: limit, before: held, speed: speed) : place
    }

    private func place(
        _ place: Place, _ trackWidth: Double, heldWithin limit: Reach?, before held: Int?, speed: Double
    ) -> Place {
        let held = magnet?.holding(
            place.normalized, trackWidth: trackWidth, among: limit.map(stops(within:)), held: held, speed: speed)
        return Place(value: place.value, normalized: place.normalized, heldStop: held)
    }

    /// The stops that a thumb can come to.
    private func stops(within limit: Reach) -> Range<Int> {
        let first = stops.partitioningIndex { $0 >= limit.values.lower }
        return first..<max(first, stops.partitioningIndex { $0 > limit.values.upper })
    }

    /// How many stops a finger jumped over between two places: stops that held at neither of them.
    func passed(from before: Place, to after: Place) -> Int {
        guard !stops.isEmpty, before.normalized != after.normalized else { return 0 }
        let isUp = after.normalized > before.normalized
        // In either direction a stop is passed when it is reached, so it is counted exactly once.
        let first = stopPositions.partitioningIndex {
            isUp ? $0 > before.normalized : $0 >= after.normalized
        }
        let last = stopPositions.partitioningIndex {
            isUp ? $0 > after.normalized : $0 >= before.normalized
        }
        var count = last - first
        if let held = before.heldStop, (first..<last).contains(held) { count -= 1 }
        if let held = after.heldStop, held != before.heldStop, (first..<last).contains(held) { count -= 1 }
        return count
    }

    /// The start and end of the finger's way, in points: the track or its reachable part, plus the travel of dead
    /// zones.
    func way(trackWidth: Double) -> (from: Double, to: Double) {
        if let path { return path.way(trackWidth: trackWidth) }
        guard let reach else { return (0, trackWidth) }
        return (reach.positions.lowerBound * trackWidth, reach.positions.upperBound * trackWidth)
    }

    /// The place of a value that was set without a drag: a stop holds it only if the value is exactly the stop's.
    ///
    /// - Parameter limit: what the other thumbs leave; nil with one thumb.
    func place(of value: Double, within limit: Reach? = nil) -> Place {
        let value = value.clamped(to: (limit ?? reach)?.values.bounds ?? curve.range.bounds)
        let index = stops.partitioningIndex { $0 >= value }
        let isStop = index < stops.count && stops[index] == value
        return Place(value: value, normalized: position(of: value), heldStop: isStop ? index : nil)
    }

    /// Whether a stop that held the thumb holds it at a place, too.
    func holds(_ stop: Int, at place: Place, trackWidth: Double) -> Bool {
        guard let magnet else { return place.value == stops[stop] }
        return magnet.holding(place.normalized, trackWidth: trackWidth, held: stop, speed: 0) == stop
    }

    /// The first stop within `distance` of place p, a part of the track.
    func stop(within distance: Double, of p: Double) -> Int? {
        let index = stopPositions.partitioningIndex { $0 >= p - distance }
        return index < stops.count && stopPositions[index] <= p + distance ? index : nil
    }

    /// The travel that leads to a place.
    func travel(to place: Place, trackWidth: Double) -> Double {
        path?.travel(to: place, trackWidth: trackWidth) ?? place.normalized * trackWidth
    }
}

/// How a drag moves the thumb (docs/engine.md#from-the-finger-to-the-value).
public enum DragKind: String, Sendable, Equatable, CaseIterable {
    /// The thumb goes where the finger is.
    case location
    /// The thumb moves as far as the finger does.
    case translation
    /// The same; a gesture that begins away from the thumb first brings the thumb to the finger.
    case grab
    /// The same; a gesture that begins away from the thumb is ignored.
    case thumb

    /// Whether the thumb moves as far as the finger does, from wherever it is.
    public var isRelative: Bool { self != .location }

    /// Whether it matters where a gesture begins.
    public var takesHold: Bool { self == .grab || self == .thumb }
}

/// A slider's place: its value, the value's place on the track, and the stop that holds it.
struct Place: Sendable, Equatable {
    var value: Double
    /// p, 0 … 1.
    var normalized: Double
    /// The stop's index; half a word, because every session stores several.
    private var stop: UInt16?

    init(value: Double, normalized: Double, heldStop: Int? = nil) {
        self.value = value
        self.normalized = normalized
        stop = heldStop.map { UInt16($0) }
    }

    var heldStop: Int? { stop.map(Int.init) }
}

extension Array {
    /// The first index for which `belongsToSecond` is true, in an array where it is then true for all that follow.
    func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = low + (high - low) / 2
            if belongsToSecond(self[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}

extension SliderControl {
    /// The start and end of a finger's way that takes the thumb from one end to the other, on a track of this width, in
    /// points from the track's lower end: the track or its reachable part, plus the travel of extended dead zones
    /// (docs/engine.md#dead-zones).
    public func way(trackWidth: Double) -> (from: Double, to: Double) { travel.way(trackWidth: trackWidth) }
}

/// How far keys move a slider, in the control's unit. An omitted distance follows from the step or the track
/// (docs/engine.md#keys).
public struct KeyDistances: Sendable, Equatable {
    /// How far an arrow goes.
    public var step: Double?
    /// How far Page keys go, and an arrow with Shift.
    public var page: Double?

    /// Distances.
    public init(step: Double? = nil, page: Double? = nil) {
        self.step = step
        self.page = page
    }

    func check(at path: ControlPath, in range: ValueRange) throws(ControlError) {
        if let step { try range.checkSpacing(step, at: path / "step") }
        if let page { try range.checkSpacing(page, at: path / "page") }
    }
}

/// Fine control by distance: the farther the finger is from the track, the less the thumb moves with it
/// (docs/engine.md#precision).
public struct Precision: Sendable, Equatable {
    /// The distance from the track, in points, at which the thumb moves half as far as the finger.
    public var distance: Double

    /// A precision.
    public init(distance: Double = 100) {
        self.distance = distance
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try (path / "distance").require(distance, aboveZeroUpTo: ControlLimits.length)
        try path.require(
            slider.drag.isRelative,
            "must be left out when drag is location: the thumb then always follows the finger exactly"
        )
    }

    /// The part of the finger's movement that the thumb follows, y points from the track.
    func factor(atDistance y: Double) -> Double {
        1 / (1 + abs(y) / distance)
    }
}
