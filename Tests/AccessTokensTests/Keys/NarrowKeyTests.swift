import Cryptography
import Testing

@testable import AccessTokens

/// Keys that other readers take, OpenSSL's among them, and signatures of other lengths.
struct NarrowKeyTests {
    private static let otherCurve = "it is a key of another curve; give one of P-256 (prime256v1)"
    private static let noPoint = "the public key is not a point of P-256"

    /// P-256 itself, but described by its numbers: a key could bring a curve of its own.
    @Test(arguments: [PEMText.explicitPublic, PEMText.explicitSEC1])
    func explicitParametersOfACurve_areRefused(_ text: String) {
        #expect(KeyFileSamples.reason(Array(text.utf8)) == "PEM block 1: \(Self.otherCurve)")
    }

    @Test(arguments: [0, 1, 5, 6, 7, 8] as [UInt8])
    func otherFormsOfAPoint_areRefused(_ form: UInt8) throws {
        let block = try Self.block(PEMText.curvePublic)
        var der = block.der
        #expect(der[26] == 4)
        der[26] = form
        #expect(Self.reason(block.label, der) == "PEM block 1: \(Self.noPoint)")
    }

    @Test(arguments: [
        PEMText.curvePublic, PEMText.edwardsPublic, PEMText.rsaPublic, PEMText.rsaPublicPKCS1, PEMText.rsaPKCS1,
        PEMText.rsaPKCS8, PEMText.curvePKCS8, PEMText.curveSEC1, PEMText.edwardsPKCS8,
    ])
    func bytesAfterAKey_areRefused(_ text: String) throws {
        let block = try Self.block(text)
        for more: [UInt8] in [[0], [5, 0], [0x30, 0]] {
            #expect(Self.reason(block.label, block.der + more) != nil)
        }
    }

    /// What stands beside the private key: in SEC1, in PKCS#8, and in the second version of that.
    @Test func aPublicKeyBesideThePrivateOne_isItsOwn() throws {
        let seeds = [7, 8].map { [UInt8](repeating: $0, count: 32) }
        let points = try seeds.map { try P256PrivateKey(scalar: $0).publicKey.point }
        let edwards = try seeds.map { try Ed25519PrivateKey(seed: $0).publicKey.point }
        for (number, reason) in [(0, nil), (1, "PEM block 1: the public key in it is not that of the private key")] {
            let ownKey = KeyDER.p256Private(scalar: seeds[0], point: points[0])
            for der in [
                KeyDER.p256Private(scalar: seeds[0], point: points[number]),
                try Self.withPublicKey(ownKey, points[number]),
                try Self.withPublicKey(KeyDER.ed25519Private(seed: seeds[0]), edwards[number]),
            ] {
                #expect(Self.reason("PRIVATE KEY", der) == reason)
            }
        }
    }

    @Test(arguments: [PEMText.curveSEC1, PEMText.curvePKCS8, PEMText.edwardsPKCS8])
    func valuesAfterThoseOfAPrivateKey_areRefused(_ text: String) throws {
        let block = try Self.block(text)
        let content = try Self.content(of: block.der)
        #expect(Self.reason(block.label, DERWriter.value(.sequence, content)) == nil)
        #expect(Self.reason(block.label, DERWriter.value(.sequence, content + DERWriter.value(.null, []))) != nil)
    }

    /// PKCS#8 in its second version, which may have the public key.
    private static func withPublicKey(_ der: [UInt8], _ point: [UInt8]) throws -> [UInt8] {
        let content = try Self.content(of: der).dropFirst(3)
        let bits = DERWriter.value(.optionalBits1, [0] + point)
        return DERWriter.value(.sequence, DERWriter.integer([1]) + content + bits)
    }

    /// What a sequence has.
    private static func content(of der: [UInt8]) throws -> [UInt8] {
        var whole = DERReader(der[...])
        let content = whole.read(.sequence)
        return Array(try #require(content))
    }

    /// RSAPrivateKey has nine numbers, and more only for more than two primes.
    @Test func moreNumbersInAnRSAKey_areRefused() throws {
        let block = try Self.block(PEMText.rsaPKCS1)
        var values = try #require(DERReader(sequence: block.der[...]))
        var content: [UInt8] = []
        while let number = values.integer() { content += DERWriter.integer(number) }
        #expect(Self.reason(block.label, DERWriter.value(.sequence, content)) == nil)
        for more in [DERWriter.integer([3]), DERWriter.value(.null, [])] {
            let reason = Self.reason(block.label, DERWriter.value(.sequence, content + more))
            #expect(reason == "PEM block 1: the RSA key's numbers do not fit each other")
        }
        let pairBlock = try Self.block(PEMText.rsaPublicPKCS1)
        var pair = try #require(DERReader(sequence: pairBlock.der[...]))
        let numbers = [pair.integer() ?? [], pair.integer() ?? [], [3]].flatMap(DERWriter.integer)
        let reason = Self.reason(pairBlock.label, DERWriter.value(.sequence, numbers))
        #expect(reason == "PEM block 1: the public key is not an RSA key (PKCS#1)")
    }

    @Test(
        arguments: [
            ([0x02], false), ([0x01, 0x00, 0x00], false), ([0x02, 0, 0, 0, 1], false), ([0x01], false),
            ([UInt8](repeating: 0xFF, count: 255), false), ([0x03], true), ([0x01, 0, 0, 0, 1], true),
        ] as [([UInt8], Bool)])
    func anExponent_isOddAndShort(_ exponent: [UInt8], _ isTaken: Bool) {
        let modulus = [UInt8](repeating: 0xFF, count: 256)
        let wrong = "the RSA key's modulus and exponent are not those of a key"
        #expect(Self.reason(modulus: modulus, exponent: exponent) == (isTaken ? nil : wrong))
    }

    @Test(
        arguments: [(0x7F, 256, 2047), (0xFF, 256, nil), (0xFF, 1024, nil), (0x01, 1025, 8193)] as [(UInt8, Int, Int?)])
    func aModulus_has2048To8192Bits(_ first: UInt8, _ count: Int, _ wrong: Int?) {
        let modulus = [first] + [UInt8](repeating: 0xFF, count: count - 1)
        let reason = wrong.map { "the RSA key has \($0) bits; it must have from 2048 to 8192" }
        #expect(Self.reason(modulus: modulus, exponent: [1, 0, 1]) == reason)
        #expect(Self.reason(modulus: [0] + modulus, exponent: [1, 0, 1]) == reason)
    }

    @Test(arguments: ["d", "p", "q", "dp", "dq", "qi"])
    func aPrivateNumberThatDoesNotFit_isRefused(_ name: String) throws {
        let start = try #require(PrivateJWK.rs256.firstRange(of: "\"\(name)\":\"")).upperBound
        var text = PrivateJWK.rs256
        let digit = text.index(start, offsetBy: 20)
        text.replaceSubrange(digit...digit, with: text[digit] == "A" ? "B" : "A")
        #expect(KeyFileSamples.reason(Array(text.utf8)) == "the RSA key's numbers do not fit each other")
    }

    @Test(arguments: [PEMText.curvePKCS8, PEMText.edwardsPKCS8, PEMText.rsaPKCS8])
    func aPrivateKey_isWrittenAsOpenSSLDoes(_ text: String) throws {
        let key = try #require(try KeyFileSamples.file(text).keys.first?.signing)
        #expect(SigningKey(key).fileText == text)
    }

    @Test(arguments: KeyKind.allCases)
    func signaturesOfOtherLengths_areRefused(_ kind: KeyKind) throws {
        let key = try SigningKey(kind)
        let ring = KeyRing([key.verificationKey])
        let token = try key.sign(TokenClaims(scopes: .admin, expiresAt: TokenSamples.now))
        #expect(TokenSamples.fault(of: token, ring: ring) == nil)
        let parts = token.split(separator: ".")
        let signature = try #require(Base64.url.decode(String(parts[2])))
        let zeros = [UInt8](repeating: 0, count: signature.count)
        for other in [
            [], [0], Array(signature.dropLast()), [0] + signature, signature + [0], signature + signature, zeros,
        ] {
            let changed = "\(parts[0]).\(parts[1]).\(Base64.url.encode(other))"
            #expect(TokenSamples.fault(of: changed, ring: ring) == .wrongSignature)
        }
    }

    /// The block that has the key: parameters of a curve stand before it.
    private static func block(_ text: String) throws -> PEMBlock {
        try #require(try PEMBlock.all(in: Array(text.utf8)).last)
    }

    private static func reason(_ label: String, _ der: [UInt8]) -> String? {
        KeyFileSamples.reason(Array(PEMBlock(label: label, der: der).text.utf8))
    }

    private static func reason(modulus: [UInt8], exponent: [UInt8]) -> String? {
        let (n, e) = (Base64.url.encode(modulus), Base64.url.encode(exponent))
        return KeyFileSamples.reason(Array(#"{"kty":"RSA","n":"\#(n)","e":"\#(e)"}"#.utf8))
    }
}
