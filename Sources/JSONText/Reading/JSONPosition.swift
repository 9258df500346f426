/// The line and column of an offset in a text.
struct JSONPosition {
    /// From 1; a line feed ends a line.
    private(set) var line = 1
    /// From 1, in Unicode scalars: the column that a reader of the text sees.
    private(set) var column = 1

    init(of offset: Int, in text: Span<UInt8>) {
        for index in 0..<offset {
            if text[index] == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if text[index] & 0xC0 != 0x80 {
                column += 1
            }
        }
    }
}
