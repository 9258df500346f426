/// How a value is written (docs/engine.md#text).
public struct TextFormat: Sendable, Equatable {
    /// What is counted.
    public enum Style: String, Sendable, Equatable, CaseIterable {
        /// A number.
        case number
        /// Seconds, as 0:07, 12:34 or 1:02:03.
        case duration
    }

    /// A text in place of that of a value.
    public struct Label: Sendable, Equatable {
        /// The value of `snapped` at which it is shown.
        public var value: Double
        /// The whole text.
        public var text: String

        /// A label.
        public init(value: Double, text: String) {
            (self.value, self.text) = (value, text)
        }
    }

    /// The exact number of decimals, of seconds for a duration; not used with `significantDigits`.
    public var fractionDigits: Int
    /// The exact number of digits from the first one that is not 0; nil to count decimals.
    public var significantDigits: Int?
    /// The number that is written is `snapped` times this, rounded to 15 digits unless it is 1.
    public var multiplier: Double
    /// Whether a number above 0 has a +.
    public var plus: Bool
    /// What is counted.
    public var style: Style
    /// The text before the number.
    public var prefix: String
    /// The text after the number.
    public var suffix: String
    /// Texts in place of those of some values, in the order of the values.
    public var labels: [Label]?

    /// A format.
    public init(
        fractionDigits: Int = 0, significantDigits: Int? = nil, multiplier: Double = 1, plus: Bool = false,
        style: Style = .number, prefix: String = "", suffix: String = "", labels: [Label]? = nil
    ) {
        self.fractionDigits = fractionDigits
        self.significantDigits = significantDigits
        self.multiplier = multiplier
        self.plus = plus
        self.style = style
        self.prefix = prefix
        self.suffix = suffix
        self.labels = labels
    }

    /// The text of a finite value: its label, or the number.
    public func text(of value: Double) -> String {
        if let labels {
            let index = labels.partitioningIndex { $0.value >= value }
            if index < labels.count, labels[index].value == value { return labels[index].text }
        }
        return numberText(of: value)
    }

    /// The text of the number, without labels: rounded from its shortest decimal form, halves away from zero; never
    /// "-0".
    func numberText(of value: Double) -> String {
        var number = ShortestDecimal(value)
        if multiplier != 1 { number = number.times(ShortestDecimal(multiplier)) }
        let most = number.mostBytes(digits: significantDigits ?? fractionDigits)
        return BackwardText.written(upTo: prefix.utf8.count + suffix.utf8.count + most) { text in
            text.prepend(suffix)
            let isZero: Bool
            if let significantDigits {
                isZero = number.isZero
                number.write(significantDigits: significantDigits, to: &text)
            } else {
                let units = number.units(fractionDigits: fractionDigits)
                isZero = units.isZero
                write(units, to: &text)
            }
            if !isZero, number.isNegative || plus { text.prepend(UInt8(ascii: number.isNegative ? "-" : "+")) }
            text.prepend(prefix)
        }
    }

    /// Writes a number without its sign: for a duration as seconds, minutes and, if there are any, hours.
    private func write(_ number: DecimalUnits, to text: inout BackwardText) {
        guard style == .duration else { return text.prepend(number, fractionDigits: fractionDigits) }
        var rest = number
        text.prependFraction(of: &rest, fractionDigits)
        let seconds = rest.whole
        let hours = seconds / 3_600
        text.prepend(decimal: seconds % 60, digits: 2)
        text.prepend(UInt8(ascii: ":"))
        text.prepend(decimal: seconds / 60 % 60, digits: hours > 0 ? 2 : 1)
        guard hours > 0 else { return }
        text.prepend(UInt8(ascii: ":"))
        text.prepend(decimal: hours)
    }
}

extension TextFormat {
    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try (path / "fractionDigits").require(fractionDigits, in: ControlLimits.fractionDigits)
        try Self.check(prefix, at: path / "prefix")
        try Self.check(suffix, at: path / "suffix")
        if let significantDigits { try check(significantDigits, at: path / "significantDigits") }
        if multiplier != 1 { try checkMultiplier(at: path / "multiplier", in: slider.range) }
        if let labels { try check(labels, at: path / "labels", in: slider) }
    }

    private static func check(_ text: String, at path: ControlPath) throws(ControlError) {
        try path.require(
            text.scalarCount <= ControlLimits.affixLength,
            "must be at most \(ControlLimits.affixLength) characters, not \(text.scalarCount)")
    }

    private func check(_ count: Int, at path: ControlPath) throws(ControlError) {
        try path.require(count, in: ControlLimits.significantDigits)
        try path.require(style == .number, "must be left out for a duration, which has fractionDigits")
    }

    private func checkMultiplier(at path: ControlPath, in range: ValueRange) throws(ControlError) {
        let most = ControlLimits.valueMagnitude
        try path.require(multiplier, in: -most...most)
        try path.require(multiplier != 0, "must not be 0, with which every value reads the same")
        guard significantDigits == nil else { return }
        let product = max(abs(range.lower), abs(range.upper)) * abs(multiplier)
        try path.require(
            product < most,
            "must not lead to numbers of \(most.plain) and more without significantDigits, as \(multiplier.plain) does")
    }

    @inline(never)
    private func check(_ label: Label, beside value: Double, at place: ControlPath) throws(ControlError) {
        try place.require(
            value == label.value || !text(of: value).hasSameBytes(as: label.text),
            "must differ from the text of \(value.plain), beside it on the grid")
    }

    private func check(
        _ labels: [Label], at path: ControlPath, in slider: SliderDescription
    ) throws(ControlError) {
        try path.require(
            labels.count <= ControlLimits.labels, "must be at most \(ControlLimits.labels) labels, not \(labels.count)")
        try slider.range.checkAscending(labels.map { $0.value }) { path / $0 / "value" }
        let grid = SliderGrid(slider)
        for (index, label) in labels.enumerated() {
            let place = path / index / "text"
            try place.require(!label.text.isEmpty, "must not be empty")
            try Self.check(label.text, at: place)
            // Labels that the thumb can't reach are never read.
            guard let grid, slider.reach.bounds.contains(label.value) else { continue }
            try check(label, beside: grid.value(label.value, plus: -1), at: place)
            try check(label, beside: grid.value(label.value, plus: 1), at: place)
        }
    }
}
