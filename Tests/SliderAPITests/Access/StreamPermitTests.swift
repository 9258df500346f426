import AccessTokens
import ServiceBasics
import TestPatience
import Testing

@testable import SliderAPI

struct StreamPermitTests {
    private let (one, other): (SigningKey, SigningKey)

    init() throws {
        (one, other) = (try SigningKey(.secret), try SigningKey(.ed25519))
    }

    private static func isValid(_ permit: inout StreamPermit) -> Bool { permit.isValid() }

    private func permit(_ control: AccessControl, seconds: Int64) throws -> StreamPermit {
        let now = SystemClock.coarseWallSeconds()
        let claims = TokenClaims(scopes: .sessionsRead, expiresAt: now + seconds)
        // Verified as if it were earlier.
        let token = try control.trusted.ring.verify(try one.sign(claims), at: now - 1_000, for: control.policy)
        return StreamPermit(control, token, generation: control.generation)
    }

    @Test func aStreamGoesOn_whileItsKeyIsTrusted_whateverOthersAre() throws {
        let control = AccessControl(KeyRing([one.verificationKey]), policy: TokenPolicy())
        var permit = try permit(control, seconds: 100)
        #expect(Self.isValid(&permit))
        control.replaceKeys(KeyRing([other.verificationKey, one.verificationKey]))
        #expect(Self.isValid(&permit))
        control.replaceKeys(KeyRing([other.verificationKey]))
        #expect(!Self.isValid(&permit))
    }

    /// The clock counts whole seconds since 1970: a token ends with the last millisecond of its leeway.
    @Test func aStreamGoesOn_untilItsTokenExpires_withLeeway() throws {
        let time = TestClock()
        let control = AccessControl(KeyRing([one.verificationKey]), policy: TokenPolicy(), clock: time.clock)
        let claims = TokenClaims(scopes: .sessionsRead, expiresAt: time.clock.coarseWallSeconds() + 10)
        let verified = try control.trusted.ring.verify(
            try one.sign(claims), at: time.clock.coarseWallSeconds(), for: control.policy)
        var permit = StreamPermit(control, verified, generation: control.generation)
        time.advance(by: .seconds(10 + 60) - .milliseconds(1))
        #expect(Self.isValid(&permit))
        time.advance(by: .milliseconds(1))
        #expect(!Self.isValid(&permit))
    }
}
