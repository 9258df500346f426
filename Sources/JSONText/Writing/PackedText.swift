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
