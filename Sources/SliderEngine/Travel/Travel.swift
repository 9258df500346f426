/// From the finger's travel to a place on the track and back, past all that may hold it
/// (design: The engine, §2 and §4).
struct Travel: Sendable {
    let curve: ScaleCurve
    /// The values of the stops, ascending, and where they are on the track.
    let stops: [Double]
    let stopPositions: [Double]
    /// The ends that the thumb can reach, where they are not the range's own.
    private let reach: Reach?
    private let path: DeadZonePath?
    private let magnet: Magnet?

    /// The travel of a checked description.
    init(_ slider: SliderDescription) {
        let curve = ScaleCurve(range: slider.range, scale: slider.scale)
        self.curve = curve
        let reach = slider.reachable.map { Reach($0.values(of: slider.range), on: curve) }
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

    /// Whether the place of a drag depends on what held the thumb before, or on how fast the finger is.
    var remembers: Bool { magnet?.remembers ?? false }

    /// Whether the place of a drag depends on how fast the finger is.
    var dependsOnSpeed: Bool { magnet?.minds ?? false }

    /// Where a drag of u points leads.
    ///
    /// - Parameters:
    ///   - held: the stop that held before.
    ///   - speed: the finger's, in points per second.
    func place(atTravel u: Double, trackWidth: Double, held: Int? = nil, speed: Double = 0) -> Place {
        if let path { return path.place(atTravel: u, trackWidth: trackWidth) }
        let p = (u / trackWidth).clamped(to: ends)
        let held = magnet?.holding(p, trackWidth: trackWidth, held: held, speed: speed)
        return Place(value: value(at: p), normalized: p, heldStop: held)
    }

    /// Where the thumb can be on the track, as parts of it.
    var ends: ClosedRange<Double> { reach?.positions ?? 0...1 }

    /// The value at a place, or at the end that is before it.
    func value(at p: Double) -> Double { reach?.value(at: p, on: curve) ?? curve.value(at: p) }

    /// The place of a value that the thumb can reach.
    func position(of value: Double) -> Double {
        reach?.position(of: value, on: curve) ?? curve.position(of: value)
    }

    /// A place that a drag has led to before, with the stop that holds the finger now.
    func held(_ place: Place, trackWidth: Double, before held: Int?, speed: Double) -> Place {
        guard let magnet, magnet.remembers else { return place }
        let held = magnet.holding(place.normalized, trackWidth: trackWidth, held: held, speed: speed)
        return Place(value: place.value, normalized: place.normalized, heldStop: held)
    }

    /// How many stops a finger jumped over between two places: stops that held at neither.
    func passed(from before: Place, to after: Place) -> Int {
        guard !stops.isEmpty, before.normalized != after.normalized else { return 0 }
        let isUp = after.normalized > before.normalized
        // Going up a stop is passed when it is reached, going down likewise: never twice, never not at all.
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

    /// From where to where the finger's way goes, in points: the track, or what is reachable of it, and what dead zones
    /// add to it.
    func way(trackWidth: Double) -> (from: Double, to: Double) {
        if let path { return path.way(trackWidth: trackWidth) }
        guard let reach else { return (0, trackWidth) }
        return (reach.positions.lowerBound * trackWidth, reach.positions.upperBound * trackWidth)
    }

    /// Where a value that no drag brought stands: held only where it is exactly a stop's.
    func place(of value: Double) -> Place {
        let value = value.clamped(to: reach?.values.bounds ?? curve.range.bounds)
        let index = stops.partitioningIndex { $0 >= value }
        let isStop = index < stops.count && stops[index] == value
        return Place(value: value, normalized: position(of: value), heldStop: isStop ? index : nil)
    }

    /// The first stop that is no farther than `distance`, a part of the track, from place p.
    func stop(within distance: Double, of p: Double) -> Int? {
        let index = stopPositions.partitioningIndex { $0 >= p - distance }
        return index < stops.count && stopPositions[index] <= p + distance ? index : nil
    }

    /// The travel that leads to a place.
    func travel(to place: Place, trackWidth: Double) -> Double {
        path?.travel(to: place, trackWidth: trackWidth) ?? place.normalized * trackWidth
    }
}
