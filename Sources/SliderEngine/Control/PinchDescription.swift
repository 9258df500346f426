/// Two pictures that a pinch joins into one seamless strip, as a person writes them, with every default filled in;
/// not yet checked. ``PinchControl/init(_:)`` checks it (design: The engine, §9).
public struct PinchDescription: Sendable, Equatable {
    /// Below this magnification they join.
    public var joinBelow: Double
    /// Above this magnification they split.
    public var splitAbove: Double
    /// The space between them when split, in points.
    public var spacing: Double
    /// The radius of their corners, in points.
    public var cornerRadius: Double
    /// What is felt.
    public var haptics: PinchHaptics?
    /// How it looks.
    public var appearance: Appearance

    /// A pinch control; what is left out takes its default.
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
