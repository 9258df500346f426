/// A pinch control: a checked description. It is immutable; any number of sessions share one
/// (docs/engine.md#pinch-control).
public final class PinchControl: Sendable {
    /// The description, with every default filled in.
    public let description: PinchDescription
    /// The members that were given, as a JSON text; empty if all of the description's were. The engine only keeps it.
    public let given: [UInt8]

    /// Checks a description; the error names the invalid member.
    public init(_ description: PinchDescription) throws(ControlError) {
        try description.check()
        given = []
        self.description = description
    }

    /// The same control, of which these members were given.
    init(_ other: PinchControl, given: [UInt8]) {
        (description, self.given) = (other.description, given)
    }

    func initialState() -> State {
        State(place: Place(value: 0, normalized: 0), trackWidth: 0)
    }
}

/// Two pictures that a pinch joins into one seamless strip, with every default filled in; not yet checked.
/// ``PinchControl/init(_:)`` checks it (docs/engine.md#pinch-control).
public struct PinchDescription: Sendable, Equatable {
    /// Below this magnification the pictures join.
    public var joinBelow: Double
    /// Above this magnification the pictures split.
    public var splitAbove: Double
    /// The space between the pictures when split, in points.
    public var spacing: Double
    /// The radius of the pictures' corners, in points.
    public var cornerRadius: Double
    /// The haptics.
    public var haptics: PinchHaptics?
    /// The appearance.
    public var appearance: Appearance

    /// A pinch control; an omitted member takes its default.
    public init(
        joinBelow: Double = 0.95,
        splitAbove: Double = 1.05,
        spacing: Double = 8,
        cornerRadius: Double = 8,
        haptics: PinchHaptics? = PinchHaptics(),
        appearance: Appearance = Appearance()
    ) {
        self.joinBelow = joinBelow
        self.splitAbove = splitAbove
        self.spacing = spacing
        self.cornerRadius = cornerRadius
        self.haptics = haptics
        self.appearance = appearance
    }

    func check() throws(ControlError) {
        let path = ControlPath()
        try (path / "joinBelow").require(joinBelow, aboveZeroUpTo: ControlLimits.magnification)
        try (path / "splitAbove").require(splitAbove, aboveZeroUpTo: ControlLimits.magnification)
        try (path / "splitAbove").require(
            splitAbove >= joinBelow,
            "must be at least joinBelow (\(joinBelow.plain)), not \(splitAbove.plain)"
        )
        try (path / "spacing").require(spacing, in: 0...ControlLimits.length)
        try (path / "cornerRadius").require(cornerRadius, in: 0...ControlLimits.length)
        try appearance.check(at: path / "appearance")
    }
}

/// The haptics of a pinch control (docs/engine.md#pinch-control).
public struct PinchHaptics: Sendable, Equatable {
    /// The haptic when the pictures join or split; nil for none.
    public var toggle: Haptic?

    /// Haptics.
    public init(toggle: Haptic? = Haptic(weight: .heavy)) {
        self.toggle = toggle
    }
}
