import Testing

@testable import AccessTokens

/// Tokens that another implementation made, PyJWT 2.15.1: its reader and this one agree on the forms.
struct ForeignTokenTests {
    private static let tokens: [(kind: KeyKind, key: String, token: String)] = [
        (
            .secret, "0123456789abcdef0123456789abcdef",
            """
            eyJhbGciOiJIUzI1NiIsImtpZCI6ImFueSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUub3JnIiwic3V\
            iIjoic29tZW9uZSIsImF1ZCI6WyJkZXRlbnQiLCJvdGhlciJdLCJleHAiOjQxMDI0NDQ4MDAsIm5iZiI6MTcwMDAwMDAwMC41LCJ\
            zY29wZSI6InNlc3Npb25zOnJlYWQgb3BlbmlkIiwic2lkIjoicm9vbS0qIn0.Uu62vW0ZqKj7e-AfDZD8esm6eeEqI59MTSr0j0R\
            NJa4
            """
        ),
        (
            .es256, PEMText.curvePublic,
            """
            eyJhbGciOiJFUzI1NiIsImtpZCI6ImFueSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUub3JnIiwic3V\
            iIjoic29tZW9uZSIsImF1ZCI6WyJkZXRlbnQiLCJvdGhlciJdLCJleHAiOjQxMDI0NDQ4MDAsIm5iZiI6MTcwMDAwMDAwMC41LCJ\
            zY29wZSI6InNlc3Npb25zOnJlYWQgb3BlbmlkIiwic2lkIjoicm9vbS0qIn0.FkDFjSecQL70PVuGw6x9yKwKOG2dTBbTnd5LQOm\
            kZnmTKSLKsCscq2pVKSumipF3_GA6s7tO13bAwL3GJbYJxQ
            """
        ),
        (
            .ed25519, PEMText.edwardsPublic,
            """
            eyJhbGciOiJFZERTQSIsImtpZCI6ImFueSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUub3JnIiwic3V\
            iIjoic29tZW9uZSIsImF1ZCI6WyJkZXRlbnQiLCJvdGhlciJdLCJleHAiOjQxMDI0NDQ4MDAsIm5iZiI6MTcwMDAwMDAwMC41LCJ\
            zY29wZSI6InNlc3Npb25zOnJlYWQgb3BlbmlkIiwic2lkIjoicm9vbS0qIn0.SHRsGxHWFUcAiJc9MngVq63FQmo4THPN48bbsBu\
            Z0Gv5P3Ack0g-ifA7yy7yBtqG17fhVKT_jEEuMrVfYg-FAg
            """
        ),
        (
            .rs256, PEMText.rsaPublic,
            """
            eyJhbGciOiJSUzI1NiIsImtpZCI6ImFueSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUub3JnIiwic3V\
            iIjoic29tZW9uZSIsImF1ZCI6WyJkZXRlbnQiLCJvdGhlciJdLCJleHAiOjQxMDI0NDQ4MDAsIm5iZiI6MTcwMDAwMDAwMC41LCJ\
            zY29wZSI6InNlc3Npb25zOnJlYWQgb3BlbmlkIiwic2lkIjoicm9vbS0qIn0.Qw39hj-A6fTFusbgpbmuTi8YJy9hHyiz7UE5sbh\
            fBzAnJrz0O4k6Utq4JagcfKCD7WeJKC2trfKsEWtByR949Wi84b1-UYMKP9DNTYAxH7PeG0pTbhTxTUYeLLZv160YwzFv6M2odAO\
            Vi8Cn1mKV_Ss3rqzpxKjFq9YNxR6_y3Yh2nGmy_T4vShQaoWRKhXxrLRHh5MJ9jaur-OhD4wU2LMyF2-r2lCTsWX1VssRLMu269y\
            4IsT9p68hRwBY8YhXTnwWU8seVglc64rbPErYW5GFGUMq84gMkNTe6S-6fSsf_o1NIxj9b9Q5qIVA1VoIKhMd-lBe1NFwaP6QKzr\
            TAA
            """
        ),
    ]

    @Test(arguments: tokens)
    func aTokenOfPyJWT_isVerified(_ sample: (kind: KeyKind, key: String, token: String)) throws {
        let ring = try KeyFileSamples.ring(sample.key)
        let policy = TokenPolicy(audience: "detent", issuer: "https://id.example.org")
        let token = try ring.verify(sample.token, at: TokenSamples.now, for: policy)
        #expect(
            token
                == AccessToken(
                    subject: "someone", issuer: "https://id.example.org", scopes: .sessionsRead,
                    sessions: .prefix("room-"), notBefore: 1_700_000_001,
                    expiresAt: 4_102_444_800, key: ring.keys[0].identity))
        #expect(ring.keys.map(\.kind) == [sample.kind])
    }
}
