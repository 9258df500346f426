import FoundationEssentials
import Testing

@testable import AccessTokens

/// Files that make tokens, and public parts for a service.
struct SigningKeyFilesTests {
    @Test(arguments: KeyKind.allCases)
    func aKeysFile_isTheSameKey(_ kind: KeyKind) throws {
        let key = try SigningKey(kind)
        #expect(try KeyFileSamples.ring(key.fileText).contains(key.verificationKey.identity))
        guard let text = key.publicText else { return #expect(kind == .secret) }
        #expect(text.hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
        #expect(try KeyFileSamples.ring(text).contains(key.verificationKey.identity))
        #expect(try KeyFileSamples.file(text).keys.allSatisfy { $0.signing == nil })
    }

    @Test(arguments: KeyKind.allCases)
    func newKeys_differ(_ kind: KeyKind) throws {
        #expect(try SigningKey(kind).verificationKey.identity != SigningKey(kind).verificationKey.identity)
    }

    @Test func aNewSecret_has64Digits() throws {
        let text = try SigningKey(.secret).fileText
        #expect(text.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    }

    @Test(arguments: [PrivateJWK.es256, PrivateJWK.ed25519, PrivateJWK.rs256])
    func aPrivateJWK_signsWithItsKid(_ text: String) throws {
        let named = text.replacing("{\"kty\"", with: "{\"kid\":\"a\",\"kty\"")
        let key = try read(named)
        let token = try key.sign(TokenClaims(scopes: .admin, expiresAt: TokenSamples.now))
        let header = Base64.url.decode(String(token.prefix { $0 != "." }))
        #expect(header.map { String(decoding: $0, as: UTF8.self).contains(#""kid":"a""#) } == true)
        #expect(TokenSamples.fault(of: token, ring: try KeyFileSamples.ring(named)) == nil)
    }

    @Test func aFileWithAPrivateAndItsPublicKey_signs() throws {
        #expect(try read(PEMText.curvePublic + PEMText.curveSEC1).kind == .es256)
    }

    @Test func filesWithoutOneKeyThatSigns_areRefused() {
        let error = #expect(throws: KeyFileError.self) { try read(PEMText.curvePublic) }
        #expect(error?.reason == "it has only keys that verify; tokens are signed with a private key or a secret")
        let second = #expect(throws: KeyFileError.self) { try read(PEMText.curveSEC1 + PEMText.edwardsPKCS8) }
        #expect(second?.reason == "it has 2 keys that can sign; give a file with one")
    }

    @Test func thePublicPartOfPEM_isPEM() throws {
        let text = try publicText(PEMText.curveSEC1 + PEMText.rsaPKCS8 + PEMText.edwardsPublic)
        #expect(text == PEMText.curvePublic + PEMText.rsaPublic + PEMText.edwardsPublic)
    }

    @Test func thePublicPartOfJWKs_isAJWKSWithTheirKids() throws {
        let keys = [PrivateJWK.es256, PrivateJWK.ed25519, PrivateJWK.rs256]
        let named = keys.enumerated().map { index, text in
            text.replacing("{\"kty\"", with: "{\"kid\":\"k\(index)\",\"kty\"")
        }
        let text = try publicText(#"{"keys":[\#(named.joined(separator: ","))]}"#)
        for member in ["\"d\"", "\"p\"", "\"q\"", "\"dp\"", "\"qi\""] { #expect(!text.contains(member)) }
        let ring = try KeyFileSamples.ring(text)
        #expect(ring.keys.map(\.id) == ["k0", "k1", "k2"])
        #expect(
            ring.keys.map(\.identity) == (try KeyFileSamples.ring(named[0], named[1], named[2])).keys.map(\.identity))
    }

    @Test func aSecret_hasNoPublicPart() {
        let error = #expect(throws: KeyFileError.self) { try publicText("0123456789abcdef0123456789abcdef") }
        #expect(error?.reason == "it is a secret, which has no public part; the service needs the secret itself")
        #expect(throws: KeyFileError.self) {
            try publicText(#"{"keys":[\#(PrivateJWK.es256),\#(try KeyFileSamples.jwk(.secret, id: "s"))]}"#)
        }
    }

    private func read(_ text: String) throws -> SigningKey {
        try withFile(text) { try SigningKey.read($0) }
    }

    private func publicText(_ text: String) throws -> String {
        try withFile(text) { try PublicKeyText.read($0) }
    }

    private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID())")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path)
    }
}
