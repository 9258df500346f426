extension Preset {
    static let snap = Preset(
        name: "snap",
        title: "Snap to the middle",
        summary: "The middle holds the thumb for 40 points of travel, and every value stays reachable.",
        slider: SliderDescription(
            range: ValueRange(lower: 0, upper: 1),
            trackWidth: 350,
            drag: .translation,
            snapping: .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.5, width: 40)], travel: .extended)),
            haptics: Haptics(stop: Haptic(weight: .rigid))
        )
    )

    static let zoom = Preset(
        name: "zoom",
        title: "Zoom dial",
        summary: "A camera's zoom from 0.5× to 10× that rests at 1×, 2× and 5×.",
        slider: SliderDescription(
            range: ValueRange(lower: 0.5, upper: 10),
            scale: .exponential,
            trackWidth: 320,
            drag: .translation,
            snapping: .deadZone(
                DeadZoneSnapping(
                    stops: [
                        DeadZone(value: 1, width: 24), DeadZone(value: 2, width: 24), DeadZone(value: 5, width: 24),
                    ],
                    travel: .extended
                )
            ),
            marks: [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10],
            haptics: Haptics(stop: Haptic(weight: .rigid), edge: Haptic(weight: .soft)),
            text: TextFormat(fractionDigits: 1, suffix: "×"),
            appearance: [
                "keyMarkColor": .color("#ffffff"),
                "indicatorColor": .color("#ffcc00"),
            ]
        )
    )
}
