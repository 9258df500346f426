/// A stop in which the thumb rests while the finger moves on (docs/engine.md#dead-zones).
public struct DeadZone: Sendable, Equatable {
    /// The stop's value.
    public var value: Double
    /// The travel that the finger spends in it, in points on the control's own track width.
    public var width: Double

    /// A dead zone at a value.
    public init(value: Double, width: Double = 24) {
        self.value = value
        self.width = width
    }
}

/// Maps a finger's travel of u points past dead zones to a place on the track, and back (docs/engine.md#dead-zones).
///
///     p   1 ┤                    ╱       zone i holds q while the finger goes
///           │            ______╱         from its start to its end
///         q ┤          ╱
///           │        ╱
///         0 ┼──────╱───┬──────┬───┬─ u
///           0        start   end  length
struct DeadZonePath: Sendable {
    /// A point of the path on any track: a part of the track's width plus a number of points.
    private struct Bound: Sendable {
        var ofTrack: Double
        var points: Double

        func travel(on trackWidth: Double) -> Double { ofTrack * trackWidth + points }
    }

    private struct Zone: Sendable {
        let value: Double
        let normalized: Double
        let start: Bound
        let end: Bound
    }

    /// A stretch between zones, where both the travel and the place increase.
    private struct Stretch {
        let travel: (from: Double, to: Double)
        let normalized: (from: Double, to: Double)
        let values: (from: Double, to: Double)
    }

    private let curve: ScaleCurve
    private let zones: [Zone]
    /// The path's ends, with their places and values.
    private let start: Bound
    private let end: Bound
    private let normalized: ClosedRange<Double>
    private let values: ValueRange

    /// - Parameter reach: the ends that the thumb can reach, if they are not the range's.
    init(_ snapping: DeadZoneSnapping, travel: DeadZoneTravel, curve: ScaleCurve, reach: Reach?, trackWidth: Double) {
        self.curve = curve
        normalized = reach?.positions ?? 0...1
        values = reach?.values ?? curve.range
        var zones: [Zone] = []
        var spent = 0.0
        for stop in snapping.stops {
            let q = curve.position(of: stop.value).clamped(to: normalized)
            let (start, end): (Bound, Bound)
            switch travel {
            case .extended:
                start = Bound(ofTrack: q, points: spent)
                spent += stop.width
                end = Bound(ofTrack: q, points: spent)
            case .fitted:
                let half = stop.width / 2 / trackWidth
                start = Bound(ofTrack: q - half, points: 0)
                end = Bound(ofTrack: q + half, points: 0)
            }
            zones.append(Zone(value: stop.value, normalized: q, start: start, end: end))
        }
        self.zones = zones
        start = Bound(ofTrack: normalized.lowerBound, points: 0)
        end = Bound(ofTrack: normalized.upperBound, points: spent)
    }

    /// The place for a travel of u points; beyond an end of the path, the end's place.
    func place(atTravel travel: Double, trackWidth: Double) -> Place {
        let way = way(trackWidth: trackWidth)
        let u = travel.clamped(to: way.from...way.to)
        let next = zones.partitioningIndex { $0.start.travel(on: trackWidth) > u }
        if next > 0, u <= zones[next - 1].end.travel(on: trackWidth) {
            let zone = zones[next - 1]
            return Place(value: zone.value, normalized: zone.normalized, heldStop: next - 1)
        }
        let stretch = stretch(before: next, trackWidth: trackWidth)
        let (start, end) = stretch.normalized
        let part = (u - stretch.travel.from) / (stretch.travel.to - stretch.travel.from)
        let p = u >= stretch.travel.to ? end : (start + part * (end - start)).clamped(to: start...end)
        // At an end exactly the end's value, even if the scale maps its place to another value.
        let value =
            p <= normalized.lowerBound ? values.lower : p >= normalized.upperBound ? values.upper : curve.value(at: p)
        return Place(value: value.clamped(to: stretch.values.from...stretch.values.to), normalized: p)
    }

    /// The path's start and end, in points.
    func way(trackWidth: Double) -> (from: Double, to: Double) {
        (start.travel(on: trackWidth), end.travel(on: trackWidth))
    }

    /// The travel that leads to a place; for a held place, the middle of its zone.
    func travel(to place: Place, trackWidth: Double) -> Double {
        if let held = place.heldStop {
            return (zones[held].start.travel(on: trackWidth) + zones[held].end.travel(on: trackWidth)) / 2
        }
        let next = zones.partitioningIndex { $0.normalized > place.normalized }
        let stretch = stretch(before: next, trackWidth: trackWidth)
        let (start, end) = stretch.normalized
        guard end > start else { return stretch.travel.from }
        let way = (place.normalized - start) / (end - start)
        return stretch.travel.from + way * (stretch.travel.to - stretch.travel.from)
    }

    private func stretch(before next: Int, trackWidth: Double) -> Stretch {
        let from = next > 0 ? zones[next - 1] : nil
        let to = next < zones.count ? zones[next] : nil
        return Stretch(
            travel: ((from?.end ?? start).travel(on: trackWidth), (to?.start ?? end).travel(on: trackWidth)),
            normalized: (from?.normalized ?? normalized.lowerBound, to?.normalized ?? normalized.upperBound),
            values: (from?.value ?? values.lower, to?.value ?? values.upper)
        )
    }
}

/// Where the travel that dead zones take comes from (docs/engine.md#dead-zones).
public enum DeadZoneTravel: String, Sendable, Equatable, CaseIterable {
    /// The path is longer by the zones' widths: thumb and finger part at each zone. Needs a translation drag.
    case extended
    /// The path stays as long as the track: thumb and finger meet again at both ends.
    case fitted

    /// The default for a drag. With a location drag, the finger could not reach the end of a longer path.
    public static func suiting(_ drag: DragKind) -> DeadZoneTravel {
        drag == .translation ? .extended : .fitted
    }
}

/// Stops that hold for a length of travel: every value stays reachable (docs/engine.md#dead-zones).
public struct DeadZoneSnapping: Sendable, Equatable {
    /// The stops, strictly ascending.
    public var stops: [DeadZone]
    /// Where their travel comes from; nil for the default of the drag.
    public var travel: DeadZoneTravel?

    /// Dead zones.
    public init(stops: [DeadZone], travel: DeadZoneTravel? = nil) {
        self.stops = stops
        self.travel = travel
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try Snapping.checkCount(stops.count, at: path / "stops")
        try slider.checkStops(stops.map { $0.value }) { path / "stops" / $0 / "value" }
        for (index, stop) in stops.enumerated() {
            try (path / "stops" / index / "width").require(stop.width, aboveZeroUpTo: ControlLimits.length)
        }
        let travel = travel ?? .suiting(slider.drag)
        try (path / "travel").require(
            travel == .fitted || slider.drag == .translation,
            "must be fitted unless drag is translation: the finger could not reach the end of an extended path"
        )
        guard travel == .fitted else { return }
        // No fitted zone fits into one point. The module for pages needs no better reason.
        #if !hasFeature(Embedded)
            try (path / "travel").require(
                !slider.reach.isPoint,
                "must be extended, with drag translation, where the thumb can reach only one value: a fitted zone leaves "
                    + "no travel"
            )
        #endif
        try checkFit(at: path, in: slider)
    }

    /// Checks that fitted zones leave travel between each other and before both ends that the thumb can reach.
    private func checkFit(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        let curve = ScaleCurve(range: slider.range, scale: slider.scale, grid: slider.grid)
        let (width, ends) = (slider.trackWidth, Reach(slider.reach, on: curve).positions)
        var reached = ends.lowerBound * width
        for (index, stop) in stops.enumerated() {
            let middle = curve.position(of: stop.value) * width
            let path = path / "stops" / index / "width"
            try path.require(
                middle - stop.width / 2 > reached,
                "must leave travel between this zone and what is before it, which \(stop.width.plain) does not"
            )
            reached = middle + stop.width / 2
            try path.require(
                reached < ends.upperBound * width,
                "must leave travel between this zone and the end, which \(stop.width.plain) does not"
            )
        }
    }
}
