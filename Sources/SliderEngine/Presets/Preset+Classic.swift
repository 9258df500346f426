extension Preset {
    static let classic = Preset(
        name: "classic",
        title: "Classic",
        summary: "A thin track and a small round handle that moves as far as the finger does.",
        slider: SliderDescription(
            range: ValueRange(lower: 0, upper: 1),
            trackWidth: 350,
            drag: .translation,
            appearance: [
                "onTint": .color("#007aff"),
                "offTint": .color("#000000"),
                "handleColor": .color("#ffffff"),
                "handleSize": .number(10),
                "trackHeight": .number(2),
            ]
        )
    )
}
