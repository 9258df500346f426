extension Preset {
    static let star = Preset(
        name: "star",
        title: "Star rating",
        summary: "Ten segments and a star that rises, leans into the movement and settles when it is over.",
        slider: SliderDescription(
            range: ValueRange(lower: 0, upper: 10),
            step: 1,
            trackWidth: 350,
            jumpsOnTouch: false,
            motion: Motion(nearEndDistance: 20, edgeFraction: 0.01, settleAfter: 250, tilt: 36),
            text: TextFormat(fractionDigits: 0, suffix: "/10"),
            appearance: [
                "segmentHeight": .number(4),
                "segmentGap": .number(1),
                "segmentCornerRadius": .number(1),
                "thumbSize": .number(20),
                "starSize": .number(40),
                "starCornerRadius": .number(1),
                "starLift": .number(40),
                "haloSize": .number(10),
                "fillColor": .color("#FA918F"),
                "lineColor": .color("#FC6B6E"),
                "hintAtLower": .number(1),
            ]
        )
    )
}
