/// How a value is written for people (design: The engine, §10).
public struct TextFormat: Sendable, Equatable {
    /// How many decimals, exactly.
    public var fractionDigits: Int
    /// What stands before the number.
    public var prefix: String
    /// What stands behind it.
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
                affix.unicodeScalars.count <= ControlLimits.affixLength,
                "must be at most \(ControlLimits.affixLength) characters, not \(affix.unicodeScalars.count)"
            )
        }
    }
}
