import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

/// The promises of every record store about its runs.
struct ReopeningTests {
    @Test(arguments: StoreKind.allCases) func committedChanges_areThereAfterACleanStop(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let first = try home.open()
        try first.committed(
            .put(try Records.record("kitchen", version: 3), basedOn: nil),
            .store(try Records.response("a", of: "kitchen"))
        )
        let figures = first.figures
        first.close(isComplete: true, runningTime: 77_000)
        let second = try home.open()
        #expect(second.run == StoreRun(lineage: first.run.lineage, starts: first.run.starts, runningTime: 77_000))
        #expect(try second.load(Records.id("kitchen"))?.timeline.version == 3)
        #expect(try second.response(under: "a") != nil)
        #expect(second.figures.sessions == figures.sessions)
        #expect(second.figures.contentBytes == figures.contentBytes)
    }

    @Test(arguments: StoreKind.allCases) func aStopThatIsNotClean_isCounted(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        var starts: [Int] = []
        for round in 0..<5 {
            let store = try home.open()
            starts.append(store.run.starts)
            try store.committed(.put(try Records.record("s\(round)"), basedOn: nil))
            switch round {
            case 0: store.close(isComplete: true, runningTime: 0)
            case 1: store.close(isComplete: false, runningTime: 0)
            default: break  // Dropped without being closed, as in a crash.
            }
        }
        #expect(starts == [0, 0, 1, 2, 3])
        let store = try home.open()
        #expect(try store.listed(SessionQuery(limit: 10)).count == 5)
    }

    @Test(arguments: StoreKind.allCases) func theRunningTime_isStoredMeanwhile(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        do {
            let store = try home.open()
            #expect(store.run.runningTime == 0)
            store.tidy(runningTime: 45_000, isAwaited: false)
        }
        #expect(try home.open().run.runningTime == 45_000)
    }
}
