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
