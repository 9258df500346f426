internal import SliderEngine

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
