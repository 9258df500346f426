import Foundation
import SliderSessions
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Repeats of requests with an `Idempotency-Key`, over a store that responds at once and one that responds later.
struct RepeatTests {
    enum Kind: CaseIterable {
        case now
        case later

        var store: any SessionStore {
            let memory = MemorySessions()
            return self == .now ? memory : LaterStore(store: memory)
        }
    }

    private static let key = ["Idempotency-Key": "\"k1\""]
    private static let replayed = ["ETag", "Location", "Content-Type", "Preference-Applied", "X-Content-Type-Options"]
    private static let creation = #"{"id":"a","preset":"meshing"}"#
    private static let event = #"{"type":"set","value":3}"#

    private typealias Response = (status: Int, fields: HTTPURLResponse, body: String)

    private func field(_ name: String, of response: Response) -> String? {
        response.fields.value(forHTTPHeaderField: name)
    }

    private func expectReplay(of first: Response, _ second: Response) {
        #expect(second.status == first.status)
        #expect(second.body == first.body)
        for name in Self.replayed { #expect(field(name, of: second) == field(name, of: first)) }
        #expect(field("Idempotent-Replayed", of: first) == nil)
        #expect(field("Idempotent-Replayed", of: second) == "true")
    }

    @Test(arguments: Kind.allCases)
    func aRepeatedCreation_getsTheFirstResponse(_ kind: Kind) async throws {
        try await RunningService.with(kind.store) { service in
            let first = try await service.ask("POST", "/v1/sessions", Self.creation, Self.key)
            #expect(first.status == 201)
            _ = try await service.ask("POST", "/v1/sessions/a/events", Self.event)
            expectReplay(of: first, try await service.ask("POST", "/v1/sessions", Self.creation, Self.key))
            let bare = ["Idempotency-Key": "k1"]
            expectReplay(of: first, try await service.ask("POST", "/v1/sessions", Self.creation, bare))
            let other = try await service.ask("POST", "/v1/sessions", "{}", Self.key)
            #expect(other.status == 422)
            #expect(other.body.contains("/problems/idempotency-key-reused"))
        }
    }

    @Test(arguments: Kind.allCases, [[:], ["Prefer": "return=minimal"]])
    func aRepeatedEvent_getsTheFirstResponse_andHasNoEffect(_ kind: Kind, _ preference: [String: String]) async throws {
        try await RunningService.with(kind.store) { service in
            _ = try await service.ask("POST", "/v1/sessions", Self.creation)
            let fields = Self.key.merging(preference) { $1 }
            let first = try await service.ask("POST", "/v1/sessions/a/events", Self.event, fields)
            #expect(first.status == (preference.isEmpty ? 200 : 204))
            _ = try await service.ask("POST", "/v1/sessions/a/events", Self.event)
            // The key is looked up before the precondition, which names a version that the session has left.
            let again = fields.merging(["If-Match": "\"x-0\""]) { $1 }
            expectReplay(of: first, try await service.ask("POST", "/v1/sessions/a/events", Self.event, again))
            let frame = try await service.ask("GET", "/v1/sessions/a/frame")
            #expect(frame.body.contains(#""version":2"#))
            let metrics = try await service.ask("GET", "/metrics").body
            #expect(metrics.contains(#"route="/v1/sessions/{id}/events""#))
        }
    }

    @Test(arguments: Kind.allCases)
    func aKey_countsForOnePath(_ kind: Kind) async throws {
        try await RunningService.with(kind.store) { service in
            for id in ["a", "b"] {
                #expect(try await service.ask("POST", "/v1/sessions", #"{"id":"\#(id)"}"#).status == 201)
                let response = try await service.ask("POST", "/v1/sessions/\(id)/events", Self.event, Self.key)
                #expect(field("Idempotent-Replayed", of: response) == nil)
            }
            #expect(try await service.ask("POST", "/v1/sessions", "{}", Self.key).status == 201)
        }
    }

    @Test(arguments: Kind.allCases)
    func aRequestThatWasRefused_mayBeSentAgainWithItsKey(_ kind: Kind) async throws {
        try await RunningService.with(kind.store) { service in
            let missing = try await service.ask("POST", "/v1/sessions/a/events", Self.event, Self.key)
            #expect(missing.status == 404)
            _ = try await service.ask("POST", "/v1/sessions", Self.creation)
            let stale = Self.key.merging(["If-Match": "\"x-0\""]) { $1 }
            #expect(try await service.ask("POST", "/v1/sessions/a/events", Self.event, stale).status == 412)
            let response = try await service.ask("POST", "/v1/sessions/a/events", Self.event, Self.key)
            #expect(response.status == 200)
            #expect(field("Idempotent-Replayed", of: response) == nil)
        }
    }

    @Test func aRepeat_whileTheFirstIsUnderWay_isToBeSentAgain() async throws {
        let store = HeldStore()
        try await RunningService.with(store) { service in
            async let first = service.ask("POST", "/v1/sessions", Self.creation, Self.key)
            await store.untilHeld()
            let second = try await service.ask("POST", "/v1/sessions", Self.creation, Self.key)
            #expect(second.status == 409)
            #expect(field("Retry-After", of: second) == "1")
            #expect(second.body.contains("/problems/idempotency-key-in-use"))
            store.release()
            #expect(try await first.status == 201)
            expectReplay(
                of: try await first, try await service.ask("POST", "/v1/sessions", Self.creation, Self.key))
        }
    }

    @Test func theReplayOfACommittedResponse_saysSo() async throws {
        try await RunningService.with(DiskStore()) { service in
            for _ in 0..<2 {
                let response = try await service.ask("POST", "/v1/sessions", Self.creation, Self.key)
                #expect(response.status == 201)
                #expect(field("Detent-Durability", of: response) == "committed")
            }
        }
    }

    @Test func aKeyThatIsNoKey_isRefused() async throws {
        try await RunningService.with(MemorySessions()) { service in
            let response = try await service.ask("POST", "/v1/sessions", "{}", ["Idempotency-Key": "a b"])
            #expect(response.status == 400)
            #expect(response.body.contains("/problems/bad-header"))
        }
    }
}
