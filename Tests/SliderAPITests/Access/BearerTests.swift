import AccessTokens
import RateLimiting
import Testing

@testable import SliderAPI

struct BearerTests {
    /// The bearer of a new token, and the token.
    private static func bearer(_ claims: TokenClaims) throws -> (bearer: Bearer, text: String) {
        let key = try SigningKey(.secret)
        let text = try key.sign(claims)
        let token = try KeyRing([key.verificationKey]).verify(text, at: claims.notBefore ?? 0, for: TokenPolicy())
        return (Bearer(token, for: TokenPolicy(), text.utf8.span), text)
    }

    @Test(
        arguments: [(939, .notYetValid), (940, nil), (1_000, nil), (2_059, nil), (2_060, .expired)]
            as [(Int64, TokenFault?)])
    func aToken_isValidInItsTime_withLeeway(_ now: Int64, _ fault: TokenFault?) throws {
        let claims = TokenClaims(scopes: .admin, notBefore: 1_000, expiresAt: 2_000)
        #expect(try Self.bearer(claims).bearer.fault(at: now) == fault)
    }

    @Test func aTokenWithoutABeginning_isValidFromEver() throws {
        let claims = TokenClaims(scopes: .admin, expiresAt: 2_000)
        #expect(try Self.bearer(claims).bearer.fault(at: .min) == nil)
    }

    @Test func tokensOfASubject_countInOneAccount() throws {
        let bearers = try [("ann", 2_000), ("ann", 3_000), ("bob", 2_000)].map { name, end in
            try Self.bearer(TokenClaims(subject: name, scopes: .admin, expiresAt: Int64(end))).bearer
        }
        #expect(bearers.map(\.subject) == ["ann", "ann", "bob"])
        #expect(bearers[0].identity == bearers[1].identity)
        #expect(bearers[0].identity != bearers[2].identity)
    }

    @Test func aTokenWithoutASubject_countsByItself_withTheTokensThatAreMadeOfIt() throws {
        let (one, text) = try Self.bearer(TokenClaims(scopes: .admin, expiresAt: 2_000))
        let (other, _) = try Self.bearer(TokenClaims(scopes: .admin, expiresAt: 2_001))
        #expect(one.identity != other.identity)
        let made = try Self.bearer(TokenClaims(subject: one.subject, scopes: .sessionsRead, expiresAt: 2_000)).bearer
        #expect(made.identity == one.identity)
        // A sub with a colon would have to be a URI (RFC 7519, section 2).
        #expect(one.subject.wholeMatch(of: /token-[0-9a-z]+-[0-9a-z]+/) != nil)
        #expect(!text.contains(one.subject.dropFirst("token-".count).prefix(8)))
    }

    /// Each ECDSA signature of the same text is another one.
    @Test func aTokenWithoutASubject_countsOnce_whateverItsSignatureIs() throws {
        let key = try SigningKey(.es256)
        let ring = KeyRing([key.verificationKey])
        let texts = try (0..<2).map { _ in try key.sign(TokenClaims(scopes: .admin, expiresAt: 2_000)) }
        let bearers = try texts.map { text in
            Bearer(try ring.verify(text, at: 0, for: TokenPolicy()), for: TokenPolicy(), text.utf8.span)
        }
        #expect(texts[0] != texts[1])
        #expect(bearers[0].subject == bearers[1].subject)
        #expect(bearers[0].identity == bearers[1].identity)
        #expect(bearers[0].holder == bearers[1].holder)
    }
}
