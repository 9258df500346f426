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

extension JSONDecimal {
    /// The nearest double, ties to even; infinity when the number is too large. `text` contains the digits and ends
    /// with the number.
    func value(in text: Span<UInt8>) -> Double {
        if significand == 0 || exponent < -400 {
            return 0
        }
        if exponent > 310 {
            return .infinity
        }
        if isExact, let value = exactlyScaled ?? exactlyDivided {
            return value
        }
        return nearest(to: canonicalText(from: text))
    }

    /// Clinger's fast path: both factors are exact as doubles, so one operation rounds once.
    private var exactlyScaled: Double? {
        guard significand <= 1 << 53, -22...22 ~= exponent else {
            return nil
        }
        let digits = Double(significand)
        let scale = Self.powersOfTen[Int(exponent.magnitude)]
        return exponent < 0 ? digits / scale : digits * scale
    }

    /// The same for 19 digits of which some are decimals, as browsers send them (16.700000000186265): an integer
    /// division with at least 63 bits of quotient. The last bit of the quotient records a remainder, so the conversion
    /// to a double rounds only once.
    private var exactlyDivided: Double? {
        guard -19 ... -1 ~= exponent else {
            return nil
        }
        var divisor: UInt64 = 1
        for _ in exponent..<0 {
            divisor *= 10
        }
        let digitsShift = significand.leadingZeroBitCount
        let divisorShift = divisor.leadingZeroBitCount
        let digits = significand << digitsShift
        let (quotient, remainder) = (divisor << divisorShift).dividingFullWidth((digits >> 1, digits << 63))
        let sticky: UInt64 = remainder == 0 ? 0 : 1
        return Double(sign: .plus, exponent: divisorShift - digitsShift - 63, significand: Double(quotient | sticky))
    }

    /// After this many significant digits it only matters whether any further digit is not 0: the longest tie between
    /// two doubles has 767 digits.
    private static let enoughDigits = 800

    /// The number in a form that the standard library rounds correctly in bounded time.
    private func canonicalText(from text: Span<UInt8>) -> [UInt8] {
        var canonical: [UInt8] = []
        canonical.append(number: significand)
        if let furtherDigits, !isExact {
            canonical.append(UInt8(ascii: "."))
            let most = canonical.count + Self.enoughDigits
            var hasMore = false
            scan: for position in furtherDigits..<text.count {
                switch text[position] {
                case UInt8(ascii: "."): continue
                case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
                case let digit where canonical.count < most: canonical.append(digit)
                case let digit: hasMore = hasMore || digit != UInt8(ascii: "0")
                }
            }
            if hasMore { canonical.append(UInt8(ascii: "1")) }
        }
        canonical.append(UInt8(ascii: "e"))
        canonical.append(number: exponent)
        return canonical
    }

    /// The nearest double to a number in canonical form.
    private func nearest(to canonical: [UInt8]) -> Double {
        #if hasFeature(Embedded)
            // What the standard library wraps around its reader takes kilobytes.
            return unsafe (canonical + [0]).withUnsafeBufferPointer { unsafe nearestDouble($0.baseAddress) }
        #else
            return Double(String(decoding: canonical, as: UTF8.self)) ?? .infinity
        #endif
    }

    /// 10⁰ … 10²², the powers of ten that are exact.
    private static let powersOfTen: InlineArray<23, Double> = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}

extension [UInt8] {
    /// Appends a number in decimal. In Embedded Swift what joins strings takes kilobytes.
    fileprivate mutating func append(number: some FixedWidthInteger) {
        let text = number.description
        let digits = text.utf8.span
        for index in digits.indices { append(digits[index]) }
    }
}

#if hasFeature(Embedded)
    /// The reader of the module for pages (Sources/DetentModule/Runtime/number.c).
    @_extern(c, "detent_nearest_double")
    private func nearestDouble(_ text: UnsafePointer<UInt8>?) -> Double
#endif
