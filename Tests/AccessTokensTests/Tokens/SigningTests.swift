import AccessTokens
import Testing

struct SigningTests {
    @Test(arguments: KeyKind.allCases)
    func aNewKeysToken_isVerified(_ kind: KeyKind) throws {
        let key = try SigningKey(kind)
        let claims = TokenClaims(
            subject: "someone", scopes: [.sessionsRead, .metrics], sessions: .prefix("a-"), notBefore: 1000,
            expiresAt: 2000)
        let token = try KeyRing([key.verificationKey]).verify(key.sign(claims), at: 1500, for: TokenPolicy())
        #expect(
            token
                == AccessToken(
                    subject: "someone", issuer: nil, scopes: [.sessionsRead, .metrics], sessions: .prefix("a-"),
                    notBefore: 1000,
                    expiresAt: 2000, key: key.verificationKey.identity))
    }

    @Test(arguments: KeyKind.allCases)
    func anotherKeysToken_isRefused(_ kind: KeyKind) throws {
        let ring = KeyRing([try SigningKey(kind).verificationKey])
        let token = try SigningKey(kind).sign(TokenClaims(scopes: .admin, expiresAt: 2000))
        #expect(throws: TokenFault.wrongSignature) { try ring.verify(token, at: 1500, for: TokenPolicy()) }
    }
}
