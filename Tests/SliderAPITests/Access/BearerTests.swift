import AccessTokens
import Testing

@testable import SliderAPI

struct BearerTests {
    private static func bearer(from begin: Int64?, until end: Int64) throws -> Bearer {
        let key = try SigningKey(.secret)
        let claims = TokenClaims(scopes: .admin, notBefore: begin, expiresAt: end)
        let now = begin ?? 0
        let token = try KeyRing([key.verificationKey]).verify(try key.sign(claims), at: now, for: TokenPolicy())
        return Bearer(token, for: TokenPolicy())
    }

    @Test(
        arguments: [(939, .notYetValid), (940, nil), (1_000, nil), (2_059, nil), (2_060, .expired)]
            as [(Int64, TokenFault?)])
    func aToken_isValidInItsTime_withLeeway(_ now: Int64, _ fault: TokenFault?) throws {
        #expect(try Self.bearer(from: 1_000, until: 2_000).fault(at: now) == fault)
    }

    @Test func aTokenWithoutABeginning_isValidFromEver() throws {
        #expect(try Self.bearer(from: nil, until: 2_000).fault(at: .min) == nil)
    }
}
