import Testing

@testable import AccessTokens

/// Which keys a token is tried with.
struct KeySelectionTests {
    private let first = TokenSamples.secret("first first first first first first", id: "1")
    private let second = TokenSamples.secret("second second second second second", id: "2")
    private let nameless = TokenSamples.key

    @Test func aKid_selectsItsKey() throws {
        let ring = ring(first, second)
        #expect(try fault(kid: "1", by: first, ring) == nil)
        #expect(try fault(kid: "2", by: second, ring) == nil)
        #expect(try fault(kid: "1", by: second, ring) == .wrongSignature)
        let token = try ring.verify(second.sign(claims), at: TokenSamples.now, for: TokenPolicy())
        #expect(token.key == second.verificationKey.identity)
        #expect(token.key != first.verificationKey.identity)
    }

    @Test func aKidThatIsNotThere_isRefused() throws {
        #expect(try fault(kid: "3", by: first, ring(first, second)) == .unknownKey)
        // The bytes count: these are the same text to Unicode.
        let composed = TokenSamples.secret("composed composed composed compo", id: "\u{E9}")
        #expect(try fault(kid: "e\u{301}", by: composed, ring(composed)) == .unknownKey)
        #expect(try fault(kid: "\u{E9}", by: composed, ring(composed)) == nil)
    }

    @Test func aKidThatIsNotThere_isTriedWithKeysThatHaveNone() throws {
        #expect(try fault(kid: "3", by: nameless, ring(first, nameless)) == nil)
        #expect(try fault(kid: "3", by: first, ring(first, nameless)) == .wrongSignature)
        #expect(try fault(kid: "1", by: nameless, ring(first, nameless)) == .wrongSignature)
    }

    @Test func withoutAKid_everyKeyOfTheKindIsTried() throws {
        for key in [first, second, nameless] {
            #expect(try fault(kid: nil, by: key, ring(first, second, nameless)) == nil)
        }
    }

    @Test func withoutAKid_atMostEightKeysAreTried() throws {
        let keys = (1...9).map { TokenSamples.secret("secret number \($0) secret number \($0)", id: "\($0)") }
        let ring = KeyRing(keys.map(\.verificationKey))
        for key in keys.prefix(8) { #expect(try fault(kid: nil, by: key, ring) == nil) }
        #expect(try fault(kid: nil, by: keys[8], ring) == .wrongSignature)
        #expect(try fault(kid: "9", by: keys[8], ring) == nil)
    }

    @Test func aKeyOfAnotherKind_isNotTried() throws {
        let curve = try SigningKey(.es256)
        #expect(TokenSamples.fault(of: try curve.sign(claims), ring: ring(first)) == .unknownKey)
        let named = SigningKey(curve.material, id: "1")
        #expect(TokenSamples.fault(of: try named.sign(claims), ring: ring(first)) == .unsuitableKey)
        #expect(TokenSamples.fault(of: try named.sign(claims), ring: KeyRing([])) == .unknownKey)
    }

    /// The attack on services that let the token choose the algorithm: a public key's text as the secret.
    @Test(arguments: [KeyKind.es256, .ed25519, .rs256])
    func aPublicKeysText_isNoSecret(_ kind: KeyKind) throws {
        let key = try SigningKey(kind)
        let text = try #require(key.publicText)
        for secret in [text, String(text.dropLast())] {
            let forged = try TokenSamples.secret(secret).sign(claims)
            #expect(TokenSamples.fault(of: forged, ring: ring(key)) == .unknownKey)
        }
    }

    @Test func aRing_containsItsKeys() {
        #expect(ring(first, second).contains(first.verificationKey.identity))
        #expect(!ring(first).contains(second.verificationKey.identity))
        #expect(!KeyRing([]).contains(first.verificationKey.identity))
    }

    @Test func descriptions_haveNothingOfTheKey() {
        #expect("\(first)" == "secret key")
        #expect("\(first.verificationKey)" == "secret key")
    }

    private var claims: TokenClaims { TokenClaims(scopes: .metrics, expiresAt: TokenSamples.now + 60) }

    private func ring(_ keys: SigningKey...) -> KeyRing { KeyRing(keys.map(\.verificationKey)) }

    private func fault(kid: String?, by key: SigningKey, _ ring: KeyRing) throws -> TokenFault? {
        let header = #"{"alg":"HS256"\#(kid.map { #","kid":"\#($0)""# } ?? "")}"#
        return TokenSamples.fault(of: try TokenSamples.token(header: header, by: key), ring: ring)
    }
}
