import AccessTokens
import JSONText
import MicroHTTPD
import SliderWire

/// `/v1/tokens`: a token for someone else that allows less than the bearer's.
extension APIHandler {
    func createToken(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try readBody(of: request)
        let narrower = try TokenRequest.read(document)
        guard let access, let bearer else { throw .noKeys }
        let grant = try access.grant(narrower, to: bearer)
        let share = try takeCreation()
        let token = try grant.sign()
        response.headers.append(.cacheControl, "no-store")
        share?.write(into: &response)
        response.json(.created) { writer in
            writer.beginObject()
            writer.member("token", token)
            writer.member("scope", grant.claims.scopes.names.joined(separator: " "))
            if let sid = grant.claims.sessions.text { writer.member("sid", sid) }
            writer.member("exp", grant.claims.expiresAt)
            writer.endObject()
        }
        return .ready
    }
}
