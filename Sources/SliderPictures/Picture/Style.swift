/// The style of a picture: a class for each role, with its colour in light and dark mode (`prefers-color-scheme`).
struct Style {
    /// The font: the reader's system font.
    private static let face = "system-ui,-apple-system,'SF Pro Text',Inter,'Segoe UI',Roboto,sans-serif"

    private var light =
        "text{font-family:\(face);font-variant-numeric:tabular-nums}"
        + ".card{fill:#ffffff;stroke:#000000;stroke-opacity:.08}"
        + ".ink{fill:#1d1d1f}.soft{fill:#66666b}"
        + ".rule{fill:none;stroke:#000000;stroke-opacity:.09}"
    private var dark =
        ".card{fill:#1c1c1e;stroke:#ffffff;stroke-opacity:.1}"
        + ".ink{fill:#f5f5f7}.soft{fill:#a1a1a8}"
        + ".rule{stroke:#ffffff;stroke-opacity:.13}"

    /// The whole style as CSS.
    var text: String { "\(light)@media(prefers-color-scheme:dark){\(dark)}" }

    /// A class that fills with a colour.
    mutating func fill(_ name: String, _ hue: Hue) { add(name, "fill", hue) }

    /// A class that strokes with a colour.
    mutating func stroke(_ name: String, _ hue: Hue) { add(name, "stroke", hue) }

    /// A class with a gradient's colour.
    mutating func stop(_ name: String, _ hue: Hue) { add(name, "stop", hue) }

    /// A class that fills with one colour in light mode and another in dark mode.
    mutating func fill(_ name: String, light: UInt32, dark: UInt32) { fill(name, Hue(day: light, night: dark)) }

    /// A class that strokes with one colour in light mode and another in dark mode.
    mutating func stroke(_ name: String, light: UInt32, dark: UInt32) { stroke(name, Hue(day: light, night: dark)) }

    /// Any other rule of a class, in both modes.
    mutating func rule(_ name: String, _ text: String) { light += ".\(name){\(text)}" }

    private mutating func add(_ name: String, _ property: String, _ hue: Hue) {
        light += Self.rule(name, property, hue.day)
        if hue.night != hue.day { dark += Self.rule(name, property, hue.night) }
    }

    private static func rule(_ name: String, _ property: String, _ tint: Tint) -> String {
        let opacity = tint.alpha == 255 ? "" : ";\(property)-opacity:\(tint.opacity.points)"
        return ".\(name){\(property == "stop" ? "stop-color" : property):\(tint.hex)\(opacity)}"
    }
}
