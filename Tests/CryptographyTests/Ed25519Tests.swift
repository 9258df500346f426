import Cryptography
import Testing

struct Ed25519Tests {
    /// RFC 8032, section 7.1, tests 1 to 3: the seed, the public key, the message and the signature.
    private static let examples = [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
                + "d25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
                + "387b2eaeb4302aeeb00d291612bb0c00"
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
                + "4a7c15e9716ed28dc027beceea1ec40a"
        ),
    ]

    @Test(arguments: examples)
    func theSignaturesOfRFC8032_areMadeAndVerified(
        _ seed: String, _ point: String, _ message: String, _ signature: String
    ) throws {
        let key = try Ed25519PrivateKey(seed: bytes(seed))
        let (message, signature) = (bytes(message), bytes(signature))
        #expect(key.publicKey.point == bytes(point))
        #expect(key.seed == bytes(seed))
        #expect(try key.signature(of: message) == signature)
        let other = try Ed25519PublicKey(point: bytes(point))
        #expect(other.verifies(signature, of: message))
        #expect(!other.verifies(signature, of: (message + [0])))
        for bit in 0..<512 { #expect(!other.verifies(signature.flipping(bit), of: message)) }
    }

    @Test func whatAKeySigns_itVerifies() throws {
        for _ in 0..<50 {
            let key = try Ed25519PrivateKey.generate()
            let signature = try key.signature(of: [1, 2])
            #expect(key.publicKey.verifies(signature, of: [1, 2]))
            #expect(!(try Ed25519PrivateKey.generate()).publicKey.verifies(signature, of: [1, 2]))
            #expect(try Ed25519PrivateKey(seed: key.seed).publicKey.point == key.publicKey.point)
        }
    }

    /// The group's order, by which s is reduced (RFC 8032, section 5.1.7).
    private static let order = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"

    @Test func s_isLessThanTheOrder() throws {
        let key = try Ed25519PublicKey(point: bytes(Self.examples[0].1))
        let r = Self.examples[0].3.prefix(64)
        for s in [
            // s + order, which computes to the same.
            "4c8c7872aa064e049dbb3013fbf29380d25bf5f0595bbe24655141438e7a101b", Self.order,
            String(repeating: "0", count: 64), String(repeating: "f", count: 64),
        ] {
            #expect(!key.verifies(bytes(r + s), of: []))
        }
    }

    @Test func signaturesOfOtherLengths_areRefused() throws {
        let key = try Ed25519PublicKey(point: bytes(Self.examples[0].1))
        let signature = bytes(Self.examples[0].3)
        for other in [
            [], [0], Array(signature.prefix(32)), Array(signature.dropLast()), signature + [0], signature + signature,
        ] {
            #expect(!key.verifies(other, of: []))
        }
    }

    @Test(arguments: [0, 1, 31, 33, 64])
    func keysOfOtherLengths_areRefused(_ count: Int) {
        let other = [UInt8](repeating: 1, count: count)
        #expect(throws: CryptographyFault.noKey) { try Ed25519PublicKey(point: other) }
        #expect(throws: CryptographyFault.noKey) { try Ed25519PrivateKey(seed: other) }
    }

    /// No point has 2 as its y.
    @Test func aKeyThatIsNoPoint_verifiesNothing() throws {
        let key = try Ed25519PublicKey(point: [2] + [UInt8](repeating: 0, count: 31))
        for signature in Self.examples.map({ bytes($0.3) }) + [[UInt8](repeating: 0, count: 64)] {
            #expect(!key.verifies(signature, of: []))
        }
    }
}
