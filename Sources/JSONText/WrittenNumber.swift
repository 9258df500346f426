/// A number that was just written, and its text, to be written again where its neighbour is equal (bars at rest are).
struct WrittenNumber {
    /// The number; not a number when its text is too long to keep, for that equals nothing.
    private(set) var value = Double.nan

    /// The text's bytes, the first in the lowest eight bits.
    private(set) var bytes: UInt64 = 0

    /// How many bytes the text has; 0 when nothing was written yet.
    private(set) var count = 0

    /// Nothing.
    init() {}

    /// A number and its text.
    @inline(__always)
    init(_ value: Double, text: Span<UInt8>) {
        count = text.count
        guard count <= 8 else {
            return
        }
        self.value = value
        for index in text.indices {
            bytes |= UInt64(text[index]) << UInt64(8 * index)
        }
    }
}
