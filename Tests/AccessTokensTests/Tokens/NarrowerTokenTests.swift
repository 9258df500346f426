import Testing

@testable import AccessTokens

/// Tokens that a bearer makes of their own.
struct NarrowerTokenTests {
    private static let now: Int64 = 1_800_000_000

    private static func token(
        _ scopes: Scopes, _ sessions: SessionRange = .all, begin: Int64? = nil, end: Int64 = now + 600
    ) -> AccessToken {
        AccessToken(
            subject: "ann", issuer: "maker", scopes: scopes, sessions: sessions, notBefore: begin, expiresAt: end,
            key: TokenSamples.key.verificationKey.identity)
    }

    private static func claims(
        _ scopes: Scopes, _ sessions: SessionRange? = nil, for lifetime: Int64 = 60, of token: AccessToken
    ) throws(NarrowerToken.Fault) -> TokenClaims {
        try NarrowerToken(scopes: scopes, sessions: sessions, lifetime: lifetime)
            .claims(of: token, subject: "ann", audience: "detent", at: now)
    }

    @Test func aNarrowerToken_hasTheBearersClaims_andTheScopesAskedFor() throws {
        let token = Self.token([.sessionsRead, .sessionsWrite], .prefix("team-"), begin: Self.now - 5)
        #expect(
            try Self.claims(.sessionsRead, .one("team-a"), of: token)
                == TokenClaims(
                    subject: "ann", scopes: .sessionsRead, sessions: .one("team-a"), audience: "detent",
                    issuer: "maker", issuedAt: Self.now, notBefore: Self.now - 5, expiresAt: Self.now + 60))
        #expect(try Self.claims(.sessionsRead, of: token).sessions == .prefix("team-"))
    }

    @Test func aNarrowerToken_expiresNoLaterThanTheBearers() throws {
        let token = Self.token(.admin, end: Self.now + 60)
        #expect(try Self.claims(.metrics, for: 59, of: token).expiresAt == Self.now + 59)
        #expect(try Self.claims(.metrics, for: 61, of: token).expiresAt == Self.now + 60)
        #expect(throws: NarrowerToken.Fault.expired) {
            try Self.claims(.metrics, of: Self.token(.admin, end: Self.now))
        }
    }

    @Test func scopesThatTheBearersDoesNotHave_areRefusedByName() {
        #expect(throws: NarrowerToken.Fault.missingScopes([.sessionsCreate, .metrics])) {
            try Self.claims(
                [.sessionsRead, .sessionsCreate, .metrics], of: Self.token([.sessionsRead, .sessionsWrite]))
        }
        #expect(throws: NarrowerToken.Fault.missingScopes(.admin)) {
            let all = Scopes.admin.included.subtracting(.admin)
            return try Self.claims(.admin, .one("a"), of: Self.token(all))
        }
    }

    @Test(arguments: [
        ("a", "b"), ("a", "a-*"), ("a-*", "a"), ("a-*", "b-1"), ("a-b-*", "a-*"), ("a-*", "a_*"), ("A-*", "a-1"),
    ])
    func sessionsThatTheBearersDoesNotHave_areRefused(_ own: String, _ asked: String) throws {
        let (own, asked) = (try #require(SessionRange(own)), try #require(SessionRange(asked)))
        #expect(throws: NarrowerToken.Fault.otherSessions(asked)) {
            try Self.claims(.sessionsRead, asked, of: Self.token(.admin, own))
        }
    }

    @Test func aTokenThatAllowsAsMuch_isRefused() throws {
        let token = Self.token([.sessionsRead, .sessionsWrite], .one("a"))
        #expect(throws: NarrowerToken.Fault.notNarrower) {
            try Self.claims([.sessionsRead, .sessionsWrite], .one("a"), for: 1, of: token)
        }
        // `admin` includes the scopes beside it.
        let admin = Self.token([.admin, .metrics])
        #expect(throws: NarrowerToken.Fault.notNarrower) { try Self.claims(.admin, of: admin) }
        #expect(try Self.claims(.admin, .prefix("a-"), of: admin).scopes == .admin)
        #expect(try Self.claims(Scopes.admin.included.subtracting(.admin), of: admin).scopes.contains(.admin) == false)
    }

    /// Every token that can be made of another one: in any number of steps, less and less.
    @Test func noTokenAllowsMore_thanTheOneThatItWasMadeOf() throws {
        let ids = ["a", "b", "a-", "a-1", "a-b-", "a-b-1", "ab-1"]
        let ranges = [.all] + ["a", "a-1", "a-*", "a-b-*", "a-b-1", "b-*"].compactMap { SessionRange($0) }
        func allowed(_ scopes: Scopes, _ sessions: SessionRange) -> Set<String> {
            Set(ids.filter(sessions.includes).flatMap { id in scopes.included.names.map { "\($0) \(id)" } })
        }
        var made = 0
        for (own, asked) in ranges.flatMap({ own in ranges.map { (own, $0) } }) {
            for (has, wants) in (0..<128).flatMap({ has in [1, 2, 6, 64, 127].map { (UInt8(has), UInt8($0)) } }) {
                let token = Self.token(Scopes(rawValue: has), own)
                guard let claims = try? Self.claims(Scopes(rawValue: wants), asked, of: token) else { continue }
                made += 1
                let (before, after) = (allowed(token.scopes, own), allowed(claims.scopes, claims.sessions))
                #expect(after.isSubset(of: before))
            }
        }
        #expect(made > 1_000)
    }
}
