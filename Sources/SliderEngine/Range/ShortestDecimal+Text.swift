extension ShortestDecimal {
    /// The number with exactly this many decimals, halves away from zero, without an exponent and never "-0".
    package func text(fractionDigits: Int) -> String {
        let units = rounded(toPlaces: fractionDigits)
        // The last character first.
        var text = [UInt8](repeating: UInt8(ascii: "0"), count: units.digits == 0 ? 0 : units.zeros)
        var rest = units.digits
        while rest > 0 {
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        while text.count <= fractionDigits { text.append(UInt8(ascii: "0")) }
        if fractionDigits > 0 { text.insert(UInt8(ascii: "."), at: fractionDigits) }
        if isNegative && units.digits != 0 { text.append(UInt8(ascii: "-")) }
        text.reverse()
        return String(decoding: text, as: UTF8.self)
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
