import SliderEngine
import SliderSamples
import SliderTimeline
import Testing

@testable import SliderSessions

/// The operator is told of each change of the record store's state once.
struct StorageObserverTests {
    private let processes = StoredProcesses()

    @Test func afterACleanStart_noReportIsMade() async throws {
        try await processes.run { store in _ = try await processes.createUsed("a", in: store) }
        #expect(processes.watcher.told == [])
    }

    @Test func theCountAfterAnUncleanStop_isReportedOnce() async throws {
        try await processes.run { store in _ = try await processes.createUsed("a", in: store) }
        processes.disk.uncounted = 5
        try await processes.run { store in
            try await eventually { !processes.watcher.told.isEmpty }
            _ = try await processes.createUsed("b", in: store)
            processes.sweep(store)
        }
        #expect(processes.watcher.told == ["counted: 1"])
    }

    @Test func failingUpkeep_isReportedWhenItBegins_andWhenItEnds() async throws {
        try await processes.run { store in
            processes.disk.upkeepFailure = "the log can't be copied"
            for name in ["a", "b", "c"] { _ = try await processes.createUsed(name, in: store) }
            // A commit's response is sent before the upkeep that follows it.
            try await eventually { !processes.watcher.told.isEmpty }
            #expect(processes.watcher.told == ["upkeep failed: the log can't be copied"])
            processes.disk.upkeepFailure = nil
            for name in ["d", "e", "f"] { _ = try await processes.createUsed(name, in: store) }
            try await eventually { processes.watcher.told.count == 2 }
        }
        #expect(processes.watcher.told == ["upkeep failed: the log can't be copied", "upkeep recovered"])
    }

    @Test func failingCommits_areReportedWhenTheyBegin_andWhenTheyEnd() async throws {
        try await processes.run { store in
            let id = try await processes.create("a", in: store)
            processes.disk.refuse(true)
            let refused = Heard(store.apply(.set, to: id, if: .none))
            #expect(try await refused.error == .storageUnavailable("the disk refuses"))
            processes.disk.refuse(false)
            try await eventually { !store.isStorageFailing }
            try await eventually { processes.watcher.told.count == 2 }
        }
        #expect(processes.watcher.told == ["failed: the disk refuses", "recovered"])
    }
}
