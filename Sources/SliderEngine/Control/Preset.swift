/// A control that is ready to use (docs/engine.md#presets).
public struct Preset: Sendable {
    /// The name in requests.
    public let name: String
    /// The title for people.
    public let title: String
    /// A description in one sentence.
    public let summary: String
    /// The control.
    public let control: Control

    /// All presets, in the order of docs/engine.md#presets.
    public static let all: [Preset] =
        [meshing, classic, star, snap, zoom, camera, carousel, volume, temperature, film, price, envelope]
        .compactMap { $0 }

    /// The preset with a name, or nil.
    public static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

    /// A slider; nil if its description is not valid, which the tests check.
    init?(name: String, title: String, summary: String, slider: SliderDescription) {
        guard let control = try? SliderControl(slider) else { return nil }
        self.init(name: name, title: title, summary: summary, control: .slider(control))
    }

    /// A pinch control; nil if its description is not valid, which the tests check.
    init?(name: String, title: String, summary: String, pinch: PinchDescription) {
        guard let control = try? PinchControl(pinch) else { return nil }
        self.init(name: name, title: title, summary: summary, control: .pinch(control))
    }

    private init(name: String, title: String, summary: String, control: Control) {
        self.name = name
        self.title = title
        self.summary = summary
        self.control = control
    }
}

extension Preset {
    static let classic = Preset(
        name: "classic", title: "Classic",
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

extension Preset {
    static let star = Preset(
        name: "star", title: "Star rating",
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

extension Preset {
    static let carousel = Preset(
        name: "carousel", title: "Seamless carousel",
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

extension Preset {
    static let meshing = Preset(
        name: "meshing", title: "Meshing bars",
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
        name: "camera", title: "Camera bars",
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

extension Preset {
    static let snap = Preset(
        name: "snap", title: "Snap to the middle",
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
        name: "zoom", title: "Zoom dial",
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
