import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import Synchronization
import TestPatience
import Testing

@testable import SliderSessions

/// How many sessions an owner may have, in memory alone.
struct OwnerLimitTests {
    private let time = TestClock()

    private func store(most: Int?, timeToLive: Duration? = .seconds(60)) -> MemorySessions {
        var limits = SessionLimits(timeToLive: timeToLive, maximumSessions: 10, maximumTracedEvents: 10)
        limits.clientSessions = most
        return MemorySessions(limits, clock: time.clock)
    }

    private func draft(_ owner: UInt64?, _ id: String? = nil, traced: Int = 0) throws -> SessionDraft {
        SessionDraft(
            id: try id.map { try #require(SessionID($0)) }, owner: owner.map(SessionOwner.init),
            control: try Controls.meshing(), traced: traced)
    }

    @Test func aSessionThatExpires_givesItsPlaceBack() throws {
        let store = store(most: 1)
        _ = try store.create(draft(1, "kitchen")).get()
        time.advance(by: .seconds(61))
        // Before the sweep, both the id and the place are free.
        _ = try store.create(draft(1, "kitchen")).get()
        time.advance(by: .seconds(61))
        store.endIdleSessions()
        _ = try store.create(draft(1)).get()
    }

    @Test func aCreationThatIsRefused_takesNoPlace() throws {
        let store = store(most: 2)
        _ = try store.create(draft(2, "kitchen")).get()
        #expect(try store.create(draft(1, "kitchen")).refusal == .idTaken)
        #expect(try store.create(draft(1, traced: 11)).refusal == .tooManyTracedEvents(limit: 10))
        for _ in 0..<2 { _ = try store.create(draft(1)).get() }
        // A taken id is reported first.
        #expect(try store.create(draft(1, "kitchen")).refusal == .idTaken)
        for _ in 0..<7 { _ = try store.create(draft(nil)).get() }
        #expect(try store.create(draft(2)).refusal == .tooManySessions(limit: 10))
        #expect(store.residents.owners.count == 2)
    }

    @Test func withoutTheLimit_nothingIsCounted() throws {
        let store = store(most: nil)
        for _ in 0..<5 { _ = try store.create(draft(1)).get() }
        #expect(store.residents.owners.count == 0)
    }

    @Test func creationsAtTheSameTime_makeExactlyAsManyAsThereMayBe() async throws {
        var limits = SessionLimits(timeToLive: nil, maximumSessions: 1_000_000)
        limits.clientSessions = 100
        let store = MemorySessions(limits, clock: time.clock)
        let draft = try draft(1)
        let made = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (0..<200).count { _ in store.create(draft).refusal == nil }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(made == 100)
    }
}
