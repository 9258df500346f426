import Testing

@testable import AccessTokens

/// What a token says (RFC 7519, section 4.1), with a policy of 60 s of leeway.
struct ClaimTests {
    /// `exp` in seconds from now on, as text, and whether the token is valid.
    @Test(arguments: [
        ("1800000001", nil), ("1799999941", nil), ("1799999940.5", nil), ("1.80000000e9", nil),
        ("9007199254740991", nil), ("1799999940", TokenFault.expired), ("1799999939.9", .expired), ("0", .expired),
        ("-1", .expired), ("-9007199254740991", .expired), ("9007199254740992", .malformedClaim(.exp)),
        ("1e300", .malformedClaim(.exp)), ("-1e300", .malformedClaim(.exp)), ("\"1800000001\"", .malformedClaim(.exp)),
        ("null", .malformedClaim(.exp)), ("true", .malformedClaim(.exp)), ("[1800000001]", .malformedClaim(.exp)),
    ])
    func exp_isSecondsAfterWhichTheTokenIsRefused(_ text: String, _ fault: TokenFault?) throws {
        let token = try TokenSamples.token(payload: #"{"exp":\#(text)}"#)
        #expect(TokenSamples.fault(of: token) == fault)
    }

    @Test func withoutExp_aTokenIsRefused() throws {
        #expect(TokenSamples.fault(of: try TokenSamples.token(payload: "{}")) == .missingExpiry)
    }

    @Test(arguments: [
        ("1799999999", nil), ("1800000060", nil), ("1800000059.5", nil), ("0", nil), ("-5", nil),
        ("1800000061", TokenFault.notYetValid), ("1800000060.5", .notYetValid), ("9007199254740991", .notYetValid),
        ("1e99", .malformedClaim(.nbf)), ("\"0\"", .malformedClaim(.nbf)), ("null", .malformedClaim(.nbf)),
    ])
    func nbf_isSecondsBeforeWhichTheTokenIsRefused(_ text: String, _ fault: TokenFault?) throws {
        let token = try TokenSamples.token(payload: #"{"exp":9007199254740991,"nbf":\#(text)}"#)
        #expect(TokenSamples.fault(of: token) == fault)
    }

    @Test func aVerifiedToken_isValidUntilItsEnd() throws {
        let token = try TokenSamples.verified(payload: #"{"exp":1800000010,"nbf":1799999990}"#)
        let policy = TokenPolicy(leeway: 5)
        let valid = (1_799_999_980...1_800_000_020).filter { policy.isValid(token, at: $0) }
        #expect(valid == Array(1_799_999_985..<1_800_000_015))
        #expect(policy.end(of: token) == 1_800_000_015)
    }

    @Test func timesThatOverflow_doNotTrap() {
        let token = AccessToken(
            subject: nil, issuer: nil, scopes: [], sessions: .all, notBefore: .min, expiresAt: .max,
            key: TokenSamples.key.verificationKey.identity)
        #expect(TokenPolicy().isValid(token, at: 0))
        #expect(TokenPolicy().end(of: token) == .max)
    }

    /// The members of a payload, the service's name, and the fault.
    @Test(arguments: [
        ("", nil as String?, nil as TokenFault?), (#""aud":"detent""#, "detent", nil),
        (#""aud":["a","detent"]"#, "detent", nil),
        ("", "detent", TokenFault.wrongAudience), (#""aud":"Detent""#, "detent", .wrongAudience),
        (#""aud":["a","b"]"#, "detent", .wrongAudience), (#""aud":[]"#, "detent", .wrongAudience),
        (#""aud":"detent""#, nil, .wrongAudience), (#""aud":[]"#, nil, .wrongAudience),
        (#""aud":1"#, "detent", .malformedClaim(.aud)), (#""aud":["detent",1]"#, "detent", .malformedClaim(.aud)),
        (#""aud":null"#, nil, .malformedClaim(.aud)), (#""aud":{"detent":1}"#, "detent", .malformedClaim(.aud)),
    ])
    func aud_mustNameTheService(_ member: String, _ audience: String?, _ fault: TokenFault?) throws {
        #expect(try self.fault(member, TokenPolicy(audience: audience)) == fault)
    }

    @Test(arguments: [
        ("", nil as String?, nil as TokenFault?), (#""iss":"https://id""#, "https://id", nil),
        (#""iss":"any""#, nil, nil),
        ("", "https://id", TokenFault.wrongIssuer), (#""iss":"https://id/""#, "https://id", .wrongIssuer),
        (#""iss":1"#, nil, .malformedClaim(.iss)), (#""iss":["https://id"]"#, "https://id", .malformedClaim(.iss)),
    ])
    func iss_mustBeTheIssuer(_ member: String, _ issuer: String?, _ fault: TokenFault?) throws {
        #expect(try self.fault(member, TokenPolicy(issuer: issuer)) == fault)
    }

    @Test(arguments: [
        (#""scope":"sessions:read sessions:write""#, ["sessions:read", "sessions:write"]),
        (#""scope":" metrics  openid admin ""#, ["metrics", "admin"]), (#""scope":"""#, []), ("", []),
        (#""scp":["admin"]"#, []), (#""scope":"sessions:reader""#, []), (#""scope":"metrics\tadmin""#, []),
    ])
    func scope_isNamesSeparatedBySpaces(_ member: String, _ names: [String]) throws {
        #expect(try verified(member).scopes.names == names)
    }

    @Test(arguments: [
        ("", .all), (#""sid":"a""#, .one("a")), (#""sid":"room-1_B""#, .one("room-1_B")),
        (#""sid":"room-*""#, .prefix("room-")), (#""sid":"_*""#, SessionRange.prefix("_")),
    ])
    func sid_narrowsTheSessions(_ member: String, _ range: SessionRange) throws {
        #expect(try verified(member).sessions == range)
    }

    @Test func sub_isTheSubject_andMayBeAbsent() throws {
        #expect(try verified(#""sub":"Søren""#).subject == "Søren")
        #expect(try verified("").subject == nil)
    }

    /// Claims that are read and are of another kind.
    @Test(arguments: [
        (#""scope":["admin"]"#, TokenFault.Claim.scope), (#""scope":null"#, .scope), (#""sub":1"#, .sub),
        (#""sub":null"#, .sub), (#""sid":1"#, .sid), (#""sid":null"#, .sid), (#""sid":"""#, .sid),
        (#""sid":"*""#, .sid), (#""sid":"room*""#, .sid), (#""sid":"room-**""#, .sid), (#""sid":"a b""#, .sid),
        (#""sid":"é""#, .sid), (#""sid":["a"]"#, .sid), (#""sid":"a/b""#, .sid), (#""sid":"-*-""#, .sid),
        (#""sid":"\#(String(repeating: "a", count: 65))""#, .sid),
    ])
    func claimsOfAnotherForm_areRefused(_ member: String, _ claim: TokenFault.Claim) throws {
        #expect(try fault(member, TokenPolicy()) == .malformedClaim(claim))
    }

    private func payload(_ member: String) -> String {
        #"{"exp":1800000060\#(member.isEmpty ? "" : ",")\#(member)}"#
    }

    private func fault(_ member: String, _ policy: TokenPolicy) throws -> TokenFault? {
        TokenSamples.fault(of: try TokenSamples.token(payload: payload(member)), for: policy)
    }

    private func verified(_ member: String) throws -> AccessToken {
        try TokenSamples.verified(payload: payload(member))
    }
}
