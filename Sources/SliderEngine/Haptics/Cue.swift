/// One haptic that the client should play (docs/engine.md#haptics).
public struct Cue: Sendable, Equatable {
    /// What causes a haptic.
    public enum Cause: String, Sendable, Equatable, CaseIterable {
        /// Ticks were crossed.
        case tick
        /// A stop took hold, or the finger jumped over it.
        case stop
        /// The value reached an end of its range.
        case edge
        /// A drag ended.
        case end
        /// A pinch control joined or split.
        case toggle
    }

    /// What kind of haptic it is.
    public enum Style: String, Sendable, Equatable, CaseIterable {
        /// Two things collide.
        case impact
    }

    /// The time of the event that caused it, in milliseconds.
    public let t: Double
    /// The strength, 0 … 1: 1 for an end hit at full speed, 0.2 for one reached very slowly; 1 for all other causes.
    public let intensity: Double
    private let count: Int32
    /// Whether the finger jumped over the stop and it did not hold; stops only.
    public let isPassed: Bool
    /// What caused it.
    public let cause: Cause
    /// How heavy it feels.
    public let weight: HapticWeight

    /// What kind of haptic it is: always an impact.
    public var style: Style { .impact }

    /// How many ticks were crossed, or stops jumped over; for ticks and stops only.
    public var crossed: Int? { count > 0 ? Int(count) : nil }

    /// Makes a cue.
    package init(
        cause: Cause, weight: HapticWeight, crossed: Int64 = 0, isPassed: Bool = false, intensity: Double = 1, t: Double
    ) {
        self.t = t
        self.intensity = intensity
        count = Int32(clamping: crossed)
        self.isPassed = isPassed
        self.cause = cause
        self.weight = weight
    }
}
