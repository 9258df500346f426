extension Preset {
    static let carousel = Preset(
        name: "carousel",
        title: "Seamless carousel",
        summary: "A pinch joins two pictures into one seamless strip, or splits them again.",
        pinch: PinchDescription(
            joinBelow: 0.95,
            splitAbove: 1.05,
            spacing: 8,
            cornerRadius: 8,
            haptics: PinchHaptics(toggle: Haptic(weight: .heavy)),
            appearance: ["stripMaxHeight": .number(300)]
        )
    )
}
