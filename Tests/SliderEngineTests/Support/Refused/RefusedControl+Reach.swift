import SliderEngine

extension RefusedControl {
    static let ofReach = [
        RefusedControl("reachable/lower", "in the range (0 … 1), not be -0.1") {
            $0.reachable = Reachable(lower: -0.1)
        },
        RefusedControl("reachable/upper", "in the range (0 … 1), not be 1.1") { $0.reachable = Reachable(upper: 1.1) },
        RefusedControl("reachable/upper", "not be nan") { $0.reachable = Reachable(upper: .nan) },
        RefusedControl("reachable/lower", "not be inf") { $0.reachable = Reachable(lower: .infinity) },
        RefusedControl("reachable/upper", "must be at least lower (0.6), not 0.4") {
            $0.reachable = Reachable(lower: 0.6, upper: 0.4)
        },
        RefusedControl("snapping/travel", "must be extended, with drag translation, where the thumb can reach only") {
            $0.reachable = Reachable(lower: 0.5, upper: 0.5)
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.5)]))
        },
        RefusedControl("initialValue", "in the reachable part (0.4 … 1), not be 0.3") {
            $0.reachable = Reachable(lower: 0.4)
            $0.initialValue = 0.3
        },
        RefusedControl("snapping/stops/0", "in the reachable part (0.4 … 1), not be 0.3") {
            $0.reachable = Reachable(lower: 0.4)
            $0.snapping = .magnet(MagnetSnapping(stops: [0.3, 0.5]))
        },
        RefusedControl("snapping/stops/1/value", "in the reachable part (0 … 0.6), not be 0.7") {
            $0.reachable = Reachable(upper: 0.6)
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.5), DeadZone(value: 0.7)]))
        },
        // Fitted zones that only touch the ends of what is reachable.
        RefusedControl("snapping/stops/0/width", "before it, which 50 does not") {
            $0.trackWidth = 200
            $0.reachable = Reachable(lower: 0.25)
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.375, width: 50)]))
        },
        RefusedControl("snapping/stops/0/width", "and the end, which 50 does not") {
            $0.trackWidth = 200
            $0.reachable = Reachable(upper: 0.75)
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.625, width: 50)]))
        },
        RefusedControl("keys/step", "greater than 0") { $0.keys = KeyDistances(step: 0) },
        RefusedControl("keys/step", "greater than 0") { $0.keys = KeyDistances(step: -1) },
        RefusedControl("keys/page", "not nan") { $0.keys = KeyDistances(page: .nan) },
        RefusedControl("keys/page", "at most 1000000000000000, not inf") { $0.keys = KeyDistances(page: .infinity) },
        RefusedControl("keys/step", "more than 9007199254740992 places") { $0.keys = KeyDistances(step: 1e-16) },
    ]
}
