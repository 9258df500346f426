import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Requests with a key, over sessions in memory.
struct RepeatedRequestTests {
    private let time = TestClock()
    private let store: MemorySessions

    init() {
        store = MemorySessions(SessionLimits(timeToLive: .seconds(200_000)), clock: time.clock)
    }

    private func made() throws -> SessionReading {
        try store.create(SessionDraft(id: SessionID("a"), control: try Controls.meshing())).get()
    }

    private func apply(_ event: Event.Kind, _ request: KeyedRequest, to id: SessionID) -> SessionResult<AppliedEvents> {
        let recorder = ResponseRecorder<AppliedEvents>(request) { Array("version \($0.shown.tag.version)".utf8) }
        return store.apply([SessionEvent(event)], to: id, if: .none, predicted: false, recording: recorder)
    }

    /// The stored reply to a request; nil if the request is new.
    private func reply(to request: KeyedRequest) throws -> String? {
        switch try store.begin(request).get() {
        case .first: return nil
        case .replay(let reply):
            #expect(!reply.isCommitted)
            return String(decoding: reply.bytes, as: UTF8.self)
        }
    }

    @Test func aReplay_extendsTheLifeOfItsSession() throws {
        let id = try made().id
        let request = KeyedRequest("k")
        _ = try reply(to: request)
        _ = try apply(.elapsed, request, to: id).get()
        let short = try #require(SessionID("short"))
        let other = KeyedRequest("other")
        _ = try reply(to: other)
        _ = try store.create(
            SessionDraft(id: short, control: try Controls.meshing(), timeToLive: .seconds(10)),
            recording: ResponseRecorder(other) { _ in [] }
        ).get()
        for _ in 0..<3 {
            time.advance(by: .seconds(9))
            #expect(try reply(to: other) == "")
        }
        time.advance(by: .seconds(11))
        #expect(try reply(to: other) == nil)
        #expect(store.counts.expired == 1)
        #expect(try reply(to: request) == "version 1")
    }

    @Test func theSweep_forgetsResponsesWhoseTimeIsOver() throws {
        let id = try made().id
        let request = KeyedRequest("k")
        _ = try reply(to: request)
        _ = try apply(.elapsed, request, to: id).get()
        #expect(store.residents.keys.storedResponses == 1)
        time.advance(by: .seconds(86_400))
        store.endIdleSessions()
        #expect(store.counts.present == 1)
        #expect(store.residents.keys.storedResponses == 0)
    }

    @Test func ofManyEqualRequestsAtOnce_oneIsPerformed() async throws {
        let id = try made().id
        let performed = Tally()
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for number in 0..<200 {
                        let request = KeyedRequest("k\(number)")
                        guard case .now(.success(.first)) = store.begin(request) else { continue }
                        if apply(.elapsed, request, to: id).refusal == nil { performed.add() }
                    }
                }
            }
        }
        #expect(performed.count == 200)
        #expect(try store.read(id, settling: false).get().shown.tag.version == 200)
    }

    @Test func threadsThatMakeAndEndSessions_leaveNoResponseOfAnEndedOne() async throws {
        let draft = SessionDraft(id: SessionID("contested"), control: try Controls.meshing())
        let id = try #require(draft.id)
        await withTaskGroup { group in
            for thread in 0..<4 {
                group.addTask {
                    for number in 0..<500 {
                        let request = KeyedRequest("k\(thread)-\(number)")
                        guard case .now(.success(.first)) = store.begin(request) else { continue }
                        _ = store.create(draft, recording: ResponseRecorder(request) { _ in [1] })
                        _ = store.end(id, if: .none)
                    }
                }
            }
        }
        _ = store.end(id, if: .none)
        #expect(store.residents.keys.storedResponses == 0)
    }
}
