extension JSONParser {
    /// Reads a string or a name, and unescapes it in the tape's copy of the text: no escape is shorter than its UTF-8.
    mutating func readString(onto tape: inout JSONTape) throws(JSONFault) {
        position += 1
        let start = position
        try skipUnescaped()
        var end = position
        while text[position] == UInt8(ascii: "\\") {
            for unit in try readEscape().utf8 {
                tape.put(unit, at: end)
                end += 1
            }
            let run = position
            try skipUnescaped()
            for index in run..<position {
                tape.put(text[index], at: end)
                end += 1
            }
        }
        position += 1
        tape.append(JSONEntry(kind: .string, start: UInt32(start), length: UInt32(end - start)))
    }

    /// Skips unescaped text, up to a quote or a backslash.
    @inline(__always)
    private mutating func skipUnescaped() throws(JSONFault) {
        while let byte = next {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return
            }
            if byte >= 0x20, byte < 0x80 {
                position += 1
            } else {
                try skipRareScalar()
            }
        }
        throw missing(.stringEnd)
    }

    /// Skips a scalar beyond ASCII; throws for a control character.
    private mutating func skipRareScalar() throws(JSONFault) {
        guard text[position] >= 0x80 else {
            throw JSONFault(kind: .controlCharacter, offset: position)
        }
        guard let length = text.scalarLength(at: position) else {
            throw JSONFault(kind: .invalidUTF8, offset: position)
        }
        position += length
    }

    /// Reads an escape, starting at its backslash (RFC 8259, section 7).
    private mutating func readEscape() throws(JSONFault) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let byte = next else {
            throw missing(.escape)
        }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try readCodePoint(escapeStart: start)
        default: throw JSONFault(kind: .invalidEscape, offset: start)
        }
    }

    /// Reads what follows `\u`: four digits, or the four of a surrogate, `\u` and the four of the other surrogate.
    private mutating func readCodePoint(escapeStart: Int) throws(JSONFault) -> Unicode.Scalar {
        let unit = try readHexadecimal(escapeStart: escapeStart)
        if let scalar = Unicode.Scalar(unit) {
            return scalar
        }
        let second = position
        guard UTF16.isLeadSurrogate(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw next == nil ? missing(.escape) : JSONFault(kind: .loneSurrogate, offset: escapeStart)
        }
        let trail = try readHexadecimal(escapeStart: second)
        let codePoint = 0x10000 + ((UInt32(unit) & 0x3FF) << 10) + (UInt32(trail) & 0x3FF)
        guard UTF16.isTrailSurrogate(trail), let scalar = Unicode.Scalar(codePoint) else {
            throw JSONFault(kind: .loneSurrogate, offset: escapeStart)
        }
        return scalar
    }

    private mutating func readHexadecimal(escapeStart: Int) throws(JSONFault) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next else {
                throw missing(.escape)
            }
            guard let digit = byte.hexadecimalDigit else {
                throw JSONFault(kind: .invalidEscape, offset: escapeStart)
            }
            value = value << 4 | UInt16(digit)
            position += 1
        }
        return value
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit in either case; nil for another byte.
    fileprivate var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
