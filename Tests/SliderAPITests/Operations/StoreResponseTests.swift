import Foundation
import ServiceBasics
import SliderSessions
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Responses are the same from a store that responds at once and from one that responds later.
struct StoreResponseTests {
    enum Kind: CaseIterable {
        case now
        case later

        var store: any SessionStore {
            let memory = MemorySessions()
            return self == .now ? memory : LaterStore(store: memory)
        }
    }

    @Test func theStoreLearns_ofWhichNetworkTheClientIs() async throws {
        let store = LaterStore(store: MemorySessions())
        try await RunningService.with(store) { service in
            _ = try await service.ask(
                "POST", "/v1/sessions", #"{"id":"a","preset":"meshing"}"#, ["Idempotency-Key": "k"])
            _ = try await service.ask("GET", "/v1/sessions/a")
        }
        #expect(try store.networks.withLock { $0 } == [#require(IPAddress("127.0.0.1")).network])
    }

    private static let origin = ["Origin": "https://app.example"]

    @Test(arguments: Kind.allCases)
    func aSession_isMadeDraggedReadAndEnded(_ kind: Kind) async throws {
        try await RunningService.with(kind.store) { service in
            let made = try await service.ask("POST", "/v1/sessions", #"{"id":"a","preset":"meshing"}"#, Self.origin)
            #expect(made.status == 201)
            #expect(made.fields.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == "https://app.example")
            let event = #"{"type":"began","x":170,"t":0}"#
            let dragged = try await service.ask("POST", "/v1/sessions/a/events", event)
            #expect(dragged.status == 200)
            #expect(dragged.body.contains(#""crossed":17"#))
            let tag = try #require(dragged.fields.value(forHTTPHeaderField: "ETag"))
            #expect(tag.hasSuffix("-1\""))
            let frame = try await service.ask("GET", "/v1/sessions/a/frame")
            #expect(frame.body.contains(#""highlighted":17"#))
            #expect(try await service.ask("DELETE", "/v1/sessions/a", nil, ["If-Match": "\"x-9\""]).status == 412)
            #expect(try await service.ask("DELETE", "/v1/sessions/a", nil, ["If-Match": tag]).status == 204)
            #expect(try await service.ask("GET", "/v1/sessions/a/layout").status == 404)
        }
    }

    @Test(arguments: Kind.allCases)
    func everyResponse_isCounted(_ kind: Kind) async throws {
        try await RunningService.with(kind.store) { service in
            let missing = try await service.ask("GET", "/v1/sessions/missing", nil, Self.origin)
            #expect(missing.fields.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == "https://app.example")
            #expect(missing.fields.value(forHTTPHeaderField: "Vary") == "Origin")
            _ = try await service.ask("POST", "/v1/sessions", "{}")
            let text = try await service.ask("GET", "/metrics").body
            #expect(text.contains(#"route="/v1/sessions/{id}",method="GET",status="404"} 1"#))
            #expect(text.contains(#"route="/v1/sessions",method="POST",status="201"} 1"#))
            #expect(text.contains("detent_request_duration_seconds_count 2"))
        }
    }
}
