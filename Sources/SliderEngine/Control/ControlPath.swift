/// The path to the member under check. Each part checks itself without knowing its own path.
///
/// Embedded Swift builds the module for pages, which reads only controls that a service has checked: there, errors have
/// neither a path nor a text.
struct ControlPath {
    #if !hasFeature(Embedded)
        private(set) var components: [ControlPathComponent] = []
    #endif

    static func / (path: ControlPath, member: String) -> ControlPath {
        path.appending(.member(member))
    }

    static func / (path: ControlPath, index: Int) -> ControlPath {
        path.appending(.index(index))
    }

    @inline(__always)
    private func appending(_ component: @autoclosure () -> ControlPathComponent) -> ControlPath {
        #if hasFeature(Embedded)
            self
        #else
            ControlPath(components: components + [component()])
        #endif
    }

    @inline(__always)
    func refuse(_ detail: @autoclosure () -> String) -> ControlError {
        #if hasFeature(Embedded)
            ControlError(path: [], detail: "")
        #else
            ControlError(path: components, detail: detail())
        #endif
    }

    @inline(__always)
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
