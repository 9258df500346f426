import ServiceBasics
import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Processes over one disk, one after the other, and their clock.
struct StoredProcesses {
    let time = TestClock()
    let disk = MemoryDisk()
    let watcher = StorageWatcher()

    /// Runs the body with a process over the disk and its threads. Stops the process cleanly.
    func run<Value>(
        durability: Durability = .gesture, limits: SessionLimits = SessionLimits(timeToLive: .seconds(3_000)),
        residents: Int = 100, _ body: (StoredSessions) async throws -> Value
    ) async throws -> Value {
        let settings = StorageSettings(
            records: MemoryRecordStore(disk), durability: durability, residentLimit: residents, observer: watcher)
        let store = StoredSessions(limits, clock: time.clock, over: settings)
        try store.start()
        let ticking = Task {
            // Advances the test's clock, because commits are paced by it.
            while !Task.isCancelled {
                time.advance(by: .milliseconds(1))
                store.journal.changed.broadcast()
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
        defer {
            ticking.cancel()
            disk.commits.open()
            disk.loads.open()
        }
        let value = try await body(store)
        await store.stop(within: .seconds(10))
        return value
    }

    /// Makes a session, and waits for its commit.
    func create(_ name: String, in store: StoredSessions, traced: Int = 0) async throws -> SessionID {
        let id = try #require(SessionID(name))
        let draft = SessionDraft(id: id, preset: "star", control: try Controls.star(), traced: traced)
        return try await store.create(draft).value.id
    }

    /// Makes a session to which an event was applied, and waits for the commit of that.
    func createUsed(_ name: String, in store: StoredSessions, traced: Int = 0) async throws -> SessionID {
        let id = try await create(name, in: store, traced: traced)
        _ = try await store.apply(.set, to: id, if: .none).value
        return id
    }

    /// Evicts a session as if others needed its room.
    func evict(_ id: SessionID, from store: StoredSessions) throws {
        // Before that, a finger may have moved it.
        time.advance(by: .seconds(6))
        let session = try #require(store.residents.registry.session(id))
        try #require(store.evict(session, at: time.clock.monotonic()))
    }

    /// Does the regular work.
    func sweep(_ store: StoredSessions) {
        store.endIdleSessions()
        store.keepAlive()
    }
}

extension [SessionEvent] {
    /// An event whose response waits for the disk.
    static var set: Self { [SessionEvent(.set(value: 1)).takingOver] }
}

/// An expected response or condition did not come in time.
struct TooLate: Error {}

/// Waits until a condition holds; throws if it does not within the limit of waits.
func eventually(_ condition: () async throws -> Bool) async throws {
    try await Patience.until("the condition", condition)
}
