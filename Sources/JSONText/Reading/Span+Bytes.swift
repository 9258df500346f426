extension Span<UInt8> {
    /// Whether both spans contain the same bytes.
    @inline(__always)
    func hasSameBytes(as other: Span<UInt8>) -> Bool {
        guard count == other.count else {
            return false
        }
        for index in indices where self[index] != other[index] {
            return false
        }
        return true
    }

    /// A hash of the bytes, eight at a time, different in each process.
    var hash: Int {
        var hasher = Hasher()
        var word: UInt64 = 0
        for index in indices {
            word = word << 8 | UInt64(self[index])
            if index & 7 == 7 {
                hasher.combine(word)
                word = 0
            }
        }
        hasher.combine(word)
        hasher.combine(count)
        return hasher.finalize()
    }

    /// The length of the well-formed UTF-8 sequence at `start`, 1 … 4; nil when there is none (RFC 3629, section 4).
    func scalarLength(at start: Int) -> Int? {
        switch self[start] {
        case 0x00...0x7F: 1
        case 0xC2...0xDF: hasContinuation(0x80...0xBF, after: start, length: 2)
        case 0xE0: hasContinuation(0xA0...0xBF, after: start, length: 3)
        case 0xED: hasContinuation(0x80...0x9F, after: start, length: 3)
        case 0xE1...0xEF: hasContinuation(0x80...0xBF, after: start, length: 3)
        case 0xF0: hasContinuation(0x90...0xBF, after: start, length: 4)
        case 0xF1...0xF3: hasContinuation(0x80...0xBF, after: start, length: 4)
        case 0xF4: hasContinuation(0x80...0x8F, after: start, length: 4)
        default: nil
        }
    }

    /// `length` when the second byte is within `second` and the others are continuation bytes; otherwise nil.
    private func hasContinuation(_ second: ClosedRange<UInt8>, after start: Int, length: Int) -> Int? {
        guard start + length <= count, second.contains(self[start + 1]) else {
            return nil
        }
        for index in start + 2..<start + length where self[index] & 0xC0 != 0x80 {
            return nil
        }
        return length
    }
}

extension Span<UInt8> {
    /// The scalar at `offset` for a message: `"}"`, `'"'`, `U+0007` if it is not visible, `0xFF` if it is not UTF-8.
    func printable(at offset: Int) -> String {
        guard let scalar = scalar(at: offset) else {
            return "0x" + String(self[offset], radix: 16, uppercase: true)
        }
        if scalar == "\"" {
            return "'\"'"
        }
        return scalar.isVisible || scalar == " " ? "\"\(scalar)\"" : scalar.hexadecimal
    }

    /// The scalar at `offset`; nil when the bytes are not UTF-8.
    func scalar(at offset: Int) -> Unicode.Scalar? {
        guard let length = scalarLength(at: offset) else {
            return nil
        }
        var units: [UInt8] = []
        for index in offset..<offset + length {
            units.append(self[index])
        }
        return String(decoding: units, as: UTF8.self).unicodeScalars.first
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is visible on its own.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: false
        case .lineSeparator, .paragraphSeparator, .spaceSeparator: false
        case .nonspacingMark, .spacingMark, .enclosingMark: false
        default: true
        }
    }

    /// The code point in Unicode notation, `U+0041`.
    fileprivate var hexadecimal: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
    }
}
