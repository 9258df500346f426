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

    /// The number without its sign.
    var magnitude: Self {
        var number = self
        number.isNegative = false
        return number
    }

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
        removeTrailingZeros()
    }

    /// A tenth, or with 2 a hundredth.
    func divided(byTenTo power: Int) -> Self {
        var part = self
        part.exponent -= power
        return part
    }

    private mutating func removeTrailingZeros() {
        while digits > 0 && digits.isMultiple(of: 10) {
            digits /= 10
            exponent += 1
        }
        if digits == 0 { exponent = 0 }
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
    /// The most digits of a product. A factor such as 100/255 has 17, of which the last ones are not meant.
    private static let mostDigits: UInt64 = 1_000_000_000_000_000

    /// The product, rounded to 15 digits, halves away from zero.
    func times(_ other: Self) -> Self {
        let (high, whole) = digits.multipliedFullWidth(by: other.digits)
        var low = whole
        var product = self
        (product.isNegative, product.exponent) = (isNegative != other.isNegative, exponent + other.exponent)
        var (divisor, places): (UInt64, Int) = (1, 0)
        // The quotient fits in 64 bits if the divisor is greater than the high half.
        while high >= divisor || (divisor.dividingFullWidth((high, low)).quotient) >= Self.mostDigits {
            (divisor, places) = (divisor * 10, places + 1)
        }
        if divisor > 1 {
            let (quotient, rest) = divisor.dividingFullWidth((high, low))
            low = rest >= divisor - rest ? quotient + 1 : quotient
        }
        product.digits = low
        product.exponent += places
        product.removeTrailingZeros()
        if product.digits == 0 { product.isNegative = false }
        return product
    }

    /// The number with exactly so many digits from the first that is not 0, halves away from zero: as decimals from
    /// 10⁻⁶ up to below 10¹⁵, else with an exponent.
    func digits(significantDigits count: Int) -> [UInt8] {
        guard digits > 0 else { return digits(fractionDigits: count - 1) }
        var number = self
        // The digits that are too many. A carry to a further digit leaves a zero too many.
        let surplus = firstPlace - exponent + 1 - count
        if surplus > 0 {
            let unit = (0..<surplus).reduce(UInt64(1)) { power, _ in power * 10 }
            let (whole, rest) = digits.quotientAndRemainder(dividingBy: unit)
            (number.digits, number.exponent) = (rest >= unit - rest ? whole + 1 : whole, exponent + surplus)
            number.removeTrailingZeros()
        }
        let place = number.firstPlace
        if (-6..<15).contains(place) { return number.digits(fractionDigits: max(0, count - 1 - place)) }
        number.exponent -= place
        var text = number.digits(fractionDigits: count - 1)
        text.append(UInt8(ascii: "e"))
        if place < 0 { text.append(UInt8(ascii: "-")) }
        text.append(decimal: UInt64(place.magnitude))
        return text
    }

    /// The number with exactly this many decimals, halves away from zero, without an exponent and never "-0".
    package func text(fractionDigits: Int) -> String {
        String(decoding: digits(fractionDigits: fractionDigits), as: UTF8.self)
    }

    /// The same in ASCII.
    func digits(fractionDigits: Int) -> [UInt8] {
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
        return text
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
