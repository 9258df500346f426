/// Base64 and base64url (RFC 4648, sections 4 and 5). Each value has exactly one text: bits beyond the last byte must
/// be zero.
package struct Base64: Sendable {
    /// With `+` and `/`, and padding up to a multiple of four characters.
    package static let standard = Base64(last: "+/", isPadded: true)
    /// With `-` and `_`, without padding (RFC 7515, section 2).
    package static let url = Base64(last: "-_", isPadded: false)

    private let characters: [UInt8]
    /// The value of each ASCII character; ``none`` if it is none of the alphabet.
    private let values: [UInt8]
    private let isPadded: Bool

    private static let none: UInt8 = 0xFF

    private init(last: String, isPadded: Bool) {
        characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(last)".utf8)
        var values = [UInt8](repeating: Self.none, count: 256)
        for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
        self.values = values
        self.isPadded = isPadded
    }

    /// The bytes of a text; nil if it is not of this form.
    func decode(_ text: Span<UInt8>) -> [UInt8]? {
        guard let count = digits(of: text) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * 3 / 4)
        var bits: UInt32 = 0
        var known = 0
        for index in 0..<count {
            let value = values[Int(text[index])]
            guard value != Self.none else { return nil }
            bits = bits << 6 | UInt32(value)
            known += 6
            if known >= 8 {
                known -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(known)))
            }
        }
        return bits & (1 << UInt32(known) - 1) == 0 ? bytes : nil
    }

    /// The bytes of a text; nil if it is not of this form.
    func decode(_ text: String) -> [UInt8]? {
        decode(text.utf8.span)
    }

    /// The text of some bytes.
    package func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var bits: UInt32 = 0
        var known = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            known += 8
            while known >= 6 {
                known -= 6
                text.append(characters[Int(bits >> UInt32(known)) & 63])
            }
        }
        if known > 0 { text.append(characters[Int(bits << UInt32(6 - known)) & 63]) }
        while isPadded, text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// How many characters come before the padding; nil if no bytes have a text of this length.
    private func digits(of text: Span<UInt8>) -> Int? {
        var count = text.count
        if isPadded {
            guard count % 4 == 0 else { return nil }
            while count > 0, text.count - count < 2, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
        }
        return count % 4 == 1 ? nil : count
    }
}
