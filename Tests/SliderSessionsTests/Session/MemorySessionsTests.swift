import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

struct MemorySessionsTests {
    private let time = TestClock()

    private func store(timeToLive: Duration? = .seconds(60), maximum: Int = 100) -> MemorySessions {
        MemorySessions(SessionLimits(timeToLive: timeToLive, maximumSessions: maximum), clock: time.clock)
    }

    private func draft(_ id: String? = nil) throws -> SessionDraft {
        SessionDraft(id: try id.map { try #require(SessionID($0)) }, preset: "meshing", control: try Controls.meshing())
    }

    @Test func aRandomID_is26CharactersOfBase32_andNeverTheSame() throws {
        let store = store()
        let ids = try (0..<50).map { _ in try store.create(draft()).get().id.description }
        #expect(Set(ids).count == 50)
        for id in ids {
            #expect(id.count == 26)
            #expect(id.allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".contains($0) })
        }
    }

    @Test func theSweep_endsIdleSessions() throws {
        let store = store()
        for _ in 0..<20 { _ = try store.create(draft()).get() }
        time.advance(by: .seconds(30))
        let young = try store.create(draft()).get()
        time.advance(by: .seconds(40))
        store.endIdleSessions()
        #expect(store.counts == SessionCounts(present: 1, created: 21, expired: 20))
        _ = try store.read(young.id, settling: true).get()
    }

    @Test func aTakenID_isRefusedAsTaken_evenAtTheSessionLimit() throws {
        let store = store(maximum: 1)
        _ = try store.create(draft("kitchen")).get()
        #expect(try store.create(draft("kitchen")).refusal == .idTaken)
        time.advance(by: .seconds(61))
        _ = try store.create(draft("kitchen")).get()
        #expect(store.counts == SessionCounts(present: 1, created: 2, expired: 1))
    }

    @Test func theExpiry_isCountedFromTheLastRequest() throws {
        let store = store()
        let id = try store.create(draft()).get().id
        time.advance(by: .seconds(30))
        let reading = try store.read(id, settling: true).get()
        #expect(reading.expiresAt == reading.createdAt + 90_000)
    }

    @Test func aVeryLongTimeToLive_neverExpires() throws {
        let store = store(timeToLive: .seconds(1_000_000_000_000))
        let id = try store.create(draft()).get().id
        _ = try store.apply([.init(.elapsed)], to: id, if: .none).get()
        time.advance(by: .seconds(1_000_000_000))
        store.endIdleSessions()
        _ = try store.read(id, settling: true).get()
    }

    @Test func threadsThatMakeAndEndOneID_leaveTheCountsRight() async throws {
        let store = store(maximum: 3)
        let draft = try draft("contested")
        let id = try #require(draft.id)
        let (made, ended) = (Tally(), Tally())
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<2_000 {
                        if store.create(draft).refusal == nil { made.add() }
                        if store.end(id, if: .none).refusal == nil { ended.add() }
                    }
                }
            }
        }
        if store.end(id, if: .none).refusal == nil { ended.add() }
        #expect(made.count == ended.count)
        #expect(store.counts == SessionCounts(present: 0, created: made.count, expired: 0))
    }

    @Test func withoutATimeToLive_sessionsStay() throws {
        let store = store(timeToLive: nil)
        let id = try store.create(draft()).get().id
        _ = try store.apply([.init(.elapsed)], to: id, if: .none).get()
        time.advance(by: .seconds(1_000_000))
        store.endIdleSessions()
        _ = try store.read(id, settling: true).get()
    }

    @Test func everyEpoch_isNew() {
        let epochs = EpochSource(seed: 7)
        let texts = (0..<10_000).map { _ in epochs.next() }
        #expect(Set(texts).count == 10_000)
        #expect(texts.allSatisfy { $0.count == 8 })
    }
}
