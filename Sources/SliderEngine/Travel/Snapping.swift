/// What holds the thumb at certain values (docs/engine.md#stops).
public enum Snapping: Sendable, Equatable {
    /// No snapping.
    case none
    /// The thumb stands on the step's grid.
    case step
    /// Stops hold a thumb that comes near.
    case magnet(MagnetSnapping)
    /// Stops hold for a length of travel.
    case deadZone(DeadZoneSnapping)

    /// The values of its stops, ascending.
    var stops: [Double] {
        switch self {
        case .none, .step: []
        case .magnet(let magnet): magnet.stops
        case .deadZone(let zones): zones.stops.map { $0.value }
        }
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        switch self {
        case .none: return
        case .step: try (ControlPath() / "step").require(slider.step != nil, "must be given to snap by step")
        case .magnet(let magnet): try magnet.check(at: path, in: slider)
        case .deadZone(let zones): try zones.check(at: path, in: slider)
        }
    }

    static func checkCount(_ count: Int, at path: ControlPath) throws(ControlError) {
        try path.require(count <= ControlLimits.stops, "must be at most \(ControlLimits.stops) stops, not \(count)")
    }
}
