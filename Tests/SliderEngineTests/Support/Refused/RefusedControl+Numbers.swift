import SliderEngine

extension RefusedControl {
    static let ofNumbers = [
        RefusedControl("range/upper", "must be at least lower (5), not 3") {
            $0.range = ValueRange(lower: 5, upper: 3)
        },
        RefusedControl("range/lower", "not nan") { $0.range.lower = .nan },
        RefusedControl("range/upper", "not inf") { $0.range.upper = .infinity },
        RefusedControl("range/lower", "within -1000000000000000 … 1000000000000000, not") {
            $0.range.lower = (-1e15).nextDown
        },
        RefusedControl("range/upper", "within -1000000000000000 … 1000000000000000, not") {
            $0.range.upper = 1e15.nextUp
        },
        RefusedControl("range/lower", "greater than 0 for an exponential scale, not 0") { $0.scale = .exponential },
        RefusedControl("range/lower", "greater than 0 for an exponential scale, not -1") {
            $0.scale = .exponential
            $0.range.lower = -1
        },
        RefusedControl("step", "greater than 0") { $0.step = 0 },
        RefusedControl("step", "greater than 0") { $0.step = -1 },
        RefusedControl("step", "not nan") { $0.step = .nan },
        RefusedControl("step", "not inf") { $0.step = .infinity },
        RefusedControl("step", "more than 9007199254740992 places") { $0.step = 1e-16 },
        RefusedControl("initialValue", "in the range (0 … 1), not be 1.5") { $0.initialValue = 1.5 },
        RefusedControl("initialValue", "in the range (0 … 1), not be nan") { $0.initialValue = .nan },
        RefusedControl("trackWidth", "within 1 … 100000, not 0") { $0.trackWidth = 0 },
        RefusedControl("trackWidth", "within 1 … 100000, not 0.9") { $0.trackWidth = 1.0.nextDown },
        RefusedControl("trackWidth", "within 1 … 100000, not 4.4e-303") { $0.trackWidth = 4.4e-303 },
        RefusedControl("trackWidth", "not nan") { $0.trackWidth = .nan },
        RefusedControl("trackWidth", "within 1 … 100000, not 100000.") { $0.trackWidth = 100_000.0.nextUp },
    ]
}
