import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// A record store that failed is used again when it works, whatever changes wait.
struct StorageFailureTests {
    private let processes = StoredProcesses()

    /// Makes a session that is not in memory, and lets its record expire while the disk refuses its removal.
    private func fail(_ store: StoredSessions) async throws -> SessionID {
        let id = try await processes.createUsed("a", in: store)
        try processes.evict(id, from: store)
        processes.time.advance(by: .seconds(4_000))
        processes.disk.refuse(true)
        processes.sweep(store)
        try await eventually { store.isStorageFailing }
        return id
    }

    @Test func withOnlyExpiredRecordsToRemove_theStoreIsTriedAgain() async throws {
        try await processes.run { store in
            let id = try await fail(store)
            #expect(store.counts.expired == 0)
            processes.disk.refuse(false)
            processes.time.advance(by: .seconds(2))
            try await eventually { !store.isStorageFailing }
            #expect(processes.disk.record(id) == nil)
            #expect(store.counts.expired == 1)
        }
    }

    @Test func withNoChangeLeft_theStoreIsTakenForWorking() async throws {
        try await processes.run { store in
            let id = try await fail(store)
            processes.disk.loads.close()
            // The record that was to be removed is being loaded.
            let reading = Heard(store.read(id, settling: false))
            try await eventually { processes.disk.loads.held == 1 }
            processes.disk.refuse(false)
            processes.time.advance(by: .seconds(2))
            try await eventually { !store.isStorageFailing }
            #expect(processes.disk.record(id) != nil)
            processes.disk.loads.open()
            #expect(try await reading.error == .noSuchSession)
            try await eventually { processes.disk.record(id) == nil }
            #expect(store.counts.expired == 1)
        }
    }

    @Test func aGroupWithoutChanges_saysNothingAboutTheStore() throws {
        let journal = Journal()
        journal.remove(try #require(SessionID("a")), waits: [])
        guard case .commit(let group) = journal.step(at: 0) else { throw TooLate() }
        _ = journal.finish(group, failure: RecordStoreError(detail: "full"), at: 0, again: [])
        let empty = journal.finish(CommitGroup(), failure: nil, isAttempted: false, at: 1, again: [])
        #expect(empty.hadFailed && !empty.hasRecovered)
        #expect(journal.failure?.detail == "full")
        guard case .commit(let again) = journal.step(at: 50_000_000) else { throw TooLate() }
        let stored = journal.finish(again, failure: nil, at: 50_000_000, again: [])
        #expect(stored.hadFailed && stored.hasRecovered)
        #expect(journal.failure == nil)
    }
}
