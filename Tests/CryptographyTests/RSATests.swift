import Cryptography
import Testing

/// RSA with PKCS#1 v1.5 and SHA-256.
struct RSATests {
    private static let message = bytes(of: RSASamples.message)

    private func key() throws -> RSAPublicKey {
        try RSAPublicKey(modulus: RSASamples.numbers[0], exponent: RSASamples.numbers[1])
    }

    /// The signature is what another implementation makes: it has no randomness.
    @Test func aSignature_isMadeAndVerified() throws {
        let signing = try RSAPrivateKey(numbers: RSASamples.numbers)
        #expect(try signing.signature(of: Self.message) == RSASamples.signature)
        #expect(try key().verifies(RSASamples.signature, of: Self.message))
        #expect(try !key().verifies(RSASamples.signature, of: bytes(of: "detent")))
        #expect(signing.numbers == RSASamples.numbers)
    }

    @Test func everyChangedBit_isNoticed() throws {
        let key = try key()
        for bit in 0..<2048 { #expect(!key.verifies(RSASamples.signature.flipping(bit), of: Self.message)) }
    }

    @Test(arguments: RSASamples.others)
    func anotherForm_isRefused(_ other: (name: String, signature: [UInt8])) throws {
        #expect(try !key().verifies(other.signature, of: Self.message))
    }

    @Test func aSignature_isLessThanTheModulus() throws {
        let (key, message) = (try key(), bytes(of: RSASamples.greater.message))
        let signing = try RSAPrivateKey(numbers: RSASamples.numbers)
        let signature = try signing.signature(of: message)
        #expect(key.verifies(signature, of: message))
        #expect(!key.verifies(RSASamples.greater.signature, of: message))
        for other in [RSASamples.numbers[0], [UInt8](repeating: 0xFF, count: 256)] {
            #expect(!key.verifies(other, of: Self.message))
        }
    }

    @Test func aSignature_isAsLongAsTheModulus() throws {
        let (key, message) = (try key(), bytes(of: RSASamples.zero.message))
        let signature = RSASamples.zero.signature
        #expect(signature.first == 0 && key.verifies(signature, of: message))
        for other in [Array(signature.dropFirst()), [0] + signature, signature + [0], [], [0], [1]] {
            #expect(!key.verifies(other, of: message))
        }
        for byte: UInt8 in [0, 1] {
            let number = [UInt8](repeating: 0, count: 255) + [byte]
            #expect(!key.verifies(number, of: message))
        }
    }

    @Test func whatANewKeySigns_itVerifies() throws {
        let signing = try RSAPrivateKey.generate(bits: 2048)
        let signature = try signing.signature(of: [])
        #expect(signing.publicKey.verifies(signature, of: []))
        #expect(try !key().verifies(signature, of: []))
        #expect(RSAPublicKey.bitCount(signing.publicKey.modulus) == 2048)
        #expect(signing.publicKey.exponent == [1, 0, 1])
        #expect(try RSAPrivateKey(numbers: signing.numbers).publicKey.modulus == signing.publicKey.modulus)
    }

    /// Whether factors are primes is not looked for; a signature that is none is not given out.
    @Test func aKeyOfACompositeFactor_signsNothing() throws {
        let key = try RSAPrivateKey(numbers: RSASamples.composite)
        #expect(throws: CryptographyFault.failed) { try key.signature(of: [1]) }
    }
}
