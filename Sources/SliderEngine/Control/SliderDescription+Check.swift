extension SliderDescription {
    /// Checks only `trackWidth`: refuses one outside ``ControlLimits/trackWidth``. For a description whose track width
    /// is about to be replaced.
    public func checkTrackWidth() throws(ControlError) {
        try (ControlPath() / "trackWidth").require(trackWidth, in: ControlLimits.trackWidth)
    }

    /// Refuses a description that is not a valid slider; each part checks itself.
    func check() throws(ControlError) {
        let path = ControlPath()
        try range.check(at: path / "range")
        try scale.check(at: path / "scale", in: range)
        if let step { try range.checkStep(step, at: path / "step") }
        try reachable?.check(at: path / "reachable", in: range)
        try keys?.check(at: path / "keys", in: range)
        if let initialValue { try checkReachable(initialValue, at: path / "initialValue") }
        try checkTrackWidth()
        try snapping.check(at: path / "snapping", in: self)
        try release.check(at: path / "release")
        try overscroll?.check(at: path / "overscroll")
        try precision?.check(at: path / "precision", in: self)
        try (path / "history").require(
            ControlLimits.history.contains(history),
            "must be \(ControlLimits.history.lowerBound) to \(ControlLimits.history.upperBound) values, not \(history)"
        )
        try bars?.check(at: path / "bars")
        try checkMarks(at: path / "marks")
        try haptics?.check(at: path / "haptics", in: self)
        try motion?.check(at: path / "motion")
        try text?.check(at: path / "text")
        try appearance.check(at: path / "appearance")
    }

    /// The same slider with the defaults that depend on other members filled in.
    func resolved() -> SliderDescription {
        var slider = self
        slider.initialValue = initialValue ?? reach.lower
        if reachable != nil { slider.reachable = Reachable(lower: reach.lower, upper: reach.upper) }
        switch snapping {
        case .deadZone(var zones):
            zones.travel = zones.travel ?? .suiting(drag)
            slider.snapping = .deadZone(zones)
        case .magnet(var magnet):
            magnet.release = magnet.release ?? magnet.distance
            slider.snapping = .magnet(magnet)
        case .none, .step: break
        }
        return slider
    }

    /// Whether a state needs ``Memory``, which holds more than the thumb's place.
    var needsMemory: Bool { precision != nil || history > 0 || (haptics?.holdsTicksBack ?? false) }

    /// Refuses a value that the thumb cannot reach.
    func checkReachable(_ value: Double, at path: ControlPath) throws(ControlError) {
        try range.check(value, at: path)
        try path.require(
            reach.bounds.contains(value),
            "must lie in the reachable part (\(reach.lower.plain) … \(reach.upper.plain)), not be \(value.plain)"
        )
    }

    /// Refuses stops that are not reachable or not strictly ascending.
    func checkStops(_ values: [Double], at place: (Int) -> ControlPath) throws(ControlError) {
        try range.checkAscending(values, at: place)
        guard reachable != nil else { return }
        for (index, value) in values.enumerated() { try checkReachable(value, at: place(index)) }
    }

    private func checkMarks(at path: ControlPath) throws(ControlError) {
        guard let marks else { return }
        try path.require(
            marks.count <= ControlLimits.marks,
            "must be at most \(ControlLimits.marks) marks, not \(marks.count)"
        )
        try range.checkAscending(marks) { path / $0 }
    }
}
