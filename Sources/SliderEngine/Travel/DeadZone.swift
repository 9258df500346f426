/// A stop in which the thumb rests while the finger moves on (docs/engine.md#dead-zones).
public struct DeadZone: Sendable, Equatable {
    /// The stop's value.
    public var value: Double
    /// The travel that the finger spends in it, in points on the control's own track width.
    public var width: Double

    /// A dead zone at a value.
    public init(value: Double, width: Double = 24) {
        self.value = value
        self.width = width
    }
}
