extension JSONWriter {
    /// Writes a member's name; its value must come next.
    ///
    /// The literal is written unchanged and must not need escapes; debug builds check that.
    public mutating func name(_ name: StaticString) {
        let name = name.bytes
        assert(!name.needsEscape, "a literal that names a member needs no escapes")
        appendValue(atMost: name.count + 3) { cursor in
            cursor.append(UInt8(ascii: "\""))
            cursor.append(copying: name)
            cursor.append(UInt8(ascii: "\""))
            cursor.append(UInt8(ascii: ":"))
        }
        needsComma = false
    }

    /// Writes a member's name; its value must come next.
    @_disfavoredOverload  // literals use the StaticString overload, which is free to read
    public mutating func name(_ name: String) {
        appendQuoted(name.utf8.span, isName: true)
    }

    /// Writes a string. Quotes, backslashes and control characters are escaped (RFC 8259, section 7); all other
    /// characters are written as UTF-8.
    @_disfavoredOverload
    public mutating func string(_ value: String) {
        appendQuoted(value.utf8.span)
    }

    /// Writes a string, escaped like any other.
    public mutating func string(_ value: StaticString) {
        appendQuoted(value.bytes)
    }

    /// Appends a string in quotes, and a colon after a name. In one pass, unless a byte needs an escape, which is rare.
    @inline(__always)
    mutating func appendQuoted(_ string: Span<UInt8>, isName: Bool = false) {
        var plainCount = 0
        appendValue(atMost: string.count + 3) { cursor in
            cursor.append(UInt8(ascii: "\""))
            while plainCount < string.count, !string[plainCount].needsEscape {
                cursor.append(string[plainCount])
                plainCount += 1
            }
            if plainCount == string.count {
                cursor.append(UInt8(ascii: "\""))
                if isName {
                    cursor.append(UInt8(ascii: ":"))
                }
            }
        }
        if plainCount < string.count {
            appendEscaping(string.extracting(plainCount...), isName: isName)
        }
        needsComma = !isName
    }

    /// Appends the rest of a string, byte by byte, and its closing quote.
    @inline(never)
    private mutating func appendEscaping(_ string: Span<UInt8>, isName: Bool) {
        text.append(atMost: string.count * Self.longestEscape + 2) { cursor in
            for index in string.indices {
                cursor.append(escaping: string[index])
            }
            cursor.append(UInt8(ascii: "\""))
            if isName {
                cursor.append(UInt8(ascii: ":"))
            }
        }
    }

    /// `\u001f`.
    private static let longestEscape = 6
}

extension TextCursor {
    /// Appends a byte of a string, escaped when necessary.
    fileprivate mutating func append(escaping byte: UInt8) {
        guard byte.needsEscape else {
            return append(byte)
        }
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        default:
            let prefix: StaticString = "u00"
            append(copying: prefix.bytes)
            append((byte >> 4).hexadecimalDigit)
            append((byte & 0x0F).hexadecimalDigit)
        }
    }
}

extension Span<UInt8> {
    /// Whether any of these bytes must be escaped in a JSON string.
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
    /// The hexadecimal digit of a value below 16.
    fileprivate var hexadecimalDigit: UInt8 {
        self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") + self - 10
    }

    /// Whether this byte must be escaped in a JSON string (RFC 8259, section 7).
    @inline(__always)
    fileprivate var needsEscape: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}

extension StaticString {
    /// The literal's text in UTF-8.
    ///
    /// The unsafe code is safe: a literal's bytes are part of the program, so they never move, change or disappear.
    /// Their count comes from the compiler.
    var bytes: Span<UInt8> {
        @_lifetime(immortal)
        @inline(__always)
        get {
            let span = unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount)
            return unsafe _overrideLifetime(span, copying: ())
        }
    }
}

/// A short text in one word, for repeated writing.
struct PackedText {
    /// The longest text that fits, in bytes.
    static let capacity = 8

    /// The text's bytes, the first in the lowest eight bits.
    let bytes: UInt64

    /// The number of bytes in the text.
    let count: Int

    /// Packs a text; nil when it is too long.
    init?(_ text: Span<UInt8>) {
        guard text.count <= Self.capacity else {
            return nil
        }
        var bytes: UInt64 = 0
        for index in text.indices {
            bytes |= UInt64(text[index]) << UInt64(8 * index)
        }
        self.bytes = bytes
        count = text.count
    }
}
