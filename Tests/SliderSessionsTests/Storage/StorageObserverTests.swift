import SliderEngine
import SliderSamples
import SliderTimeline
import Testing

@testable import SliderSessions

/// What the operator is told about the record store: each change once.
struct StorageObserverTests {
    private let kept = StoredProcesses()

    @Test func afterACleanStart_nothingIsTold() async throws {
        try await kept.run { store in _ = try await kept.createUsed("a", in: store) }
        #expect(kept.watcher.told == [])
    }

    @Test func whatHadToBeCounted_isToldOnceItIs() async throws {
        try await kept.run { store in _ = try await kept.createUsed("a", in: store) }
        kept.disk.uncounted = 5
        try await kept.run { store in
            try await eventually { !kept.watcher.told.isEmpty }
            _ = try await kept.createUsed("b", in: store)
            try kept.sweep(store)
        }
        #expect(kept.watcher.told == ["counted: 1"])
    }

    @Test func failingUpkeep_isToldWhenItBegins_andWhenItEnds() async throws {
        try await kept.run { store in
            kept.disk.upkeepFailure = "the log can't be copied"
            for name in ["a", "b", "c"] { _ = try await kept.createUsed(name, in: store) }
            // A commit's answer leaves before the upkeep that follows it.
            try await eventually { !kept.watcher.told.isEmpty }
            #expect(kept.watcher.told == ["upkeep failed: the log can't be copied"])
            kept.disk.upkeepFailure = nil
            for name in ["d", "e", "f"] { _ = try await kept.createUsed(name, in: store) }
            try await eventually { kept.watcher.told.count == 2 }
        }
        #expect(kept.watcher.told == ["upkeep failed: the log can't be copied", "upkeep recovered"])
    }

    @Test func failingCommits_areToldWhenTheyBegin_andWhenTheyEnd() async throws {
        try await kept.run { store in
            let id = try await kept.create("a", in: store)
            kept.disk.refuse(true)
            let refused = Heard(store.apply(.set, to: id, if: .none))
            #expect(try await refused.error == .storageUnavailable("the disk refuses"))
            kept.disk.refuse(false)
            try await eventually { !store.isStorageFailing }
            try await eventually { kept.watcher.told.count == 2 }
        }
        #expect(kept.watcher.told == ["failed: the disk refuses", "recovered"])
    }
}
