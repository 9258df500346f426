import Foundation
import JSONText
import Testing

/// Texts that are broken at random.
@Suite struct JSONMutationTests {
    private static let seeds = [
        #"{"type":"changed","x":170.28,"t":16.7,"gesture":"g1","seq":5}"#,
        #"{"a":[1,-2.5e-3,true,false,null,"x\ud83d\ude00\n\u00e9é😀"],"b":{"c/~":{"":[[],{}]}},"d":12345678901234567890}"#,
    ].map { Array($0.utf8) }

    /// Bytes that mean something to a reader come more often.
    private static let telling =
        Array("{}[]:,\"\\u0123456789eE+-.truefalsn \n\u{0}\u{7F}é😀".utf8) + [0x80, 0xC0, 0xED, 0xFF]

    private func mutated(_ seed: [UInt8]) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4) {
            let position = Int.random(in: 0...bytes.count)
            let byte = Self.telling.randomElement() ?? 0
            switch Int.random(in: 0..<4) {
            case 0: bytes.insert(byte, at: position)
            case 1 where position < bytes.count: bytes[position] = byte
            case 2 where position < bytes.count: bytes.remove(at: position)
            default: bytes.removeLast(bytes.count - position)
            }
            if bytes.isEmpty {
                bytes = seed
            }
        }
        return bytes
    }

    @Test(arguments: seeds)
    func aBrokenTextIsReadOrRefused_withoutACrash(_ seed: [UInt8]) throws {
        var document = JSONDocument()
        for _ in 0..<3000 {
            let bytes = mutated(seed)
            do {
                try document.read(bytes)
                try expectFoundationAgrees(on: bytes, as: document)
            } catch let error as JSONSyntaxError {
                #expect(0...bytes.count ~= error.offset, "\(bytes)")
                #expect(document.kind(document.root) == .null)
            }
        }
    }

    /// Foundation reads every text that `JSONDocument` reads, and the same value from what it writes.
    private func expectFoundationAgrees(on bytes: [UInt8], as document: JSONDocument) throws {
        let text = written { $0.write(document.root, of: document) }
        let original = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) as? NSObject
        let copy = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject
        #expect(original == copy, "\(bytes)")
        let again = try read(text)
        #expect(written { $0.write(again.root, of: again) } == text)
    }
}
