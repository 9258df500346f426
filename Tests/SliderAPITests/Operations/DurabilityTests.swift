import Foundation
import SliderSessions
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What clients learn about the disk: that a change is committed, or that it could not be stored.
struct DurabilityTests {
    private static let minimal = ["Prefer": "return=minimal"]

    @Test func aCommittedChange_isDeclared() async throws {
        let event = #"{"type":"set","value":3}"#
        try await RunningService.with(DiskStore()) { service in
            let responses = [
                try await service.ask("POST", "/v1/sessions", #"{"id":"a","preset":"meshing"}"#),
                try await service.ask("POST", "/v1/sessions/a/events", event),
                try await service.ask("POST", "/v1/sessions/a/events", event, Self.minimal),
                try await service.ask("DELETE", "/v1/sessions/a"),
            ]
            #expect(responses.map(\.status) == [201, 200, 204, 204])
            for response in responses {
                #expect(response.fields.value(forHTTPHeaderField: "Detent-Durability") == "committed")
            }
        }
    }

    @Test func aChangeInMemoryAlone_isNotDeclaredCommitted() async throws {
        try await RunningService.with(MemorySessions()) { service in
            for (method, path, body) in [
                ("POST", "/v1/sessions", #"{"id":"a"}"#), ("POST", "/v1/sessions/a/events", #"{"type":"elapsed"}"#),
                ("DELETE", "/v1/sessions/a", nil),
            ] {
                let response = try await service.ask(method, path, body)
                #expect(response.status < 300)
                #expect(response.fields.value(forHTTPHeaderField: "Detent-Durability") == nil)
            }
        }
    }

    @Test(arguments: [
        ("GET", "/v1/sessions/a", nil), ("GET", "/v1/sessions/a/frame", nil), ("GET", "/v1/sessions/a/stream", nil),
        ("GET", "/v1/sessions/a/trace", nil), ("GET", "/v1/sessions/a/picture.svg", nil),
        ("POST", "/v1/sessions", "{}"), ("POST", "/v1/sessions/a/events", #"{"type":"elapsed"}"#),
        ("DELETE", "/v1/sessions/a", nil),
    ])
    func aRequestThatTheDiskRefuses_isToBeSentAgain(_ method: String, _ path: String, _ body: String?) async throws {
        try await RunningService.with(DiskStore(refusing: .storageUnavailable("disk I/O error"))) { service in
            let response = try await service.ask(method, path, body)
            #expect(response.status == 503)
            #expect(response.fields.value(forHTTPHeaderField: "Retry-After") == "1")
            #expect(response.body.contains(#""/problems/storage-unavailable""#))
            #expect(!response.body.contains("I/O"))
        }
    }

    @Test func aSessionOverTheMaximumOfStoredBytes_isRefused() async throws {
        try await RunningService.with(DiskStore(refusing: .storageFull(limit: 4096))) { service in
            let response = try await service.ask("POST", "/v1/sessions", "{}")
            #expect(response.status == 503)
            #expect(response.fields.value(forHTTPHeaderField: "Retry-After") == "30")
            #expect(response.body.contains(#""/problems/storage-full""#))
            #expect(response.body.contains("4096 bytes (--max-stored-bytes)"))
        }
    }

    @Test func aSessionForWhichThereIsNoRoomInMemory_isRefused() async throws {
        try await RunningService.with(DiskStore(refusing: .noRoomInMemory(limit: 1000))) { service in
            let response = try await service.ask("POST", "/v1/sessions", "{}")
            #expect(response.status == 503)
            #expect(response.fields.value(forHTTPHeaderField: "Retry-After") == "5")
            #expect(response.body.contains(#""/problems/too-many-sessions""#))
            #expect(response.body.contains("its maximum of 1000 sessions in memory (from --max-sessions)"))
        }
    }
}
