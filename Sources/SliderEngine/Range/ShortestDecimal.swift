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

    var isZero: Bool { digits == 0 }

    /// The place of the first digit: 2 for 100, −7 for 1e-7.
    var firstPlace: Int {
        var (rest, place) = (digits, exponent)
        while rest >= 10 { (rest, place) = (rest / 10, place + 1) }
        return place
    }

    /// The decimal of a finite number.
    @inline(never)
    package init(_ number: Double) {
        if !readUnits(of: number) {
            let text = number.description
            read(text.utf8.span)
        }
        removeTrailingZeros()
    }

    /// Reads a number with up to three decimals, which has no need of its description. Whole units and the power are
    /// exact doubles, so their quotient is the double nearest to that decimal: if it is the number, the decimal reads
    /// back as it. Two decimals of up to 15 digits never read back as the same double, so this one is the shortest.
    private mutating func readUnits(of number: Double) -> Bool {
        var (places, power) = (0, 1.0)
        while places <= 3 {
            let units = (number.magnitude * power + 0.5).rounded(.down)
            guard units < Double(Self.fifteenDigits) else { return false }
            if units / power == number.magnitude {
                (isNegative, digits, exponent) = (number.sign == .minus, UInt64(units), -places)
                return true
            }
            (places, power) = (places + 1, power * 10)
        }
        return false
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
    /// The first number with more than 15 digits, the most that a product has. A factor such as 100/255 has 17, of
    /// which the last ones are not meant.
    private static let fifteenDigits: UInt64 = 1_000_000_000_000_000

    /// The product, rounded to 15 digits, halves away from zero.
    func times(_ other: Self) -> Self {
        let (high, whole) = digits.multipliedFullWidth(by: other.digits)
        var low = whole
        var product = self
        (product.isNegative, product.exponent) = (isNegative != other.isNegative, exponent + other.exponent)
        var (divisor, places): (UInt64, Int) = (1, 0)
        // The quotient fits in 64 bits if the divisor is greater than the high half.
        while high >= divisor || (divisor.dividingFullWidth((high, low)).quotient) >= Self.fifteenDigits {
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

    /// Writes |self| with exactly so many digits from the first that is not 0, halves away from zero: as decimals from
    /// 10⁻⁶ up to below 10¹⁵, else with an exponent.
    func write(significantDigits count: Int, to text: inout BackwardText) {
        guard digits > 0 else {
            return text.prepend(units(fractionDigits: count - 1), fractionDigits: count - 1)
        }
        var number = self
        // The digits that are too many. A carry to a further digit leaves a zero too many.
        let surplus = firstPlace - exponent + 1 - count
        if surplus > 0 {
            (number.digits, number.exponent) = (Self.rounded(digits, by: surplus), exponent + surplus)
            number.removeTrailingZeros()
        }
        let place = number.firstPlace
        let isPlain = (-6..<15).contains(place)
        if !isPlain {
            text.prepend(decimal: UInt64(place.magnitude))
            if place < 0 { text.prepend(UInt8(ascii: "-")) }
            text.prepend(UInt8(ascii: "e"))
            number.exponent -= place
        }
        let places = isPlain ? max(0, count - 1 - place) : count - 1
        text.prepend(number.units(fractionDigits: places), fractionDigits: places)
    }

    /// The number with exactly this many decimals, halves away from zero, without an exponent and never "-0".
    package func text(fractionDigits: Int) -> String {
        BackwardText.written(upTo: mostBytes(digits: fractionDigits)) { text in
            let units = units(fractionDigits: fractionDigits)
            text.prepend(units, fractionDigits: fractionDigits)
            if isNegative, !units.isZero { text.prepend(UInt8(ascii: "-")) }
        }
    }

    /// How many bytes its text has at most, with so many decimals or digits: its own 20 digits, the zeros after them, a
    /// sign, and a point with an exponent or the colons of a duration.
    func mostBytes(digits count: Int) -> Int { 20 + max(0, exponent) + count + 12 }

    /// |self| in units of the last of so many decimal places, halves away from zero.
    func units(fractionDigits: Int) -> DecimalUnits {
        let surplus = -exponent - fractionDigits
        guard surplus > 0 else { return DecimalUnits(digits: digits, zeros: digits == 0 ? 0 : -surplus) }
        // A double has at most 17 digits: with more surplus than that, less than a half is left.
        return DecimalUnits(digits: surplus <= 17 ? Self.rounded(digits, by: surplus) : 0, zeros: 0)
    }

    /// The digits without so many of the last, up to 17, halves away from zero.
    private static func rounded(_ digits: UInt64, by surplus: Int) -> UInt64 {
        let unit = (0..<surplus).reduce(UInt64(1)) { power, _ in power * 10 }
        let (whole, rest) = digits.quotientAndRemainder(dividingBy: unit)
        return rest >= unit - rest ? whole + 1 : whole
    }
}

/// A whole number: digits, and zeros after them. 0 has none.
struct DecimalUnits {
    private(set) var digits: UInt64
    private(set) var zeros: Int

    var isZero: Bool { digits == 0 }

    /// Takes the last digit away.
    mutating func removeLast() -> UInt8 {
        if zeros > 0 {
            zeros -= 1
            return 0
        }
        defer { digits /= 10 }
        return UInt8(truncatingIfNeeded: digits % 10)
    }

    /// The number, if it is below 2⁶⁴.
    var whole: UInt64 { (0..<zeros).reduce(digits) { number, _ in number &* 10 } }
}
