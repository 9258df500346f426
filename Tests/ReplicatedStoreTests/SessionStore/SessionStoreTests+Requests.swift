import RedisSamples
import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import TestPatience
import Testing

/// Repeats of keyed requests.
extension ReplicatedStoreSuite.SessionStoreTests {
    private func made(_ request: KeyedRequest, _ id: String) throws -> (SessionDraft, ResponseRecorder<SessionReading>)
    {
        (try draft(id), ResponseRecorder(request) { Array("made \($0.id)".utf8) })
    }

    private func apply(
        _ event: SessionEvent, _ request: KeyedRequest, to id: SessionID, in store: StoreUnderTest
    ) -> SessionResult<AppliedEvents> {
        let recorder = ResponseRecorder<AppliedEvents>(request) { Array("version \($0.shown.tag.version)".utf8) }
        return store.sessions.apply([event], to: id, if: .none, predicted: false, recording: recorder)
    }

    /// The stored reply to a request; nil if the request is new.
    private func reply(to request: KeyedRequest, in store: StoreUnderTest) async throws -> String? {
        guard case .replay(let reply) = try await store.sessions.begin(request).value else { return nil }
        return String(decoding: reply.bytes, as: UTF8.self)
    }

    @Test(arguments: StoreKind.allCases)
    func aRepeatedCreation_getsTheFirstResponse_untilItsSessionEnds(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let request = KeyedRequest("k")
            #expect(try await reply(to: request, in: store) == nil)
            #expect(await store.sessions.begin(request).error == .keyInUse)
            let (draft, recorder) = try made(request, "a")
            let id = try await store.sessions.create(draft, recording: recorder).value.id
            #expect(try await reply(to: request, in: store) == "made a")
            #expect(await store.sessions.begin(KeyedRequest("k", "[]")).error == .keyReused)
            if kind != .memory { try await store.reopen() }
            #expect(try await reply(to: request, in: store) == "made a")
            _ = try await store.sessions.end(id).value
            #expect(try await reply(to: request, in: store) == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aRepeatedEvent_getsTheFirstResponse_forADay(_ kind: StoreKind) async throws {
        let limits = SessionLimits(timeToLive: .seconds(200_000), gestureTimeout: nil)
        try await StoreUnderTest.with(kind, limits) { store in
            let id = try await store.sessions.create(draft()).value.id
            let request = KeyedRequest("k")
            #expect(try await reply(to: request, in: store) == nil)
            _ = try await apply(Self.set(1), request, to: id, in: store).value
            _ = try await store.sessions.apply([Self.set(2)], to: id).value
            try await store.pass(.seconds(86_000))
            #expect(try await reply(to: request, in: store) == "version 1")
            try await store.pass(.seconds(400))
            #expect(try await reply(to: request, in: store) == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aRequestThatIsRefused_isForgotten(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let id = try await store.sessions.create(draft("a")).value.id
            let request = KeyedRequest("k")
            let missing = try #require(SessionID("missing"))
            #expect(try await reply(to: request, in: store) == nil)
            #expect(await apply(SessionEvent(.undo), request, to: id, in: store).error != nil)
            #expect(try await reply(to: request, in: store) == nil)
            #expect(await apply(Self.set(1), request, to: missing, in: store).error == .noSuchSession)
            #expect(try await reply(to: request, in: store) == nil)
            let (draft, recorder) = try made(request, "a")
            #expect(await store.sessions.create(draft, recording: recorder).error == .idTaken)
            #expect(try await reply(to: request, in: store) == nil)
        }
    }
}
