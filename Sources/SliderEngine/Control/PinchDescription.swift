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
