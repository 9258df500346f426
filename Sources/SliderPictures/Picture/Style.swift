internal import SliderEngine

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

/// A colour with its opacity, in sRGB.
struct Tint: Equatable {
    let red: Int
    let green: Int
    let blue: Int
    /// 0 … 255.
    let alpha: Int

    /// A colour as `#rrggbb` or `#rrggbbaa`.
    init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "#"), let number = UInt32(text.dropFirst(), radix: 16) else { return nil }
        switch text.utf8.count {
        case 7: self.init(number << 8 | 0xFF)
        case 9: self.init(number)
        default: return nil
        }
    }

    /// A colour as 0xrrggbbaa.
    init(_ number: UInt32) {
        red = Int(number >> 24)
        green = Int(number >> 16 & 0xFF)
        blue = Int(number >> 8 & 0xFF)
        alpha = Int(number & 0xFF)
    }

    private init(red: Int, green: Int, blue: Int, alpha: Int) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// The colour without its alpha, `#rrggbb`.
    var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// 0 … 1.
    var opacity: Double { Double(alpha) / 255 }

    /// The colour with a part of its opacity, 0 … 1.
    func faded(to part: Double) -> Tint {
        Tint(red: red, green: green, blue: blue, alpha: Int((Double(alpha) * part.clamped(to: 0...1)).rounded()))
    }

    /// The colour that results where it lies over another (Porter and Duff's "over").
    func over(_ ground: Tint) -> Tint {
        let (mine, through) = (opacity, ground.opacity * (1 - opacity))
        guard mine + through > 0 else { return self }
        let mix = { (one: Int, other: Int) in
            Int(((Double(one) * mine + Double(other) * through) / (mine + through)).rounded())
        }
        return Tint(
            red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
            alpha: Int(((mine + through) * 255).rounded()))
    }
}

/// A colour for light and dark mode.
struct Hue: Equatable {
    let day: Tint
    let night: Tint

    /// Colours as 0xrrggbbaa.
    init(day: UInt32, night: UInt32) { self.init(Tint(day), Tint(night)) }

    /// The same colour in both modes.
    init(_ tint: Tint) { self.init(tint, tint) }

    private init(_ day: Tint, _ night: Tint) { (self.day, self.night) = (day, night) }

    /// The colour with a part of its opacity, 0 … 1.
    func faded(to part: Double) -> Hue { Hue(day.faded(to: part), night.faded(to: part)) }

    /// The colour that results where it lies over another.
    func over(_ ground: Hue) -> Hue { Hue(day.over(ground.day), night.over(ground.night)) }
}

/// The playground's own colours (`playground/page.css`), for what an appearance does not colour.
extension Hue {
    static let accent = Hue(day: 0x0062_CCFF, night: 0x2F95_FFFF)
    static let accentHigh = Hue(day: 0x3AA0_FFFF, night: 0x7CC0_FFFF)
    static let ink = Hue(day: 0x1D1D_1FFF, night: 0xF5F5_F7FF)
    static let page = Hue(day: 0xF5F5_F7FF, night: 0x0000_00FF)
    static let card = Hue(day: 0xFFFF_FFFF, night: 0x1C1C_1EFF)
    static let raised = Hue(day: 0xFFFF_FFFF, night: 0x5B5B_60FF)
    static let white = Hue(day: 0xFFFF_FFFF, night: 0xFFFF_FFFF)
}

extension Appearance {
    /// The colour with a name; nil when there is none or it is a number.
    func tint(_ name: String) -> Tint? {
        guard case .color(let text) = self[name] else { return nil }
        return Tint(text)
    }

    /// The colour with a name, for both modes; `usual` when there is none.
    func hue(_ name: String, else usual: Hue) -> Hue { tint(name).map { Hue($0) } ?? usual }
}
