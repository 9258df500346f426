import SliderEngine

extension RefusedControl {
    static let ofSnapping = [
        RefusedControl("step", "must be given") { $0.snapping = .step },
        RefusedControl("snapping/stops/1", "greater than the one before it (0.5), not 0.5") {
            $0.snapping = .magnet(MagnetSnapping(stops: [0.5, 0.5]))
        },
        RefusedControl("snapping/stops/0", "in the range (0 … 1)") {
            $0.snapping = .magnet(MagnetSnapping(stops: [-0.1]))
        },
        RefusedControl("snapping/distance", "greater than 0") {
            $0.snapping = .magnet(MagnetSnapping(stops: [0.5], distance: 0))
        },
        RefusedControl("snapping/distance", "at most 100000") {
            $0.snapping = .magnet(MagnetSnapping(stops: [0.5], distance: 100_000.0.nextUp))
        },
        RefusedControl("snapping/stops", "at most 256 stops, not 257") {
            $0.snapping = .magnet(MagnetSnapping(stops: (0...256).map { Double($0) / 256 }))
        },
        RefusedControl("snapping/stops", "at most 256 stops, not 257") {
            $0.snapping = .deadZone(DeadZoneSnapping(stops: (0...256).map { DeadZone(value: Double($0) / 256) }))
        },
        RefusedControl("snapping/stops/1/value", "greater than the one before it (0.6)") {
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.6), DeadZone(value: 0.4)]))
        },
        RefusedControl("snapping/stops/0/value", "in the range") {
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: .nan)]))
        },
        RefusedControl("snapping/stops/0/width", "greater than 0") {
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.5, width: 0)]))
        },
        RefusedControl("snapping/travel", "fitted unless drag is translation") {
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.5)], travel: .extended))
        },
        // Zones that only touch: an end at 0, an end at W, each other.
        RefusedControl("snapping/stops/0/width", "before it, which 100 does not") {
            $0.trackWidth = 200
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.25, width: 100)]))
        },
        RefusedControl("snapping/stops/0/width", "and the end, which 100 does not") {
            $0.trackWidth = 200
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.75, width: 100)]))
        },
        RefusedControl("snapping/stops/1/width", "before it, which 50 does not") {
            $0.trackWidth = 200
            let zones = [DeadZone(value: 0.25, width: 50), DeadZone(value: 0.5, width: 50)]
            $0.snapping = .deadZone(DeadZoneSnapping(stops: zones))
        },
    ]
}
