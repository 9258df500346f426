internal import SliderEngine

/// The text of a number on an axis.
enum TickLabel {
    /// A number with exactly this many decimals.
    static func text(of value: Double, fractionDigits: Int) -> String {
        TextFormat(fractionDigits: fractionDigits).text(of: value)
    }

    /// A text cut to the room beside an axis: a longer text loses its end.
    static func short(_ text: String, to count: Int = 12) -> String {
        text.count <= count ? text : String(text.prefix(count - 1)) + "…"
    }

    /// A value in its control's format; without one, with up to four digits.
    static func text(of value: Double, in format: TextFormat?) -> String {
        if let format { return short(format.text(of: value)) }
        return short(value.plain)
    }
}
