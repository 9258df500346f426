/// The style of a picture: a class for each role, with its colour by day and by night (`prefers-color-scheme`).
struct Style {
    /// What pictures stand on, by day and by night.
    static let day = Tint(0xFFFF_FFFF)
    static let night = Tint(0x1C1C_1EFF)

    /// The system's own face, wherever the picture is looked at.
    private static let face =
        "-apple-system,BlinkMacSystemFont,'SF Pro Text','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

    private var light =
        "text{font-family:\(face);font-variant-numeric:tabular-nums}"
        + ".card{fill:#ffffff;stroke:#000000;stroke-opacity:.08}"
        + ".ink{fill:#1d1d1f}.soft{fill:#6e6e73}"
        + ".rule{fill:none;stroke:#000000;stroke-opacity:.09}"
        + ".trough{fill:#787880;fill-opacity:.2}"
        + ".finger{fill:#000000;fill-opacity:.07}"
        + ".tether{stroke:#000000;stroke-opacity:.28}"
    private var dark =
        ".card{fill:#1c1c1e;stroke:#ffffff;stroke-opacity:.1}"
        + ".ink{fill:#f5f5f7}.soft{fill:#a1a1a6}"
        + ".rule{stroke:#ffffff;stroke-opacity:.13}"
        + ".trough{fill:#787880;fill-opacity:.36}"
        + ".finger{fill:#ffffff;fill-opacity:.1}"
        + ".tether{stroke:#ffffff;stroke-opacity:.4}"

    /// The whole style, as CSS.
    var text: String { "\(light)@media(prefers-color-scheme:dark){\(dark)}" }

    /// A class that fills with a colour, by night another where it would not show.
    mutating func fill(_ name: String, _ tint: Tint) {
        add(name, "fill", tint, tint.shown(on: Self.night), on: Self.day)
    }

    /// A class that fills with a colour by day and another by night.
    mutating func fill(_ name: String, light: UInt32, dark: UInt32) {
        add(name, "fill", Tint(light), Tint(dark), on: nil)
    }

    /// A class that strokes with a colour by day and another by night.
    mutating func stroke(_ name: String, light: UInt32, dark: UInt32) {
        add(name, "stroke", Tint(light), Tint(dark), on: nil)
    }

    /// What else a class has, by day and by night.
    mutating func rule(_ name: String, _ text: String) { light += ".\(name){\(text)}" }

    private mutating func add(_ name: String, _ property: String, _ day: Tint, _ night: Tint, on ground: Tint?) {
        light += Self.rule(name, property, ground.map(day.shown) ?? day)
        dark += Self.rule(name, property, night)
    }

    private static func rule(_ name: String, _ property: String, _ tint: Tint) -> String {
        let opacity = tint.alpha == 255 ? "" : ";\(property)-opacity:\(tint.opacity.points)"
        return ".\(name){\(property):\(tint.hex)\(opacity)}"
    }
}
