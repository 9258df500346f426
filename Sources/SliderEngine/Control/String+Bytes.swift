extension String {
    /// Whether both have the same bytes.
    ///
    /// Names and tags that clients choose are compared in this way: `==` first sorts combining characters, which takes
    /// time quadratic in their number.
    package func hasSameBytes(as other: String) -> Bool {
        let (mine, others) = (utf8.span, other.utf8.span)
        guard mine.count == others.count else { return false }
        // Compares eight bytes at a time: a drag compares its gesture's name several times for each event.
        var index = 0
        while index + 8 <= mine.count {
            let word = mine.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard word == others.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
            index += 8
        }
        while index < mine.count {
            guard mine[index] == others[index] else { return false }
            index += 1
        }
        return true
    }

    /// How many Unicode scalars it has.
    package var scalarCount: Int {
        let bytes = utf8.span
        var count = 0
        for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }

    /// Whether it comes before another in the order of their bytes.
    func precedesInBytes(_ other: String) -> Bool {
        let (mine, others) = (utf8.span, other.utf8.span)
        for index in 0..<min(mine.count, others.count) where mine[index] != others[index] {
            return mine[index] < others[index]
        }
        return mine.count < others.count
    }
}

extension String {
    /// Whether the other's bytes are the first of its own.
    package func begins(with other: String) -> Bool {
        let (mine, others) = (utf8.span, other.utf8.span)
        guard mine.count >= others.count else { return false }
        for index in others.indices where mine[index] != others[index] { return false }
        return true
    }
}

/// A text that is written from its end to its beginning, as numbers are, into memory on the stack if it is short.
/// In Embedded Swift what joins strings takes kilobytes.
///
/// Its memory is there only while `written` runs: it is passed on as `inout`, and no copy is kept.
struct BackwardText {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var start: Int

    /// The text that `write` writes, of at most so many bytes.
    static func written(upTo capacity: Int, by write: (inout Self) -> Void) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
            var text = Self(bytes: bytes, start: capacity)
            write(&text)
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[text.start...]), as: UTF8.self)
        }
    }

    mutating func prepend(_ byte: UInt8) {
        precondition(start > 0, "the text is longer than it was said to be")
        start -= 1
        bytes.initializeElement(at: start, to: byte)
    }

    mutating func prepend(_ text: String) {
        let bytes = text.utf8.span
        for index in bytes.indices { prepend(bytes[bytes.count - 1 - index]) }
    }

    /// Prepends a number in decimal, with at least so many digits.
    mutating func prepend(decimal number: UInt64, digits: Int = 1) {
        var (rest, count) = (number, 0)
        while count < digits || rest > 0 {
            prepend(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            (rest, count) = (rest / 10, count + 1)
        }
    }

    /// Prepends a number of units, each of the last of so many decimal places.
    mutating func prepend(_ units: DecimalUnits, fractionDigits: Int) {
        var units = units
        prependFraction(of: &units, fractionDigits)
        repeat { prepend(UInt8(ascii: "0") + units.removeLast()) } while !units.isZero
    }

    /// Prepends the decimals of a number of units and their point, and takes them away from it.
    mutating func prependFraction(of units: inout DecimalUnits, _ count: Int) {
        for _ in 0..<count { prepend(UInt8(ascii: "0") + units.removeLast()) }
        if count > 0 { prepend(UInt8(ascii: ".")) }
    }
}

extension String? {
    /// Whether both are nil, or have the same bytes.
    package func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let mine?, let other?): mine.hasSameBytes(as: other)
        default: false
        }
    }
}

extension Double {
    /// The number as a person writes it in a sentence: 5, not 5.0.
    package var plain: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The nearest number that lies in `bounds`.
    package func clamped(to bounds: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
    }
}
