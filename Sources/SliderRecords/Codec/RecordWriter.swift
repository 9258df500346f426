import SliderEngine

/// Writes the fields of a record.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// Writes a number with 7 bits a byte, the lowest first. The high bit of a byte says that another byte follows.
    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a count: a whole number that is not negative.
    mutating func count(_ value: Int) { varint(UInt64(bitPattern: Int64(value))) }

    /// Writes a count, or nil as 0.
    mutating func optionalCount(_ value: Int64?) { varint(value.map { UInt64(bitPattern: $0) &+ 1 } ?? 0) }

    /// Writes a number with a sign, so that small ones of either sign are short.
    mutating func zigzag(_ value: Int64) { varint(UInt64(bitPattern: value << 1 ^ value >> 63)) }

    /// Writes 8 bytes, the lowest first.
    mutating func word(_ value: UInt64) {
        for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(place * 8))) }
    }

    mutating func double(_ value: Double) { word(value.bitPattern) }

    mutating func text(_ value: String) {
        count(value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    /// Writes a name as the number of bytes at its beginning that equal the previous name's, and the rest.
    mutating func name(_ name: String, after previous: String) {
        let (characters, before) = (name.utf8.span, previous.utf8.span)
        var shared = 0
        while shared < min(characters.count, before.count), characters[shared] == before[shared] { shared += 1 }
        count(shared)
        count(characters.count - shared)
        for index in shared..<characters.count { bytes.append(characters[index]) }
    }
}
