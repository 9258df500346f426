/// From the finger's travel to a place on the track and back, past all that may hold it
/// (design: The engine, §2 and §4).
struct Travel: Sendable {
    let curve: ScaleCurve
    /// The values of the stops, ascending, and where they are on the track.
    let stops: [Double]
    let stopPositions: [Double]
    private let path: DeadZonePath?
    private let magnet: MagnetSnapping?

    /// The travel of a checked description.
    init(_ slider: SliderDescription) {
        let curve = ScaleCurve(range: slider.range, scale: slider.scale)
        self.curve = curve
        stops = slider.snapping.stops
        stopPositions = stops.map(curve.position)
        switch slider.snapping {
        case .none, .step: (path, magnet) = (nil, nil)
        case .magnet(let snapping): (path, magnet) = (nil, snapping)
        case .deadZone(let snapping):
            let travel = snapping.travel ?? .suiting(slider.drag)
            path = DeadZonePath(snapping, travel: travel, curve: curve, trackWidth: slider.trackWidth)
            magnet = nil
        }
    }

    /// Where a drag of u points leads.
    func place(atTravel u: Double, trackWidth: Double) -> Place {
        if let path { return path.place(atTravel: u, trackWidth: trackWidth) }
        let p = (u / trackWidth).clamped(to: 0...1)
        let held = magnet?.holding(p, positions: stopPositions, trackWidth: trackWidth)
        return Place(value: curve.value(at: p), normalized: p, heldStop: held)
    }

    /// Where a value that no drag brought stands: held only where it is exactly a stop's.
    func place(of value: Double) -> Place {
        let value = value.clamped(to: curve.range.bounds)
        let index = stops.partitioningIndex { $0 >= value }
        let isStop = index < stops.count && stops[index] == value
        return Place(value: value, normalized: curve.position(of: value), heldStop: isStop ? index : nil)
    }

    /// The travel that leads to a place.
    func travel(to place: Place, trackWidth: Double) -> Double {
        path?.travel(to: place, trackWidth: trackWidth) ?? place.normalized * trackWidth
    }
}
