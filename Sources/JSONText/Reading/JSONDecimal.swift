/// The digits of a number as written: `significand` × 10^`exponent`, and possibly further digits.
struct JSONDecimal {
    /// The first digits, as many as always fit: 19, starting with the first that is not 0.
    private(set) var significand: UInt64 = 0
    /// The power of ten of the last digit in `significand`.
    private(set) var exponent: Int64 = 0
    /// The position in the text of the first digit that did not fit; nil when all fit.
    private(set) var furtherDigits: Int?
    /// Whether all digits that did not fit are 0.
    private(set) var isExact = true

    /// A significand below this has room for another digit without overflow.
    private static let mostWithRoom: UInt64 = 1_000_000_000_000_000_000

    /// Appends the digit at `position`.
    @inline(__always)
    mutating func append(_ digit: UInt8, isFraction: Bool, at position: Int) {
        if significand < Self.mostWithRoom {
            significand = significand &* 10 &+ UInt64(digit)
            exponent -= isFraction ? 1 : 0
        } else {
            exponent += isFraction ? 0 : 1
            furtherDigits = furtherDigits ?? position
            isExact = isExact && digit == 0
        }
    }

    /// Applies the exponent at the end of the number.
    mutating func scale(by powerOfTen: Int64) {
        exponent += powerOfTen
    }
}
