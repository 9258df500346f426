/// How a value is formatted as text (docs/engine.md#text).
public struct TextFormat: Sendable, Equatable {
    /// The exact number of decimals.
    public var fractionDigits: Int
    /// The text before the number.
    public var prefix: String
    /// The text after the number.
    public var suffix: String

    /// A format.
    public init(fractionDigits: Int = 0, prefix: String = "", suffix: String = "") {
        self.fractionDigits = fractionDigits
        self.prefix = prefix
        self.suffix = suffix
    }

    /// The text of a finite value: rounded from its shortest decimal form, halves away from zero; never "-0".
    public func text(of value: Double) -> String {
        prefix + ShortestDecimal(value).text(fractionDigits: fractionDigits) + suffix
    }

    func check(at path: ControlPath) throws(ControlError) {
        let digits = ControlLimits.fractionDigits
        try (path / "fractionDigits").require(
            digits.contains(fractionDigits),
            "must be within \(digits.lowerBound) … \(digits.upperBound), not \(fractionDigits)"
        )
        for (member, affix) in [("prefix", prefix), ("suffix", suffix)] {
            try (path / member).require(
                affix.scalarCount <= ControlLimits.affixLength,
                "must be at most \(ControlLimits.affixLength) characters, not \(affix.scalarCount)"
            )
        }
    }
}
