/// The text of a checksum: 16 hexadecimal digits in lower case.
package enum Checksum {
    package static func text(_ value: UInt64) -> String {
        // In one go, since every frame of a page that predicts has one. All 16 bytes are written.
        String(unsafeUninitializedCapacity: 16) { buffer in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 4 * place)) & 15
                buffer[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }

    /// Reads it; nil if the text is none.
    package static func value(_ text: String) -> UInt64? {
        let digits = text.utf8.span
        guard digits.count == 16 else { return nil }
        var value: UInt64 = 0
        for index in digits.indices {
            let byte = digits[index]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return value
    }
}
