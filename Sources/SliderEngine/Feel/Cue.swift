/// One haptic that the client should play (design: The engine, §6).
public struct Cue: Sendable, Equatable {
    /// What gives a haptic.
    public enum Cause: String, Sendable, Equatable, CaseIterable {
        /// Ticks were crossed.
        case tick
        /// A stop took hold.
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
    /// How many ticks were crossed; ticks only.
    public let crossed: Int?
    /// What gave it.
    public let cause: Cause
    /// How heavy it feels.
    public let weight: HapticWeight

    /// What kind of haptic it is: always an impact.
    public var style: Style { .impact }

    init(cause: Cause, weight: HapticWeight, crossed: Int? = nil, t: Double) {
        self.t = t
        self.crossed = crossed
        self.cause = cause
        self.weight = weight
    }
}
