extension ShortestDecimal {
    /// The number with exactly this many decimals, halves away from zero, without an exponent and never "-0".
    package func text(fractionDigits: Int) -> String {
        let units = rounded(toPlaces: fractionDigits)
        var text = String(units.digits) + String(repeating: "0", count: units.digits == 0 ? 0 : units.zeros)
        if fractionDigits > 0 {
            let missing = fractionDigits + 1 - text.count
            if missing > 0 { text = String(repeating: "0", count: missing) + text }
            text.insert(".", at: text.index(text.endIndex, offsetBy: -fractionDigits))
        }
        return isNegative && units.digits != 0 ? "-" + text : text
    }

    /// |self| in units of the last of `places` decimal places: the digits, and the number of zeros after them.
    private func rounded(toPlaces places: Int) -> (digits: UInt64, zeros: Int) {
        let surplus = -exponent - places
        guard surplus > 0 else { return (digits, -surplus) }
        // A double has at most 17 digits: with more surplus than that, less than a half is left.
        guard surplus <= 17 else { return (0, 0) }
        let unit = (0..<surplus).reduce(UInt64(1)) { power, _ in power * 10 }
        let (whole, rest) = digits.quotientAndRemainder(dividingBy: unit)
        return (rest >= unit - rest ? whole + 1 : whole, 0)
    }
}
