import Cryptography
import Testing

/// HMAC with SHA-256.
struct SecretTests {
    /// RFC 4231, sections 4.2 to 4.8, without the truncated code of 4.6: the key, the message and the code.
    private static let examples: [(key: [UInt8], message: [UInt8], code: String)] = [
        (
            .init(repeating: 0x0B, count: 20), bytes(of: "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            bytes(of: "Jefe"), bytes(of: "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            .init(repeating: 0xAA, count: 20), .init(repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(1...25), .init(repeating: 0xCD, count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (
            .init(repeating: 0xAA, count: 131), bytes(of: "Test Using Larger Than Block-Size Key - Hash Key First"),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            .init(repeating: 0xAA, count: 131),
            bytes(
                of: "This is a test using a larger than block-size key and a larger than block-size data. The key "
                    + "needs to be hashed before being used by the HMAC algorithm."),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test(arguments: examples)
    func theCodesOfRFC4231_areMadeAndVerified(_ example: (key: [UInt8], message: [UInt8], code: String)) throws {
        let secret = try Secret(example.key)
        let code = bytes(example.code)
        #expect(try secret.code(for: example.message) == code)
        #expect(secret.verifies(code, of: example.message))
        #expect(secret.bytes == example.key)
    }

    @Test func everyChangedBit_isNoticed() throws {
        let secret = try Secret(Array(0..<32))
        let message = bytes(of: "message")
        let code = try secret.code(for: message)
        for bit in 0..<256 { #expect(!secret.verifies(code.flipping(bit), of: message)) }
        for bit in 0..<56 { #expect(!secret.verifies(code, of: message.flipping(bit))) }
        for bit in 0..<256 {
            #expect(!(try Secret(Array(0..<32).flipping(bit))).verifies(code, of: message))
        }
    }

    @Test func codesOfOtherLengths_areRefused() throws {
        let secret = try Secret(Array(0..<32))
        let code = try secret.code(for: [1])
        for other in [[], Array(code.dropLast()), Array(code.prefix(16)), code + [0], code + code] {
            #expect(!secret.verifies(other, of: [1]))
        }
    }

    @Test func anEmptyMessage_hasACode() throws {
        let secret = try Secret(bytes(of: "key"))
        let code = bytes("5d5d139563c95b5967b9bd9a8c9b233a9dedb45072794cd232dc1b74832607d0")
        #expect(try secret.code(for: []) == code)
        #expect(secret.verifies(code, of: []))
    }

    @Test func anEmptySecret_isRefused() {
        #expect(throws: CryptographyFault.noKey) { try Secret([]) }
    }

    @Test func randomSecrets_differ() throws {
        let secrets = try (0..<100).map { _ in try Secret.random(byteCount: 32).bytes }
        #expect(Set(secrets).count == 100)
        #expect(secrets.allSatisfy { $0.count == 64 })
    }
}
