import Testing

@testable import AccessTokens

struct MalformedTokenTests {
    @Test(arguments: MalformedToken.all)
    func aMalformedToken_isRefused(_ token: MalformedToken) {
        #expect(TokenSamples.fault(of: token.text) == token.fault)
    }

    @Test func thereAreAtLeast64Forms() {
        #expect(MalformedToken.all.count >= 64)
        #expect(Set(MalformedToken.all.map(\.text)).count == MalformedToken.all.count)
        #expect(Set(MalformedToken.all.map(\.name)).count == MalformedToken.all.count)
    }

    /// Without it, the table could be refused for another reason.
    @Test func theTokenThatTheyAreMadeOf_isAccepted() {
        #expect(TokenSamples.fault(of: MalformedToken.good) == nil)
    }

    @Test(arguments: ["JWT", "jwt", "at+jwt", "AT+JWT", "Jwt"])
    func aType_isReadInUpperAndLowerCase(_ type: String) throws {
        let token = try TokenSamples.token(header: #"{"alg":"HS256","typ":"\#(type)"}"#)
        #expect(TokenSamples.fault(of: token) == nil)
    }

    /// A key, or the place of one, that a token brings itself.
    @Test(arguments: [
        #""jwk":{"kty":"oct","k":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#, #""jku":"https://example.org/""#,
        #""x5u":"https://example.org/""#, #""x5c":["AAAA"]"#, #""cty":"JWT""#, #""other":[[1]]"#,
    ])
    func otherMembersOfTheHeader_areIgnored(_ member: String) throws {
        let header = #"{"alg":"HS256",\#(member)}"#
        #expect(TokenSamples.fault(of: try TokenSamples.token(header: header)) == nil)
        let forged = try TokenSamples.token(
            header: header, by: TokenSamples.secret(String(repeating: "\0", count: 32)))
        #expect(TokenSamples.fault(of: forged) == .wrongSignature)
    }

    @Test func theLongestToken_isAccepted() throws {
        let room = KeyRing.longestToken - MalformedToken.pieces[0].count - MalformedToken.pieces[2].count - 2
        let padding = String(repeating: " ", count: room / 4 * 3 - TokenSamples.payload.count)
        let token = try TokenSamples.token(payload: TokenSamples.payload + padding)
        #expect(token.utf8.count > KeyRing.longestToken - 4)
        #expect(TokenSamples.fault(of: token) == nil)
        #expect(
            TokenSamples.fault(of: try TokenSamples.token(payload: TokenSamples.payload + padding + "   ")) == .tooLong)
    }

    @Test(arguments: MalformedToken.all)
    func aReason_hasNothingOfTheToken(_ token: MalformedToken) {
        let reason = token.fault.reason
        #expect(!reason.isEmpty)
        for piece in token.text.prefix(1000).split(separator: ".") where piece.count > 8 {
            #expect(!reason.contains(piece))
        }
    }
}
