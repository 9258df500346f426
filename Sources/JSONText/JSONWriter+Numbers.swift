extension JSONWriter {
    /// Writes a number in the shortest form that reads back exactly: `17` for 17.0, `0` for −0, `0.1`, `1e+16`.
    ///
    /// The value must be finite, as JSON has no other numbers; one that is not is written as `null`.
    public mutating func number(_ value: Double) {
        guard value.isFinite else {
            return null()
        }
        if value.magnitude < Self.firstLongNumber, Double(value.thousandths) / 1000 == value.magnitude {
            return thousandths(value)
        }
        if value.magnitude < Double.firstInexactInteger, let whole = Int(exactly: value) {
            return integer(whole)
        }
        appendValue(atMost: 0) { _ in }
        buffer.append(contentsOf: value.description.utf8)
    }

    /// 10¹²: below, three decimals make at most 15 digits, and no two such numbers are the same double. So three
    /// decimals that read back exactly are the shortest form that does, and cost a fifth of `description`.
    private static let firstLongNumber = 1e12

    /// Writes an integer.
    public mutating func integer(_ value: Int) {
        appendValue(atMost: 20) { output in
            if value < 0 {
                output.append(UInt8(ascii: "-"))
            }
            output.append(decimal: UInt64(value.magnitude))
        }
    }

    /// Writes a number rounded to three decimals, without trailing zeros and never as `-0`: `17.325`, `15`, `16.06`.
    ///
    /// What is rounded, halves away from zero, is 1000 × `value` as a double. From 2⁵³ ÷ 1000 on the value is written
    /// as by ``number(_:)``.
    public mutating func thousandths(_ value: Double) {
        guard value.hasThousandths else {
            return number(value)
        }
        appendValue(atMost: Self.thousandthsLength) { $0.append(thousandthsOf: value) }
    }

    /// Writes an array of numbers, each as by ``thousandths(_:)-(Double)``, three times faster than one by one where
    /// many neighbours are equal.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - value: gives the one at a place, 0 … `count` − 1; called once for each, in order.
    public mutating func thousandths(count: Int, _ value: (Int) -> Double) {
        beginArray()
        var next = 0
        buffer.append(addingCapacity: count * (Self.thousandthsLength + 1)) { output in
            var last = WrittenNumber()
            while next < count, output.append(thousandthsOf: value(next), after: &last) { next += 1 }
        }
        needsComma = next > 0
        // One that is too large has no thousandths; from there on each is written by itself.
        while next < count {
            thousandths(value(next))
            next += 1
        }
        endArray()
    }

    /// A sign, the thirteen digits of 2⁵³ ÷ 1000, a point and three decimals.
    private static let thousandthsLength = 18
}
