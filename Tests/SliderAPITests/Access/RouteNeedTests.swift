import AccessTokens
import MicroHTTPD
import Testing

@testable import SliderAPI

struct RouteNeedTests {
    private static func need(_ method: HTTPMethod, _ path: String) -> Scopes {
        Route(matching: path.utf8.span).need(for: method)
    }

    @Test(
        arguments: [
            (.post, "/v1/sessions", .sessionsCreate), (.get, "/v1/sessions", .admin),
            (.head, "/v1/sessions", .admin), (.get, "/v1/sessions/a", .sessionsRead),
            (.delete, "/v1/sessions/a", .sessionsWrite), (.post, "/v1/sessions/a/events", .sessionsWrite),
            (.get, "/v1/sessions/a/stream", .sessionsRead), (.head, "/v1/sessions/a/trace", .sessionsRead),
            (.post, "/v1/evaluate", .presetsRead), (.get, "/v1/presets", .presetsRead),
            (.get, "/v1/spring", .presetsRead),
            (.get, "/metrics", .metrics), (.get, "/healthz", []), (.get, "/readyz", []), (.get, "/", []),
            (.get, "/openapi.yaml", []), (.get, "/detent.js", []), (.get, "/problems/forbidden", []),
        ] as [(HTTPMethod, String, Scopes)])
    func aMethodOfARoute_needsItsScope(_ method: HTTPMethod, _ path: String, _ scope: Scopes) {
        #expect(Self.need(method, path) == scope)
    }

    @Test func everythingUnderV1_needsAToken() {
        for index in Route.table.indices {
            let route = Route.table[index]
            let isOpen = !"\(route.template)".hasPrefix("/v1/") && "\(route.template)" != "/metrics"
            for method in [HTTPMethod.get, .head, .post, .delete] where route.operation(for: method) != nil {
                #expect(route.need(for: method).isEmpty == isOpen, "\(method.rawValue) \(route.template)")
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
        #expect(Bearer(token, for: TokenPolicy()).may(need) == may)
    }
}
