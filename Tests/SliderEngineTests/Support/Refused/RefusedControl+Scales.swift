import SliderEngine

extension RefusedControl {
    static let ofScales = [
        RefusedControl("scale/exponent", "within 0.1 … 100, not 0") { $0.scale = .power(exponent: 0) },
        RefusedControl("scale/exponent", "within 0.1 … 100, not -2") { $0.scale = .power(exponent: -2) },
        RefusedControl("scale/exponent", "not 0.09999") { $0.scale = .power(exponent: 0.1.nextDown) },
        RefusedControl("scale/exponent", "not 100.0000") { $0.scale = .power(exponent: 100.0.nextUp) },
        RefusedControl("scale/exponent", "not nan") { $0.scale = .power(exponent: .nan) },
        RefusedControl("scale/linear", "within 1e-100 … 1000000000000000, not 0") { $0.scale = .symlog(linear: 0) },
        RefusedControl("scale/linear", "not -1") { $0.scale = .symlog(linear: -1) },
        RefusedControl("scale/linear", "not 1e-101") { $0.scale = .symlog(linear: 1e-101) },
        RefusedControl("scale/linear", "not inf") { $0.scale = .symlog(linear: .infinity) },
        RefusedControl("scale/knots", "1 to 256 knots, not 0") { $0.scale = .piecewise(knots: []) },
        RefusedControl("scale/knots", "1 to 256 knots, not 257") {
            $0.scale = .piecewise(knots: (1...257).map { ScaleKnot(at: Double($0) / 300, value: Double($0) / 300) })
        },
        RefusedControl("scale/knots/0/at", "within 0.001 … 0.999, not 0", [(0, 0.5)]),
        RefusedControl("scale/knots/0/at", "within 0.001 … 0.999, not 1", [(1, 0.5)]),
        RefusedControl("scale/knots/0/at", "not 0.9991", [(0.9991, 0.5)]),
        RefusedControl("scale/knots/0/at", "not nan", [(.nan, 0.5)]),
        RefusedControl(
            "scale/knots/1/at", "at least 0.001 more than the one before it (0.5), not 0.5", [(0.5, 0.5), (0.5, 0.6)]),
        RefusedControl("scale/knots/2/at", "not 0.6009", [(0.2, 0.2), (0.6, 0.5), (0.6009, 0.6)]),
        RefusedControl("scale/knots/0/value", "greater than the one before it (0) and", [(0.5, 0)]),
        RefusedControl("scale/knots/0/value", "less than upper (1), not 1", [(0.5, 1)]),
        RefusedControl("scale/knots/1/value", "greater than the one before it (0.5)", [(0.5, 0.5), (0.6, 0.5)]),
        RefusedControl("scale/knots/2/value", "not 0.3", [(0.2, 0.2), (0.6, 0.5), (0.7, 0.3)]),
        RefusedControl("scale/knots/0/value", "not nan", [(0.5, .nan)]),
    ]

    private init(_ path: String, _ detail: String, _ knots: [(at: Double, value: Double)]) {
        self.init(path, detail) {
            $0.scale = .piecewise(knots: knots.map { ScaleKnot(at: $0.at, value: $0.value) })
        }
    }
}
