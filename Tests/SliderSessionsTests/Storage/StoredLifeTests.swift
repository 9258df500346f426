import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// A session lives for its time to live after the last request for it, even while its record expires earlier.
///
/// Sessions live for 3,000 seconds here. Their records expire a tenth of that later.
struct StoredLifeTests {
    private let processes = StoredProcesses()

    private func expiry(_ id: SessionID) throws -> Duration {
        .milliseconds(try #require(processes.disk.record(id)?.expiresAt))
    }

    @Test func aStop_storesTheLifeOfASessionThatWasOnlyRead() async throws {
        let id = try await processes.run { store in
            let id = try await processes.createUsed("a", in: store)
            processes.time.advance(by: .seconds(2_000))
            _ = try await store.read(id, settling: false).value
            return id
        }
        #expect(try expiry(id) > .seconds(5_000))
        try await processes.run { store in
            processes.time.advance(by: .seconds(2_500))
            _ = try await Heard(store.read(id, settling: false)).value
        }
    }

    @Test func aLoadedSession_hasTheLifeThatIsStillToBeStored() async throws {
        try await processes.run { store in
            let id = try await processes.createUsed("a", in: store)
            processes.time.advance(by: .seconds(2_000))
            // The read itself stores the longer life, with the next commit.
            processes.disk.commits.close()
            _ = try await store.read(id, settling: false).value
            try await eventually { processes.disk.commits.held == 1 }
            try processes.evict(id, from: store)
            processes.time.advance(by: .seconds(2_000))
            #expect(try expiry(id) < .seconds(4_000))
            #expect(try await Heard(store.read(id, settling: false)).error == nil)
            processes.disk.commits.open()
            try await eventually { try expiry(id) > .seconds(5_000) }
        }
        #expect(try expiry(id: "a") > .seconds(7_000))
    }

    private func expiry(id: String) throws -> Duration { try expiry(try #require(SessionID(id))) }

    @Test func aLoadedSession_hasTheLifeThatCouldNotBeStored() async throws {
        try await processes.run { store in
            let id = try await processes.createUsed("a", in: store)
            processes.time.advance(by: .seconds(2_000))
            processes.disk.refuse(true)
            _ = try await store.read(id, settling: false).value
            try await eventually { store.isStorageFailing }
            try processes.evict(id, from: store)
            processes.time.advance(by: .seconds(2_000))
            #expect(try await Heard(store.read(id, settling: false)).error == nil)
            processes.disk.refuse(false)
        }
    }

    @Test func aChange_storesTheLongerLife_ifAReadIsStoredWithIt() async throws {
        try await processes.run { store in
            let (id, other) = (
                try await processes.createUsed("a", in: store), try await processes.create("b", in: store)
            )
            processes.time.advance(by: .seconds(1_000))
            _ = try await store.read(id, settling: false).value
            processes.disk.commits.close()
            let before = Heard(store.apply(.set, to: other, if: .none))
            try await eventually { processes.disk.commits.held == 1 }
            // Both are in the next group.
            processes.sweep(store)
            processes.time.advance(by: .seconds(1_000))
            let change = Heard(store.apply(.set, to: id, if: .none))
            processes.disk.commits.open()
            _ = (try await before.value, try await change.value)
            try await eventually { store.journal.isIdle == true }
            #expect(try expiry(id) > .seconds(5_000))
        }
    }

    @Test func ofManySessionsThatWereOnlyRead_noneIsRemoved_beforeItsLifeIsStored() async throws {
        try await processes.run(residents: 200) { store in
            var ids: [SessionID] = []
            for number in 0..<150 { ids.append(try await processes.createUsed("s\(number)", in: store)) }
            let other = try await processes.create("other", in: store)
            processes.time.advance(by: .seconds(2_000))
            processes.disk.commits.close()
            let held = Heard(store.apply(.set, to: other, if: .none))
            try await eventually { processes.disk.commits.held == 1 }
            for id in ids { _ = try await store.read(id, settling: false).value }
            for id in ids { try processes.evict(id, from: store) }
            // Their records have expired.
            processes.time.advance(by: .seconds(1_000))
            processes.sweep(store)
            try await eventually { store.journal.expiredCount == ids.count }
            processes.disk.commits.open()
            _ = try await held.value
            try await eventually { store.journal.isIdle == true }
            for id in ids { #expect(try await Heard(store.read(id, settling: false)).error == nil) }
        }
    }

    @Test func aStop_givesTheCommitsTheirTime_afterLoadsThatTookLong() async throws {
        try await processes.run { store in _ = try await processes.createUsed("b", in: store) }
        let settings = StorageSettings(records: MemoryRecordStore(processes.disk))
        let store = StoredSessions(
            SessionLimits(timeToLive: .seconds(3_000)), clock: processes.time.clock, over: settings)
        try store.start()
        processes.time.advance(by: .seconds(1))
        let id = try await processes.create("a", in: store)
        processes.disk.loads.close()
        let reading = Heard(store.read(try #require(SessionID("b")), settling: false))
        try await eventually { processes.disk.loads.held == 1 }
        async let stopped: Void = store.stop(within: .seconds(5))
        try await Task.sleep(for: .milliseconds(50))
        // By the store's clock, the load takes longer than the time for which a failing store is tried again.
        processes.time.advance(by: .seconds(6))
        let moved = try await store.apply([.began(10, "a", 1)], to: id, if: .none).value
        processes.disk.loads.open()
        await stopped
        #expect(try await reading.error == nil)
        #expect(store.unstoredSessions == 0)
        #expect(processes.disk.record(id)?.timeline.version == moved.shown.tag.version)
    }
}
