extension Preset {
    static let meshing = Preset(
        name: "meshing",
        title: "Meshing bars",
        summary: "Bars swell before the thumb as it meshes past them, with a light tick for each.",
        slider: SliderDescription(
            range: ValueRange(lower: 0, upper: 35),
            step: 1,
            trackWidth: 344,
            bars: Bars(count: 35, minHeight: 15, maxHeight: 35, spread: 0.15, falloff: .linear),
            haptics: Haptics(tick: TickHaptic(every: 1, weight: .light), end: Haptic(weight: .light)),
            appearance: meshingLook
        )
    )

    static let camera = Preset(
        name: "camera",
        title: "Camera bars",
        summary: "The meshing bars with a zoom's movement: equal travel multiplies the value by equal factors.",
        slider: SliderDescription(
            range: ValueRange(lower: 0.5, upper: 10),
            scale: .exponential,
            trackWidth: 344,
            drag: .translation,
            bars: Bars(count: 35, minHeight: 15, maxHeight: 35, spread: 0.15, falloff: .exponential),
            haptics: Haptics(tick: TickHaptic(every: 0.5, weight: .light), edge: Haptic(weight: .medium)),
            text: TextFormat(fractionDigits: 1, suffix: "×"),
            appearance: meshingLook
        )
    )

    private static let meshingLook: Appearance = [
        "trackHeight": .number(15),
        "barWidth": .number(4),
        "barSpacing": .number(6),
        "cornerRadius": .number(4),
        "leastHeight": .number(50),
        "currentBarOpacity": .number(1),
        "reachedBarOpacity": .number(0.75),
        "restBarColor": .color("#8e8e93"),
        "restBarOpacityFrom": .number(0.4),
        "restBarOpacityTo": .number(0.3),
    ]
}
