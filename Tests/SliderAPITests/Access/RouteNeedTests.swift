import AccessTokens
import MicroHTTPD
import Testing

@testable import SliderAPI

struct RouteNeedTests {
    private static func need(_ method: HTTPMethod, _ path: String) -> RouteNeed {
        Route(matching: path.utf8.span).need(for: method)
    }

    @Test(
        arguments: [
            (.post, "/v1/sessions", .scope(.sessionsCreate)), (.get, "/v1/sessions", .scope(.admin)),
            (.head, "/v1/sessions", .scope(.admin)), (.get, "/v1/sessions/a", .scope(.sessionsRead)),
            (.delete, "/v1/sessions/a", .scope(.sessionsWrite)),
            (.post, "/v1/sessions/a/events", .scope(.sessionsWrite)),
            (.get, "/v1/sessions/a/stream", .scope(.sessionsRead)),
            (.head, "/v1/sessions/a/trace", .scope(.sessionsRead)), (.post, "/v1/tokens", .anyToken),
            (.post, "/v1/evaluate", .scope(.presetsRead)), (.get, "/v1/presets", .scope(.presetsRead)),
            (.get, "/v1/spring", .scope(.presetsRead)),
            (.get, "/metrics", .scope(.metrics)), (.get, "/healthz", .noToken), (.get, "/readyz", .noToken),
            (.get, "/", .noToken), (.get, "/openapi.yaml", .noToken), (.get, "/detent.js", .noToken),
            (.get, "/problems/forbidden", .noToken),
        ] as [(HTTPMethod, String, RouteNeed)])
    func aMethodOfARoute_needsItsScope(_ method: HTTPMethod, _ path: String, _ need: RouteNeed) {
        #expect(Self.need(method, path) == need)
    }

    @Test func everythingUnderV1_needsAToken() {
        for index in Route.table.indices {
            let route = Route.table[index]
            let isOpen = !"\(route.template)".hasPrefix("/v1/") && "\(route.template)" != "/metrics"
            for method in [HTTPMethod.get, .head, .post, .delete] where route.operation(for: method) != nil {
                #expect((route.need(for: method) == .noToken) == isOpen, "\(method.rawValue) \(route.template)")
            }
        }
    }

    @Test(
        arguments: [
            (.sessionsRead, .sessionsRead, true), ([.sessionsRead, .metrics], .metrics, true),
            (.sessionsRead, .sessionsWrite, false), ([], .sessionsRead, false), (.admin, .metrics, true),
            (.presetsWrite, .admin, false),
        ] as [(Scopes, Scopes, Bool)])
    func aBearerMay_whatTheirTokensScopeHas(_ has: Scopes, _ need: Scopes, _ may: Bool) throws {
        let key = try SigningKey(.secret)
        let text = try key.sign(TokenClaims(scopes: has, expiresAt: 100))
        let token = try KeyRing([key.verificationKey]).verify(text, at: 0, for: TokenPolicy())
        #expect(Bearer(token, for: TokenPolicy(), text.utf8.span).may(need) == may)
    }
}
