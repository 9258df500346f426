extension JSONWriter {
    /// Writes a member's name; its value must come next.
    ///
    /// The literal is taken as it stands, so it must hold nothing to escape; debug builds check that.
    public mutating func name(_ name: StaticString) {
        let text = name.bytes
        assert(!text.needsEscape, "a literal that names a member needs no escapes")
        appendValue(atMost: text.count + 3) { output in
            output.append(UInt8(ascii: "\""))
            output.append(copying: text)
            output.append(UInt8(ascii: "\""))
            output.append(UInt8(ascii: ":"))
        }
        needsComma = false
    }

    /// Writes a member's name; its value must come next.
    @_disfavoredOverload  // a literal is a StaticString, which costs nothing to read
    public mutating func name(_ name: String) {
        appendQuoted(name.utf8.span, isName: true)
    }

    /// Writes a string. Quotes, backslashes and control characters are escaped (RFC 8259, section 7), everything else
    /// stands as UTF-8.
    @_disfavoredOverload
    public mutating func string(_ value: String) {
        appendQuoted(value.utf8.span)
    }

    /// Writes a string, escaped like any other.
    public mutating func string(_ value: StaticString) {
        appendQuoted(value.bytes)
    }

    /// Appends a string in quotes, a name with its colon: in one stroke, unless the rare byte comes that needs an
    /// escape.
    @inline(__always)
    mutating func appendQuoted(_ text: Span<UInt8>, isName: Bool = false) {
        var plainCount = 0
        appendValue(atMost: text.count + 3) { output in
            output.append(UInt8(ascii: "\""))
            while plainCount < text.count, !text[plainCount].needsEscape {
                output.append(text[plainCount])
                plainCount += 1
            }
            if plainCount == text.count {
                output.append(UInt8(ascii: "\""))
                if isName {
                    output.append(UInt8(ascii: ":"))
                }
            }
        }
        if plainCount < text.count {
            appendEscaping(text.extracting(plainCount...), isName: isName)
        }
        needsComma = !isName
    }

    /// Appends the rest of a string, byte by byte, and its closing quote.
    @inline(never)
    private mutating func appendEscaping(_ text: Span<UInt8>, isName: Bool) {
        for index in text.indices {
            let byte = text[index]
            if byte.needsEscape {
                appendEscape(of: byte)
            } else {
                buffer.append(byte)
            }
        }
        buffer.append(contentsOf: (isName ? "\":" : "\"").utf8)
    }

    private mutating func appendEscape(of byte: UInt8) {
        buffer.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): buffer.append(byte)
        case 0x08: buffer.append(UInt8(ascii: "b"))
        case 0x09: buffer.append(UInt8(ascii: "t"))
        case 0x0A: buffer.append(UInt8(ascii: "n"))
        case 0x0C: buffer.append(UInt8(ascii: "f"))
        case 0x0D: buffer.append(UInt8(ascii: "r"))
        default:
            buffer.append(contentsOf: "u00".utf8)
            buffer.append((byte >> 4).hexadecimalDigit)
            buffer.append((byte & 0x0F).hexadecimalDigit)
        }
    }
}

extension Span<UInt8> {
    /// Whether a JSON string cannot hold these bytes as they are.
    @inline(__always)
    fileprivate var needsEscape: Bool {
        var found = false
        for index in indices where self[index].needsEscape {
            found = true
        }
        return found
    }
}

extension UInt8 {
    /// The digit for a value below 16.
    fileprivate var hexadecimalDigit: UInt8 {
        self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") + self - 10
    }

    /// Whether a JSON string cannot hold this byte as it is (RFC 8259, section 7).
    @inline(__always)
    fileprivate var needsEscape: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}
