import AccessTokens
import SliderTimeline
import Testing

@testable import SliderAPI

struct HolderTests {
    private static func holder(_ subject: String?, _ sessions: SessionRange, seconds: Int64 = 100) throws -> String {
        let key = try SigningKey(.secret)
        let claims = TokenClaims(subject: subject, scopes: .admin, sessions: sessions, expiresAt: seconds)
        let text = try key.sign(claims)
        let token = try KeyRing([key.verificationKey]).verify(text, at: 0, for: TokenPolicy())
        return Bearer(token, for: TokenPolicy(), text.utf8.span).holder
    }

    @Test func aRenewedToken_hasTheSameHolder_whicheverKeySignedIt() throws {
        #expect(try Self.holder("ann", .prefix("a-")) == Self.holder("ann", .prefix("a-"), seconds: 900))
    }

    @Test func othersHaveOtherHolders() throws {
        let holders = [
            try Self.holder(nil, .all), try Self.holder("", .all), try Self.holder("ann", .all),
            try Self.holder("ann", .one("a")), try Self.holder("ann", .prefix("a-")), try Self.holder(nil, .one("ann")),
            try Self.holder("ann sid a", .all),
        ]
        #expect(Set(holders).count == holders.count)
        #expect(holders.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    /// Two modules that do not know of each other have the same rule.
    @Test func aTokenCanNameEachID_andNothingElse() {
        let names =
            (0..<256).map { "a\(Character(UnicodeScalar($0) ?? "a"))" } + [
                "", String(repeating: "x", count: 64), String(repeating: "x", count: 65),
            ]
        for name in names where name != "a*" {
            #expect((SessionID(name) != nil) == (SessionRange(name) != nil), "\(name.debugDescription)")
        }
    }
}
