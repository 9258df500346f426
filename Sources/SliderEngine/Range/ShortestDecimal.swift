/// The shortest decimal that reads back as a given double: `digits` · 10^`exponent`, without trailing zeros.
///
/// It is the number as a person writes it, and rounding for people starts from it: 40.55 is a little less than 40.55 in
/// binary, but rounds to 40.6.
package struct ShortestDecimal: Equatable, Sendable {
    private(set) var isNegative = false
    private(set) var digits: UInt64 = 0
    private(set) var exponent = 0

    /// The number of decimals: 7 for 1e-7, 0 for 100.
    package var places: Int { max(0, -exponent) }

    /// The place of the first digit: 2 for 100, −7 for 1e-7.
    var firstPlace: Int {
        var (rest, place) = (digits, exponent)
        while rest >= 10 { (rest, place) = (rest / 10, place + 1) }
        return place
    }

    /// The decimal of a finite number.
    @inline(never)
    package init(_ number: Double) {
        let text = number.description
        read(text.utf8.span)
        while digits > 0 && digits.isMultiple(of: 10) {
            digits /= 10
            exponent += 1
        }
        if digits == 0 { exponent = 0 }
    }

    /// A tenth, or with 2 a hundredth.
    func divided(byTenTo power: Int) -> Self {
        var part = self
        part.exponent -= power
        return part
    }

    /// `self` · 10^`places` if that is a whole number that fits in 64 bits; otherwise nil.
    func units(places: Int) -> Int64? {
        guard var units = Int64(exactly: digits), places + exponent >= 0 else { return nil }
        guard units != 0 else { return 0 }
        for _ in 0..<(places + exponent) {
            let (product, overflow) = units.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            units = product
        }
        return isNegative ? -units : units
    }

    /// Reads the text of `Double.description`: a sign, digits with or without a point, an exponent.
    private mutating func read(_ text: Span<UInt8>) {
        var isBehindPoint = false
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isBehindPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits = digits &* 10 &+ UInt64(text[index] - UInt8(ascii: "0"))
                exponent -= isBehindPoint ? 1 : 0
            case UInt8(ascii: "e"):
                exponent += Self.exponent(text.extracting((index + 1)...))
                return
            default: return
            }
        }
    }

    /// Reads the text of an exponent: a sign and digits.
    private static func exponent(_ text: Span<UInt8>) -> Int {
        var magnitude = 0
        for index in 1..<text.count { magnitude = magnitude * 10 + Int(text[index] - UInt8(ascii: "0")) }
        return text[0] == UInt8(ascii: "-") ? -magnitude : magnitude
    }
}

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
