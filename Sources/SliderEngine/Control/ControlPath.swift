/// The path to the member under check. Each part checks itself without knowing its own path.
struct ControlPath {
    private(set) var components: [ControlPathComponent] = []

    static func / (path: ControlPath, member: String) -> ControlPath {
        ControlPath(components: path.components + [.member(member)])
    }

    static func / (path: ControlPath, index: Int) -> ControlPath {
        ControlPath(components: path.components + [.index(index)])
    }

    func refuse(_ detail: String) -> ControlError {
        ControlError(path: components, detail: detail)
    }

    func require(_ holds: Bool, _ detail: @autoclosure () -> String) throws(ControlError) {
        if !holds { throw refuse(detail()) }
    }

    /// Refuses a number outside `bounds`, NaN and infinities.
    func require(_ number: Double, in bounds: ClosedRange<Double>) throws(ControlError) {
        try require(
            bounds.contains(number),
            "must be within \(bounds.lowerBound.plain) … \(bounds.upperBound.plain), not \(number.plain)"
        )
    }

    /// Refuses NaN and infinities.
    func requireFinite(_ number: Double) throws(ControlError) {
        try require(number.isFinite, "must be a finite number, not \(number.plain)")
    }

    /// Refuses a number that is not greater than 0 and at most `most`.
    func require(_ number: Double, aboveZeroUpTo most: Double) throws(ControlError) {
        try require(
            number > 0 && number <= most,
            "must be greater than 0 and at most \(most.plain), not \(number.plain)"
        )
    }
}
