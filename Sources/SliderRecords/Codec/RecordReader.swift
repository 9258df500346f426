/// Reads the fields of a record from any bytes. An error names the field.
struct RecordReader: ~Escapable {
    private let bytes: Span<UInt8>
    private var place = 0

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
    }

    /// How many bytes have not been read.
    var left: Int { bytes.count - place }

    @_lifetime(self: copy self)
    mutating func byte(_ field: StaticString) throws(RecordFormatError) -> UInt8 {
        guard place < bytes.count else { throw .damaged("ends before its \(field)") }
        defer { place += 1 }
        return bytes[place]
    }

    @_lifetime(self: copy self)
    mutating func varint(_ field: StaticString) throws(RecordFormatError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try byte(field)
            // The tenth byte holds the highest bit alone.
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw .damaged("has a number of more than 64 bits as its \(field)")
    }

    /// Reads a count of at most `limit`.
    @_lifetime(self: copy self)
    mutating func count(_ field: StaticString, upTo limit: Int = .max) throws(RecordFormatError) -> Int {
        let value = try varint(field)
        guard value <= UInt64(limit) else { throw .damaged("has \(value) as its \(field), more than \(limit)") }
        return Int(value)
    }

    /// Reads a count, or nil.
    @_lifetime(self: copy self)
    mutating func optionalCount(_ field: StaticString) throws(RecordFormatError) -> Int64? {
        let value = try varint(field)
        guard value <= UInt64(Int64.max) + 1 else { throw .damaged("has \(value) as its \(field)") }
        return value == 0 ? nil : Int64(value - 1)
    }

    @_lifetime(self: copy self)
    mutating func zigzag(_ field: StaticString) throws(RecordFormatError) -> Int64 {
        let value = try varint(field)
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    @_lifetime(self: copy self)
    mutating func word(_ field: StaticString) throws(RecordFormatError) -> UInt64 {
        guard left >= 8 else { throw .damaged("ends before its \(field)") }
        defer { place += 8 }
        return UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    @_lifetime(self: copy self)
    mutating func double(_ field: StaticString) throws(RecordFormatError) -> Double {
        Double(bitPattern: try word(field))
    }

    @_lifetime(self: copy self)
    mutating func text(_ field: StaticString, upTo limit: Int) throws(RecordFormatError) -> String {
        var characters: [UInt8] = []
        try take(try count(field, upTo: limit), field, into: &characters)
        return try Self.text(characters, field)
    }

    /// Reads a name. `name` is the previous name, and is set to this one.
    @_lifetime(self: copy self)
    mutating func name(
        _ field: StaticString, after name: inout [UInt8], upTo limit: Int
    ) throws(RecordFormatError) -> String {
        let shared = try count(field, upTo: name.count)
        name.removeLast(name.count - shared)
        try take(try count(field, upTo: limit - shared), field, into: &name)
        return try Self.text(name, field)
    }

    private static func text(_ bytes: [UInt8], _ field: StaticString) throws(RecordFormatError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .damaged("has bytes that are not UTF-8 as its \(field)")
        }
        return text
    }

    @_lifetime(self: copy self)
    private mutating func take(
        _ count: Int, _ field: StaticString, into characters: inout [UInt8]
    ) throws(RecordFormatError) {
        guard left >= count else { throw .damaged("ends before its \(field)") }
        for index in place..<place + count { characters.append(bytes[index]) }
        place += count
    }
}
