import AccessTokens
import JSONText
import MicroHTTPD
import SliderWire

/// `/v1/tokens`: makes a token for another client that allows less than the bearer's.
extension APIHandler {
    func createToken(
        _ request: borrowing HTTPRequest, at _: Route, with _: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let narrower = try TokenRequest.read(try readBody(of: request))
        guard let access, let bearer = client.bearer else { throw .noKeys }
        let grant = try access.grant(narrower, to: bearer)
        // An RSA signature takes from one to thirty milliseconds.
        try requireRoom(in: api.signatures)
        let rateLimit = try takeCreation()
        return api.signatures.outcome(for: client.identity) {
            do throws(Problem) {
                let token = try grant.sign()
                return { response in
                    rateLimit?.write(into: &response)
                    Self.write(token, grant.claims, into: &response)
                }
            } catch {
                return { error.write(into: &$0) }
            }
        }
    }

    /// The response with a new token. No cache may store it (RFC 6750, section 5.3).
    private static func write(_ token: String, _ claims: TokenClaims, into response: inout HTTPResponse) {
        response.headers.append(.cacheControl, "no-store")
        response.json(.created) { writer in
            writer.beginObject()
            writer.member("token", token)
            writer.member("scope", claims.scopes.names.joined(separator: " "))
            if let sid = claims.sessions.text { writer.member("sid", sid) }
            writer.member("exp", claims.expiresAt)
            writer.endObject()
        }
    }
}
