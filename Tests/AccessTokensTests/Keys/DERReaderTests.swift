import Testing

@testable import AccessTokens

struct DERReaderTests {
    @Test func values_areReadInTheirOrder() throws {
        let bytes: [UInt8] = [0x30, 0x09, 0x02, 0x02, 0x00, 0x80, 0x03, 0x03, 0x00, 0xAA, 0xBB]
        var reader = try #require(DERReader(sequence: bytes[...]))
        #expect(reader.integer() == [0x80])
        #expect(reader.read(.octetString) == nil)
        #expect(reader.wholeBits().map(Array.init) == [0xAA, 0xBB])
        #expect(reader.isAtEnd)
        #expect(reader.readAny() == nil)
    }

    @Test func whatIsWritten_isRead() throws {
        for count in [0, 1, 127, 128, 255, 256, 65_535, 65_536] {
            let content = [UInt8](repeating: 7, count: count)
            var reader = DERReader(DERWriter.value(.octetString, content)[...])
            #expect(reader.read(.octetString).map(Array.init) == content)
            #expect(reader.isAtEnd)
        }
        for number: [UInt8] in [[0], [1], [127], [128], [255, 1], [1, 0, 0]] {
            var reader = DERReader(DERWriter.integer(number)[...])
            #expect(reader.integer() == number)
        }
    }

    /// Lengths that are cut off, indefinite, longer than needed or too long.
    @Test(arguments: [
        [], [0x30], [0x30, 0x01], [0x30, 0x80, 0x00, 0x00], [0x30, 0x81], [0x30, 0x81, 0x05, 0, 0, 0, 0, 0],
        [0x30, 0x82, 0x00, 0x80], [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF], [0x30, 0x88, 1, 0, 0, 0, 0, 0, 0, 0],
        [0x30, 0xFF], [0x30, 0x00, 0x00], [0x31, 0x00],
    ])
    func otherBytes_areNoSequence(_ bytes: [UInt8]) {
        #expect(DERReader(sequence: bytes[...]) == nil)
    }

    @Test(arguments: [[0x02, 0x00], [0x02, 0x01, 0x80], [0x02, 0x02, 0x00, 0x7F], [0x03, 0x01, 0x00], [0x02]])
    func negativeAndLongerNumbers_areRefused(_ bytes: [UInt8]) {
        var reader = DERReader(bytes[...])
        #expect(reader.integer() == nil)
    }
}
