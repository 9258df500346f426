extension JSONParser {
    /// Exponents are capped at this value: no text has enough digits to bring such a number back into range.
    private static let hugeExponent: Int64 = 1_000_000_000_000

    /// Reads a number (RFC 8259, section 6) and rounds it to the nearest double.
    mutating func readNumber(onto tape: inout JSONTape) throws(JSONFault) {
        let start = position
        let isNegative = take(UInt8(ascii: "-"))
        var decimal = JSONDecimal()
        try readInteger(into: &decimal)
        if take(UInt8(ascii: ".")) {
            try readDigits(into: &decimal, isFraction: true, orElse: .firstDecimal)
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            try readExponent(into: &decimal)
        }
        let magnitude = decimal.value(in: text.extracting(..<position))
        guard magnitude.isFinite else {
            throw JSONFault(kind: .numberOutOfRange, offset: start)
        }
        var entry = JSONEntry(kind: .number, start: UInt32(start), length: UInt32(position - start))
        entry.number = isNegative ? -magnitude : magnitude
        tape.append(entry)
    }

    private mutating func readInteger(into decimal: inout JSONDecimal) throws(JSONFault) {
        guard take(UInt8(ascii: "0")) else {
            return try readDigits(into: &decimal, isFraction: false, orElse: .firstDigit)
        }
        if next?.decimalDigit != nil {
            throw missing(.noDigitAfterZero)
        }
    }

    /// Reads one or more digits.
    @inline(__always)
    private mutating func readDigits(
        into decimal: inout JSONDecimal, isFraction: Bool, orElse expectation: JSONExpectation
    ) throws(JSONFault) {
        let start = position
        while let digit = next?.decimalDigit {
            decimal.append(digit, isFraction: isFraction, at: position)
            position += 1
        }
        if position == start {
            throw missing(expectation)
        }
    }

    private mutating func readExponent(into decimal: inout JSONDecimal) throws(JSONFault) {
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative {
            _ = take(UInt8(ascii: "+"))
        }
        let start = position
        var exponent: Int64 = 0
        while let digit = next?.decimalDigit {
            exponent = min(exponent * 10 + Int64(digit), Self.hugeExponent)
            position += 1
        }
        if position == start {
            throw missing(.firstExponentDigit)
        }
        decimal.scale(by: isNegative ? -exponent : exponent)
    }
}

extension UInt8 {
    /// The value of a decimal digit; nil for another byte.
    @inline(__always)
    fileprivate var decimalDigit: UInt8? {
        let value = self &- UInt8(ascii: "0")
        return value < 10 ? value : nil
    }
}
