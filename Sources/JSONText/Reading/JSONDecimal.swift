/// The digits of a number as its text gives them: `significand` × 10^`exponent`, and perhaps further digits.
struct JSONDecimal {
    /// The first digits, as many as always fit: 19 from the first that is not 0.
    private(set) var significand: UInt64 = 0
    /// The power of ten of the last digit in `significand`.
    private(set) var exponent = 0
    /// Where in the text the first digit stands that did not fit.
    private(set) var furtherDigits: Int?
    /// Whether no digit was lost that is not 0.
    private(set) var isExact = true

    /// A significand below this takes another digit without overflow.
    private static let roomy: UInt64 = 1_000_000_000_000_000_000

    /// Takes the digit that stands at `position`.
    @inline(__always)
    mutating func append(_ digit: UInt8, isFraction: Bool, at position: Int) {
        if significand < Self.roomy {
            significand = significand &* 10 &+ UInt64(digit)
            exponent -= isFraction ? 1 : 0
        } else {
            exponent += isFraction ? 0 : 1
            furtherDigits = furtherDigits ?? position
            isExact = isExact && digit == 0
        }
    }

    /// Takes the exponent that the text ends with.
    mutating func scale(by powerOfTen: Int) {
        exponent += powerOfTen
    }
}
