internal import SliderEngine

/// The text of a number at an axis.
enum TickLabel {
    /// A number with exactly so many decimals.
    static func text(of value: Double, fractionDigits: Int) -> String {
        TextFormat(fractionDigits: fractionDigits).text(of: value)
    }

    /// A text that has room beside an axis: its end is left out if it must be.
    static func short(_ text: String, to count: Int = 12) -> String {
        text.count <= count ? text : String(text.prefix(count - 1)) + "…"
    }

    /// A value as its control writes it, or as a person would with four digits.
    static func text(of value: Double, in format: TextFormat?) -> String {
        if let format { return short(format.text(of: value)) }
        return short(value.plain)
    }
}
