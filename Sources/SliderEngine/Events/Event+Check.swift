extension Event {
    /// Refuses numbers beyond ``EventLimits``, NaN and infinities. Applying an event does so first.
    package func check() throws(EventError) {
        try Self.require(t, in: 0...EventLimits.t, member: "t")
        if let y { try Self.require(y, in: -EventLimits.x...EventLimits.x, member: "y") }
        switch kind {
        case .began(let x, let predictedX), .changed(let x, let predictedX):
            try Self.require(x, in: -EventLimits.x...EventLimits.x, member: "x")
            guard let predictedX else { return }
            try Self.require(predictedX, in: -EventLimits.x...EventLimits.x, member: "predictedX")
        case .ended(let x):
            guard let x else { return }
            try Self.require(x, in: -EventLimits.x...EventLimits.x, member: "x")
        case .set(let value):
            try Self.require(value, in: -EventLimits.value...EventLimits.value, member: "value")
        case .resized(let trackWidth):
            try Self.require(trackWidth, in: EventLimits.trackWidth, member: "trackWidth")
        case .pinched(let magnification):
            try Self.require(magnification, aboveZeroUpTo: EventLimits.magnification, member: "magnification")
        case .cancelled, .elapsed, .key, .undo, .redo: return
        }
    }

    private static func require(
        _ number: Double, in bounds: ClosedRange<Double>, member: String
    ) throws(EventError) {
        if bounds.contains(number) { return }
        throw EventError(
            member: member,
            "must be within \(bounds.lowerBound.plain) … \(bounds.upperBound.plain), not \(number.plain)")
    }

    private static func require(_ number: Double, aboveZeroUpTo most: Double, member: String) throws(EventError) {
        if number > 0 && number <= most { return }
        throw EventError(
            member: member, "must be greater than 0 and at most \(most.plain), not \(number.plain)")
    }
}
