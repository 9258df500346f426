extension Double {
    /// The number as a coordinate: up to three decimals, halves away from zero. A thousandth of a point is not visible.
    /// A number that is not finite, or too large to be drawn, becomes 0.
    var points: String {
        guard magnitude < 1e12 else { return "0" }
        let thousandths = Int((self * 1000).rounded())
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(1000 + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    /// The number as a person writes it: 5, not 5.0.
    var plain: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The nearest number that lies in `bounds`.
    func clamped(to bounds: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
    }
}
