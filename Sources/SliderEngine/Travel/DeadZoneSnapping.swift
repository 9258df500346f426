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
            "must be fitted when drag is location: the finger could not reach the end of an extended path"
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
        let curve = ScaleCurve(range: slider.range, scale: slider.scale)
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
