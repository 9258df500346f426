import Testing

@testable import AccessTokens

/// What a service's keys can sign.
struct SigningRingTests {
    private let claims = TokenClaims(scopes: .metrics, expiresAt: TokenSamples.now + 60)

    @Test(arguments: KeyKind.allCases)
    func aRingSigns_withAPrivateKeyOrASecret(_ kind: KeyKind) throws {
        let key = try SigningKey(kind)
        let ring = try KeyFileSamples.ring(key.fileText)
        let signing = try #require(ring.signingKey(for: key.verificationKey.identity))
        #expect(TokenSamples.fault(of: try signing.sign(claims), ring: ring) == nil)
        guard let text = key.publicText else { return }
        let publicRing = try KeyFileSamples.ring(text)
        #expect(publicRing.signingKey(for: key.verificationKey.identity) == nil)
        #expect(TokenSamples.fault(of: try signing.sign(claims), ring: publicRing) == nil)
    }

    @Test func aRingSigns_withThePrivatePartThatAnotherFileHas_inEitherOrder() throws {
        let key = try SigningKey(.ed25519)
        let named = KeyFileSamples.jwk(of: key, id: "a")
        let text = try #require(key.publicText)
        for ring in [
            try KeyFileSamples.ring(text, key.fileText), try KeyFileSamples.ring(key.fileText, text),
            try KeyFileSamples.ring(named, key.fileText), try KeyFileSamples.ring(key.fileText, named),
        ] {
            let signing = try #require(ring.signingKey(for: key.verificationKey.identity))
            #expect(TokenSamples.fault(of: try signing.sign(claims), ring: ring) == nil)
        }
    }

    @Test func itsTokens_haveTheKidOfThePrivateKey() throws {
        let named = PrivateJWK.es256.replacing("{\"kty\"", with: "{\"kid\":\"a\",\"kty\"")
        let ring = try KeyFileSamples.ring(named)
        let signing = try #require(ring.keys.first.flatMap { ring.signingKey(for: $0.identity) })
        #expect(signing.id == "a")
    }

    @Test(arguments: [("verify", false), ("sign", true), ("verify\",\"sign", true)])
    func aJWKsOperations_sayWhetherItSigns(_ operations: String, _ signs: Bool) throws {
        let member = #"{"key_ops":["\#(operations)"],"kty""#
        for text in [try KeyFileSamples.jwk(.secret, id: "s"), PrivateJWK.es256] {
            let ring = try KeyFileSamples.ring(text.replacing("{\"kty\"", with: member))
            #expect(ring.signingCount == (signs ? 1 : 0))
            #expect(ring.keys.count == 1)
        }
    }

    @Test func ringsAreTheSame_ifTheyVerifyAndSignTheSame() throws {
        let key = try SigningKey(.es256)
        let text = try #require(key.publicText)
        let (verifying, signing) = (try KeyFileSamples.ring(text), try KeyFileSamples.ring(key.fileText))
        #expect(KeyRing.hasSameKeys(signing, try KeyFileSamples.ring(key.fileText)))
        #expect(!KeyRing.hasSameKeys(verifying, signing))
        #expect([verifying.signingCount, signing.signingCount] == [0, 1])
        #expect(!KeyRing.hasSameKeys(signing, KeyRing([])))
    }

    @Test func aRingsText_hasNothingOfItsKeys() throws {
        let ring = try KeyFileSamples.ring("0123456789abcdef0123456789abcdef")
        #expect(!"\(ring)".contains("0123456789abcdef"))
    }
}
