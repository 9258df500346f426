/// One haptic that the client should play (design: The engine, §6).
public struct Cue: Sendable, Equatable {
    /// What gives a haptic.
    public enum Cause: String, Sendable, Equatable, CaseIterable {
        /// Ticks were crossed.
        case tick
        /// A stop took hold, or was jumped over.
        case stop
        /// The value came to an end of its range.
        case edge
        /// A drag ended.
        case end
        /// A pinch joined or split.
        case toggle
    }

    /// What kind of haptic it is.
    public enum Style: String, Sendable, Equatable, CaseIterable {
        /// Two things collide.
        case impact
    }

    /// The time of the event that gave it, in milliseconds.
    public let t: Double
    /// How strong it is, 0 … 1: an end that is hit in full speed is 1, and one that is crept up to 0.2; all else is 1.
    public let intensity: Double
    private let count: Int32
    /// Whether the finger jumped over the stop, which never held; stops only.
    public let isPassed: Bool
    /// What gave it.
    public let cause: Cause
    /// How heavy it feels.
    public let weight: HapticWeight

    /// What kind of haptic it is: always an impact.
    public var style: Style { .impact }

    /// How many ticks were crossed, or stops jumped over; of those two only.
    public var crossed: Int? { count > 0 ? Int(count) : nil }

    init(
        cause: Cause, weight: HapticWeight, crossed: Int = 0, isPassed: Bool = false, intensity: Double = 1, t: Double
    ) {
        self.t = t
        self.intensity = intensity
        count = Int32(clamping: crossed)
        self.isPassed = isPassed
        self.cause = cause
        self.weight = weight
    }
}
