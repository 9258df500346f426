/// Reads the values of a DER text one after the other (ITU-T X.690, section 10), as far as keys need it:
///
///     30 0A  02 01 03  02 05 01 00 01 00 01
///     tag, length, content; a length from 128 on has a byte 0x80 + n, and n bytes
struct DERReader {
    /// The tags of the values that keys have.
    enum Tag: UInt8 {
        case integer = 0x02
        case bitString = 0x03
        case octetString = 0x04
        case null = 0x05
        case objectIdentifier = 0x06
        case sequence = 0x30
        /// The values of members that may be missing and are marked with [0] and [1].
        case optional0 = 0xA0
        case optional1 = 0xA1
        /// A string of bits that may be missing, with [1] in place of its own tag.
        case optionalBits1 = 0x81
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// A reader of the values in the sequence that is all of `bytes`; nil if they are no such sequence.
    init?(sequence bytes: ArraySlice<UInt8>) {
        var whole = DERReader(bytes)
        guard let content = whole.read(.sequence), whole.isAtEnd else { return nil }
        rest = content
    }

    /// Whether no value follows.
    var isAtEnd: Bool { rest.isEmpty }

    /// The content of the next value; nil if it has another tag, or there is none. Then the reader stays where it is.
    mutating func read(_ tag: Tag) -> ArraySlice<UInt8>? {
        guard rest.first == tag.rawValue else { return nil }
        return readAny()
    }

    /// The content of the next value of any tag with one byte; nil if there is none.
    mutating func readAny() -> ArraySlice<UInt8>? {
        var after = rest.dropFirst()
        guard let first = after.popFirst(), let length = Self.length(first, &after), length <= after.count else {
            return nil
        }
        rest = after.dropFirst(length)
        return after.prefix(length)
    }

    /// The next value, a number from 0 on, the most significant byte first; nil if it is no such number. Zero is one
    /// byte.
    mutating func integer() -> [UInt8]? {
        guard let content = read(.integer), let first = content.first, first < 0x80 else { return nil }
        guard first == 0, content.count > 1 else { return Array(content) }
        // A zero in front only keeps the sign bit free.
        let magnitude = Array(content.dropFirst())
        return magnitude[0] >= 0x80 ? magnitude : nil
    }

    /// The next value, a string of whole bytes in a BIT STRING; nil if it is none.
    mutating func wholeBits() -> ArraySlice<UInt8>? {
        guard let content = read(.bitString), content.first == 0 else { return nil }
        return content.dropFirst()
    }

    private static func length(_ first: UInt8, _ after: inout ArraySlice<UInt8>) -> Int? {
        guard first >= 0x80 else { return Int(first) }
        let count = Int(first & 0x7F)
        guard (1...3).contains(count), after.count >= count, after.first != 0 else { return nil }
        let length = after.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        after = after.dropFirst(count)
        // The shortest form is the only one.
        return length < 0x80 ? nil : length
    }
}
