extension JSONWriter {
    /// Writes a number in the shortest form that reads back exactly: `17` for 17.0, `0` for −0, `0.1`, `1e+16`.
    ///
    /// The value must be finite, because JSON has no other numbers; a value that is not finite is written as `null`.
    public mutating func number(_ value: Double) {
        guard value.isFinite else {
            return null()
        }
        if value.magnitude < Self.firstLongNumber, Double(value.thousandths) / 1000 == value.magnitude {
            return thousandths(value)
        }
        if value.magnitude < Double.firstInexactInteger, let whole = Int64(exactly: value) {
            return integer(whole)
        }
        longNumber(value)
    }

    private mutating func longNumber(_ value: Double) {
        if let lastLongNumber, lastLongNumber.value == value {
            appendValue(atMost: 0) { _ in }
            text.append(again: lastLongNumber.place)
        } else {
            let description = value.description
            literal(description.utf8.span)
            lastLongNumber = (value, text.count - description.utf8.span.count..<text.count)
        }
    }

    /// 10¹². Below it, three decimals make at most 15 digits, and no two such numbers are the same double. Three
    /// decimals that read back exactly are therefore the shortest such form; they cost a fifth of `description`.
    private static let firstLongNumber = 1e12

    /// Writes an integer.
    public mutating func integer(_ value: Int) {
        integer(Int64(value))
    }

    /// Writes an integer.
    public mutating func integer(_ value: Int64) {
        appendValue(atMost: 20) { cursor in
            if value < 0 {
                cursor.append(UInt8(ascii: "-"))
            }
            cursor.append(decimal: UInt64(value.magnitude))
        }
    }

    /// Writes a number rounded to three decimals, without trailing zeros and never as `-0`: `17.325`, `15`, `16.06`.
    ///
    /// Computes 1000 × `value` as a double and rounds that, halves away from zero. Values from 2⁵³ ÷ 1000 on are
    /// written as by ``number(_:)``.
    public mutating func thousandths(_ value: Double) {
        guard value.hasThousandths else {
            return number(value)
        }
        appendValue(atMost: Self.thousandthsLength) { $0.append(thousandthsOf: value) }
    }

    /// Writes an array of numbers, each as by ``thousandths(_:)``. All numbers outside one range are equal: most bars
    /// are at rest.
    ///
    /// - Parameters:
    ///   - count: the number of elements.
    ///   - rest: the value of those outside the range.
    ///   - range: the indexes of the others, within 0 ..< `count`.
    ///   - value: returns the value at an index in the range; called once for each, in order.
    public mutating func thousandths(
        count: Int, allOf rest: Double, except range: Range<Int>, _ value: (Int) -> Double
    ) {
        beginArray()
        repeatThousandths(of: rest, count: range.lowerBound)
        for index in range {
            thousandths(value(index))
        }
        repeatThousandths(of: rest, count: count - range.upperBound)
        endArray()
    }

    /// Writes a number `count` times: twice from its digits, then as copies of the second text with its comma.
    private mutating func repeatThousandths(of value: Double, count: Int) {
        var written = 0
        var start = text.count
        while written < min(count, 2) {
            start = text.count
            thousandths(value)
            written += 1
        }
        if written < count, let element = PackedText(text.bytes.extracting(start...)) {
            text.append(atMost: (count - written) * PackedText.capacity) { cursor in
                for _ in written..<count {
                    cursor.append(element)
                }
            }
            written = count
        }
        for _ in written..<count {
            thousandths(value)
        }
    }

    /// A sign, the thirteen digits of 2⁵³ ÷ 1000, a point and three decimals.
    private static let thousandthsLength = 18
}

extension Double {
    /// 2⁵³, from which on a double no longer distinguishes neighbouring integers.
    static let firstInexactInteger = 9_007_199_254_740_992.0

    /// Whether ``thousandths`` is defined; false for a value that is not finite.
    @inline(__always)
    var hasThousandths: Bool {
        (self * 1000).magnitude < Self.firstInexactInteger
    }

    /// 1000 × the magnitude, rounded to an integer, halves up. Does not call the C library's `round`.
    @inline(__always)
    var thousandths: UInt64 {
        let scaled = (self * 1000).magnitude
        let floor = Int64(scaled)
        return UInt64(truncatingIfNeeded: floor &+ (scaled - Double(floor) < 0.5 ? 0 : 1))
    }
}
