/// The designs of our own. They show what sliders are asked for most: grids, texts, a fill from a value, a hold on the
/// thumb, and a control that changes while it is used.
extension Preset {
    /// A fader. The sections of its grid end at the knots of its scale, so a value takes about 5 points in all of them.
    /// On this track its 66 segments are 3 points wide, and 2 apart.
    static let volume = Preset(
        name: "volume", title: "Volume",
        summary: "A fader in decibels, finer where it is loud, that clicks each 6 dB and is off at its end.",
        slider: SliderDescription(
            range: ValueRange(lower: -60, upper: 6),
            scale: .piecewise(knots: [ScaleKnot(at: 0.25, value: -30), ScaleKnot(at: 0.5, value: -12)]),
            grid: .sections([
                GridSection(to: -30, step: 2), GridSection(to: -12, step: 1), GridSection(to: 6, step: 0.5),
            ]),
            initialValue: -6,
            trackWidth: 328,
            lands: .grid,
            haptics: Haptics(tick: TickHaptic(every: 6, weight: .light), edge: Haptic(weight: .medium)),
            text: TextFormat(
                fractionDigits: 1, plus: true, suffix: " dB", labels: [TextFormat.Label(value: -60, text: "Off")]),
            appearance: [
                "segmentHeight": .number(18),
                "segmentGap": .number(2),
                "segmentCornerRadius": .number(1.5),
                "lineColor": .color("#1f9d55"),
                "fillColor": .color("#1f9d55"),
                "handleSize": .number(28),
            ]
        )
    )

    /// A thermostat's scale: what is above 0 °C is warm, what is below it is cold, and 0 °C holds the thumb.
    static let temperature = Preset(
        name: "temperature", title: "Temperature",
        summary: "Warm above zero and cold below, filled from there; zero holds the thumb.",
        slider: SliderDescription(
            range: ValueRange(lower: -20, upper: 40),
            step: 0.5,
            initialValue: 18,
            trackWidth: 344,
            snapping: .magnet(MagnetSnapping(stops: [0], distance: 10, release: 18)),
            lands: .grid,
            fillFrom: 0,
            haptics: Haptics(
                tick: TickHaptic(every: 5, weight: .soft), stop: Haptic(weight: .rigid), edge: Haptic(weight: .medium)),
            text: TextFormat(fractionDigits: 1, plus: true, suffix: " °C"),
            appearance: [
                "trackHeight": .number(10),
                "onTint": .color("#d9480f"),
                "belowTint": .color("#1c7ed6"),
                "handleSize": .number(30),
            ]
        )
    )

    /// A film's scrubber. The thumb can go as far as the film is loaded; a `PATCH` of `reachable` loads more of it.
    static let film = Preset(
        name: "film", title: "Film",
        summary: "A scrubber that is taken by its thumb and goes as far as the film is loaded.",
        slider: SliderDescription(
            range: ValueRange(lower: 0, upper: 596),
            reachable: Reachable(upper: 240),
            keys: KeyDistances(step: 5, page: 60),
            trackWidth: 640,
            drag: .grab,
            liftTolerance: 12,
            precision: Precision(distance: 100),
            haptics: Haptics(edge: Haptic(weight: .soft)),
            text: TextFormat(style: .duration),
            appearance: [
                "trackHeight": .number(6),
                "onTint": .color("#c2255c"),
                "handleSize": .number(18),
            ]
        )
    )
}
