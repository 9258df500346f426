import SliderWire

/// The value of `Idempotency-Key`: a structured field's string (RFC 9651 §3.3.3), or the same characters without
/// quotes.
///
///     key     = DQUOTE 1*255( visible / escaped ) DQUOTE / 1*255visible
///     visible = %x21 / %x23-7E          ; in quotes without the backslash
///     escaped = "\" ( DQUOTE / "\" )
enum IdempotencyKey {
    /// The most characters of a key.
    static let longest = 255

    /// The characters of a key, without quotes.
    static func read(_ field: String) throws(Problem) -> String {
        let bytes = field.utf8.span
        let quote = UInt8(ascii: "\"")
        let isQuoted = bytes.count >= 2 && bytes[0] == quote && bytes[bytes.count - 1] == quote
        let key = isQuoted ? unescaped(bytes.extracting(1..<bytes.count - 1)) : bare(bytes)
        guard let key, (1...longest).contains(key.count) else {
            throw Problem(
                .badHeader,
                "Idempotency-Key must be 1 to \(longest) visible ASCII characters, in double quotes or without, not "
                    + (field.isEmpty ? "empty" : field.excerpt)
            )
        }
        return String(decoding: key, as: UTF8.self)
    }

    private static func bare(_ bytes: Span<UInt8>) -> [UInt8]? {
        var key: [UInt8] = []
        for index in bytes.indices {
            guard isVisible(bytes[index]), bytes[index] != UInt8(ascii: "\"") else { return nil }
            key.append(bytes[index])
        }
        return key
    }

    private static func unescaped(_ bytes: Span<UInt8>) -> [UInt8]? {
        let special = [UInt8(ascii: "\""), UInt8(ascii: "\\")]
        var key: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
                guard index < bytes.count, special.contains(bytes[index]) else { return nil }
            } else if !isVisible(bytes[index]) || special.contains(bytes[index]) {
                return nil
            }
            key.append(bytes[index])
            index += 1
        }
        return key
    }

    private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
}
