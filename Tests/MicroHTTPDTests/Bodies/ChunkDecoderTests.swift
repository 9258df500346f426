import Testing

@testable import MicroHTTPD

/// The chunked transfer coding by itself (RFC 9112 §7.1).
@Suite struct ChunkDecoderTests {
    /// What a body decodes to, and how many bytes of it were read, when it comes in pieces of a length.
    private static func decode(_ text: String, in length: Int) throws -> (data: String, count: Int, isComplete: Bool) {
        var (decoder, data, count) = (ChunkDecoder(), [UInt8](), 0)
        let bytes = Array(text.utf8)
        while count < bytes.count, !decoder.isComplete {
            let end = min(bytes.count, count + length)
            let read = try bytes[count..<end].withUnsafeBufferPointer { piece in
                try decoder.read(piece) { piece in
                    data += piece
                    return true
                }
            }
            count += read.count
        }
        return (String(decoding: data, as: UTF8.self), count, decoder.isComplete)
    }

    @Test(
        arguments: [
            ("0\r\n\r\n", ""), ("3\r\nabc\r\n0\r\n\r\n", "abc"),
            ("1\r\na\r\n00A\r\n0123456789\r\n000\r\n\r\n", "a0123456789"),
            ("2;a=b;c=\"d\"\r\nhi\r\n0;e\r\n\r\n", "hi"), ("2 ;a\r\nhi\r\n0\t;\r\n\r\n", "hi"),
            ("0\r\nA: b\r\nC:\td\r\n\r\n", ""), ("4\r\n\r\n\r\n\r\n0\r\n\r\n", "\r\n\r\n"),
        ], [1, 2, 3, 1_000])
    func aBody_decodesTheSame_inPiecesOfAnyLength(_ body: (text: String, data: String), _ length: Int) throws {
        let result = try ChunkDecoderTests.decode(body.text + "GET /", in: length)
        #expect(result.data == body.data)
        #expect(result.count == body.text.utf8.count)
        #expect(result.isComplete)
    }

    @Test(
        arguments: [
            "\r\n", "z\r\n", " 1\r\na\r\n", "-1\r\n", "+1\r\n", "0x1\r\n", "1\na\r\n0\r\n\r\n", "1\r\na\n0\r\n\r\n",
            "1\ra\r\n", "1\r\na\r0\r\n\r\n", "1\r\nab\r\n", "1 \r\na\r\n", "1;a\0b\r\n", "1;a\rb\r\n", "1;a\nb\r\n",
            "0\r\n\n", "0\n\r\n", "0\r\nA: b\0\r\n\r\n", "0\r\nA: b\rc\r\n\r\n", "0\r\nA: b\n\r\n",
            "0\r\n A: b\r\n\r\n",
            "0\r\n\u{1}\r\n\r\n", "0\r\na b: c\r\n\r\n", "0\r\n: x\r\n\r\n", "0\r\na\u{80}: x\r\n\r\n",
            "0\r\na : b\r\n\r\n", "0\r\nnocolon\r\n\r\n", "0\r\n\r\r\n", "1000000000000000\r\n", "0000000000000000\r\n",
        ], [1, 1_000])
    func aMalformedBody_isRefused(_ text: String, _ length: Int) {
        #expect(throws: FramingDefect.self) { try ChunkDecoderTests.decode(text, in: length) }
    }

    @Test func extensionsHaveALimitInAll() throws {
        let chunk = "1;" + String(repeating: "x", count: 127) + "\r\na\r\n"
        let chunks = String(repeating: chunk, count: 16)
        #expect(try ChunkDecoderTests.decode(chunks + "0\r\n\r\n", in: 7).isComplete)
        #expect(throws: FramingDefect.self) { try ChunkDecoderTests.decode(chunks + "0;\r\n\r\n", in: 7) }
    }

    @Test(arguments: [(16, 60, true), (16, 61, false), (17, 5, false), (1, 1_020, true), (1, 1_021, false)])
    func trailersHaveALimitInAll(_ count: Int, _ valueLength: Int, isRead: Bool) {
        let trailer = "a:" + String(repeating: "x", count: valueLength) + "\r\n"
        let body = "0\r\n" + String(repeating: trailer, count: count) + "\r\n"
        #expect((try? ChunkDecoderTests.decode(body, in: 7).isComplete) ?? false == isRead)
    }

    @Test func theLastChunk_isFoundWhereItBegins() throws {
        var decoder = ChunkDecoder()
        let read = { (text: String) in
            try Array(text.utf8).withUnsafeBufferPointer { try decoder.read($0) { _ in true } }
        }
        #expect(try read("3\r\nab").lastChunk == nil)
        #expect(try read("c\r\n0").lastChunk == 3)
        decoder.returnToChunk()
        #expect(try read("05\r\nabcde\r\n").lastChunk == nil)
        #expect(try read("0;x\r\nA: b\r\n").lastChunk == 0)
        #expect(try read("\r\n").lastChunk == 0)
        #expect(decoder.isComplete)
    }
}
