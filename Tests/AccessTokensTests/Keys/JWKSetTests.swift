import Testing

@testable import AccessTokens

/// JWK and JWKS files (RFC 7517).
struct JWKSetTests {
    @Test(arguments: KeyKind.allCases)
    func aKeyOfEachKind_isRead(_ kind: KeyKind) throws {
        let jwk = try KeyFileSamples.jwk(
            kind, id: "a", #","key_ops":["verify"]"#)
        for text in [jwk, #"{"keys":[\#(jwk)]}"#, "\n \(jwk)\n"] {
            let ring = try KeyFileSamples.ring(text)
            #expect(ring.keys.map(\.kind) == [kind])
            #expect(ring.keys.map(\.id) == ["a"])
            #expect(ring.skipped.isEmpty)
        }
    }

    @Test(arguments: [KeyKind.es256, .ed25519, .rs256])
    func aTokenOfAKey_isVerifiedByItsJWK(_ kind: KeyKind) throws {
        let key = SigningKey(try SigningKey(kind).material, id: "a")
        let ring = try KeyFileSamples.ring(KeyFileSamples.jwk(of: key, id: "a"))
        let token = try key.sign(TokenClaims(scopes: .metrics, expiresAt: TokenSamples.now + 1))
        #expect(TokenSamples.fault(of: token, ring: ring) == nil)
    }

    @Test func keysForOtherPurposes_areSkippedAndNamed() throws {
        let ring = try KeyFileSamples.ring(
            #"""
            {"keys":[{"kty":"EC","crv":"P-384","kid":"p"},{"kty":"OKP","crv":"X25519"},{"kty":"AKP"},{"kid":"none"},
            {"kty":"oct","k":"AAAA","use":"enc"},{"kty":"RSA","alg":"PS256"},{"kty":"oct","key_ops":["encrypt"]},
            \#(KeyFileSamples.jwk(.ed25519, id: "good"))]}
            """#)
        #expect(ring.keys.map(\.id) == ["good"])
        #expect(
            ring.skipped == [
                #"FILE: key 1 (kid "p"): crv is not P-256"#, "FILE: key 2: crv is not Ed25519",
                "FILE: key 3: kty is not oct, EC, OKP or RSA",
                #"FILE: key 4 (kid "none"): kty is not oct, EC, OKP or RSA"#, "FILE: key 5: use is not sig",
                "FILE: key 6: alg is not RS256, the one for its kty",
                "FILE: key 7: key_ops has neither verify nor sign",
            ])
    }

    @Test func aPrivateKey_verifiesWithItsPublicPart() throws {
        let ring = try KeyFileSamples.ring(PrivateJWK.ed25519, PrivateJWK.es256, PrivateJWK.rs256)
        #expect(ring.keys.map(\.kind) == [.ed25519, .es256, .rs256])
    }

    /// Text, and what is wrong with it.
    @Test(arguments: [
        ("{", "it is not valid JSON at line 1, column 2 (unexpectedEnd)"),
        (#"{"kty":"oct","kty":"oct"}"#, "it is not valid JSON at line 1, column 14 (duplicateMember)"),
        ("{}", "it has neither keys nor kty; give a JWKS or a JWK (RFC 7517)"),
        (#"{"keys":{}}"#, "keys is not an array of 1 to 64 keys"),
        (#"{"keys":[]}"#, "keys is not an array of 1 to 64 keys"),
        (#"{"keys":[1]}"#, "key 1: it is not an object"),
        (#"{"keys":[{"kty":"EC","crv":"P-521"}]}"#, "none of its keys can be used: key 1: crv is not P-256"),
        (#"{"kty":"EC","crv":"secp256k1"}"#, "crv is not P-256"), (#"{"kty":"OKP"}"#, "crv is not Ed25519"),
        (#"{"kty":"oct"}"#, "k is not a value in base64url without padding"),
        (#"{"kty":"oct","k":"AAAA"}"#, "the secret has 3 bytes; it must have at least 32"),
        (#"{"kty":"oct","k":"AA=="}"#, "k is not a value in base64url without padding"),
        (#"{"kty":"oct","k":"AAAA","kid":1}"#, "kid is not a string of at most 256 bytes"),
        (#"{"kty":"EC","crv":"P-256","x":"AAAA","y":"AAAA"}"#, "x is not 32 bytes in base64url without padding"),
        (#"{"kty":"EC","crv":"P-256","x":"\#(zeros)","y":"\#(zeros)"}"#, "the public key is not a point of P-256"),
        (#"{"kty":"OKP","crv":"Ed25519","x":"\#(zeros)AAAA"}"#, "x is not 32 bytes in base64url without padding"),
        (#"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#, "the RSA key has 17 bits; it must have from 2048 to 8192"),
        (#"{"kty":"RSA","n":"\#(long)","e":"AQAB"}"#, "the RSA key has 8200 bits; it must have from 2048 to 8192"),
        (#"{"kty":"RSA","n":"\#(odd)","e":"Ag"}"#, "the RSA key's modulus and exponent are not those of a key"),
        (#"{"kty":"RSA","n":"\#(odd)","e":"AQ"}"#, "the RSA key's modulus and exponent are not those of a key"),
    ])
    func otherTexts_areRefused(_ text: String, _ reason: String) {
        #expect(KeyFileSamples.reason(Array(text.utf8)) == reason)
    }

    @Test func privateMembersOfAnotherKey_areRefused() {
        let other = PrivateJWK.es256.replacing(#""d":"jp"#, with: #""d":"jq"#)
        #expect(KeyFileSamples.reason(Array(other.utf8)) == "its private members are not those of its public ones")
        let edwards = PrivateJWK.ed25519.replacing(#""d":"nW"#, with: #""d":"nX"#)
        #expect(KeyFileSamples.reason(Array(edwards.utf8)) == "its private members are not those of its public ones")
    }

    @Test func aPrivateRSAKey_needsAllItsMembers() {
        let other = PrivateJWK.rs256.replacing(#""qi":"#, with: #""qj":"#)
        #expect(KeyFileSamples.reason(Array(other.utf8)) == "qi is not a value in base64url without padding")
    }

    @Test func tooManyKeys_areRefused() {
        let text = #"{"keys":[\#([String](repeating: "{}", count: 65).joined(separator: ","))]}"#
        #expect(KeyFileSamples.reason(Array(text.utf8)) == "keys is not an array of 1 to 64 keys")
    }

    private static let zeros = String(repeating: "A", count: 43)
    private static let long = Base64.url.encode([UInt8](repeating: 0xFF, count: 1025))
    private static let odd = Base64.url.encode([UInt8](repeating: 0xFF, count: 256))
}
