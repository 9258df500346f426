/// The designs of our own. They show what sliders are asked for most: grids, texts, a fill from a value, a hold on the
/// thumb, a control that changes while it is used, and several thumbs.
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

    /// A range of prices. Each of its 51 bars stands for a step; they are 5 points wide and 2 apart.
    static let price = Preset(
        name: "price", title: "Price",
        summary: "A range of prices at the two ends of its bars, which is moved as one by what lies between.",
        slider: SliderDescription(
            range: ValueRange(lower: 0, upper: 500), step: 10,
            thumbs: Thumbs(count: 2, initialValues: [120, 350], minGap: 50, draggableRange: true),
            trackWidth: 355, snapping: .step, lands: .grid,
            bars: Bars(count: 51, minHeight: 14, maxHeight: 44, spread: 0.2, falloff: .cosine),
            haptics: Haptics(
                tick: TickHaptic(every: 10, weight: .soft), edge: Haptic(weight: .medium),
                contact: Haptic(weight: .rigid)),
            text: TextFormat(prefix: "€", labels: [TextFormat.Label(value: 500, text: "€500+")]),
            appearance: ["barWidth": .number(5), "barSpacing": .number(2), "cornerRadius": .number(2)]
        )
    )

    /// An envelope's four times. On this track the handles touch where the gap ends, and the cue is felt there.
    static let envelope = Preset(
        name: "envelope", title: "Envelope",
        summary: "Attack, decay, sustain and release in milliseconds: four thumbs, and each pushes the others on.",
        slider: SliderDescription(
            range: ValueRange(lower: 0, upper: 1000), step: 5,
            thumbs: Thumbs(count: 4, initialValues: [80, 240, 620, 900], minGap: 60, collision: .push),
            trackWidth: 350, drag: .grab, snapping: .step, lands: .grid,
            overscroll: Overscroll(coefficient: 0.55),
            haptics: Haptics(edge: Haptic(weight: .medium), contact: Haptic(weight: .rigid)),
            text: TextFormat(suffix: " ms"),
            appearance: ["trackHeight": .number(6), "onTint": .color("#7048e8"), "handleSize": .number(21)]
        )
    )
}
