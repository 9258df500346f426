import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

/// The promises of every record store about its list.
struct ListTests {
    @Test(arguments: StoreKind.allCases) func aList_hasEverySessionOnce_inTheOrderOfCreation(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        for number in 0..<25 { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
        try store.committed(
            .delete(try Records.id("s3")),
            .put(try Records.record("s4", version: 2), basedOn: try Records.record("s4").tag))
        for limit in [1, 7, 24, 25, 100] {
            let sessions = try store.listed(SessionQuery(limit: limit))
            #expect(sessions.map(\.id.description) == (0..<25).filter { $0 != 3 }.map { "s\($0)" })
        }
        let record = try Records.record("s4", version: 2)
        #expect(
            try store.listed(SessionQuery(limit: 10)).first { $0.id == record.id }
                == SessionSummary(
                    id: record.id, tag: record.tag, preset: "meshing", createdAt: Records.createdAt, expiresAt: 1_000,
                    timeToLive: record.timeToLive, lineage: record.lineage, starts: record.starts))
    }

    @Test(arguments: StoreKind.allCases) func aPage_hasNoMoreThanItsLimit(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        for number in 0..<9 { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
        let page = try store.list(SessionQuery(limit: 4))
        #expect(page.sessions.count == 4)
        #expect(page.next != nil)
    }

    @Test(arguments: StoreKind.allCases) func aList_isFilteredByPresetAndAge(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        for number in 0..<12 {
            try store.committed(
                .put(
                    try Records.record(
                        "s\(number)", preset: number % 2 == 0 ? "meshing" : "star", createdAt: 1_000 + Int64(number)),
                    basedOn: nil))
        }
        let query = SessionQuery(limit: 2, selection: .init(preset: "star", createdSince: 1_003, createdBefore: 1_009))
        #expect(try store.listed(query).map(\.id.description) == ["s3", "s5", "s7"])
        #expect(try store.listed(SessionQuery(limit: 5, selection: .init(preset: "snap"))).isEmpty)
    }
}
