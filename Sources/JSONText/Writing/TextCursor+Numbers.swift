/// The buffer must have room for everything that is appended.
extension TextCursor {
    /// Appends a short text; there must be room for the longest one.
    @inline(__always)
    mutating func append(_ text: PackedText) {
        append(lowBytesOf: text.bytes, count: text.count)
    }

    /// Appends a number in decimal, at most 20 digits, in groups of three: most numbers have one group only.
    @inline(__always)
    mutating func append(decimal value: UInt64) {
        if value >= 1000 {
            append(decimalGroupsOf: value / 1000)
            append(group: value % 1000)
        } else {
            append(leadingGroup: value)
        }
    }

    /// Appends a number with ``Double/hasThousandths``, rounded to thousandths.
    @inline(__always)
    mutating func append(thousandthsOf value: Double) {
        let thousandths = value.thousandths
        if value < 0, thousandths > 0 {
            append(UInt8(ascii: "-"))
        }
        append(decimal: thousandths / 1000)
        if !thousandths.isMultiple(of: 1000) {
            append(fraction: thousandths % 1000)
        }
    }

    /// Appends a decimal point and the digits of `thousandths`, 1 … 999, without trailing zeros.
    @inline(__always)
    private mutating func append(fraction thousandths: UInt64) {
        append(UInt8(ascii: "."))
        append(digit: thousandths / 100)
        if thousandths % 100 > 0 {
            append(digit: thousandths / 10 % 10)
        }
        if thousandths % 10 > 0 {
            append(digit: thousandths % 10)
        }
    }

    @inline(never)
    private mutating func append(decimalGroupsOf value: UInt64) {
        append(decimal: value)
    }

    @inline(__always)
    private mutating func append(leadingGroup value: UInt64) {
        if value >= 100 {
            append(digit: value / 100)
        }
        if value >= 10 {
            append(digit: value / 10 % 10)
        }
        append(digit: value % 10)
    }

    @inline(__always)
    private mutating func append(group value: UInt64) {
        append(digit: value / 100)
        append(digit: value / 10 % 10)
        append(digit: value % 10)
    }

    @inline(__always)
    private mutating func append(digit: UInt64) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    }
}
