import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

/// The promises of every record store about sessions that expire.
struct ExpiryTests {
    @Test(arguments: StoreKind.allCases) func aWalk_findsTheSessionsThatHaveExpired(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        try store.committed(
            .put(try Records.record("early", expiresAt: 500), basedOn: nil),
            .put(try Records.record("late", expiresAt: 1_500), basedOn: nil),
            .put(try Records.record("never", expiresAt: nil), basedOn: nil),
            .put(try Records.record("exact", expiresAt: 1_000), basedOn: nil))
        #expect(try store.walk(at: 1_000) == ["early@500", "exact@1000"])
        #expect(try store.walk(at: 499) == [])
    }

    @Test(arguments: StoreKind.allCases) func aSessionThatIsExtended_expiresLater(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let record = try Records.record("kitchen", expiresAt: 500)
        try store.committed(.put(record, basedOn: nil))
        try store.committed(.extend(record.id, until: 2_000), .extend(try Records.id("never"), until: 2_000))
        #expect(try store.walk(at: 1_000) == [])
        #expect(try store.load(record.id)?.expiresAt == 2_000)
        #expect(try store.load(Records.id("never")) == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func aSessionThatExpiresLaterOrNever_isNotShortened(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let (late, never) = (try Records.record("late", expiresAt: 900), try Records.record("never", expiresAt: nil))
        try store.committed(.put(late, basedOn: nil), .put(never, basedOn: nil))
        try store.committed(.extend(late.id, until: 700), .extend(never.id, until: 2_000))
        #expect(try store.load(late.id)?.expiresAt == 900)
        let loaded = try #require(try store.load(never.id))
        #expect(loaded.expiresAt == nil)
        #expect(try store.walk(at: 5_000) == ["late@900"])
        #expect(store.commit([.expire(late.id, at: 700)]).map(\.name) == ["conflict"])
        #expect(try store.load(late.id) != nil)
    }

    @Test(arguments: StoreKind.allCases)
    func aSessionIsExpired_onlyIfItStillExpiresAtThatMoment(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let record = try Records.record("kitchen", expiresAt: 500)
        try store.committed(.put(record, basedOn: nil), .store(try Records.response("a", of: "kitchen")))
        try store.committed(.extend(record.id, until: 700))
        #expect(store.commit([.expire(record.id, at: 500)]).map(\.name) == ["conflict"])
        #expect(try store.load(record.id) != nil)
        let twice = store.commit([.expire(record.id, at: 700), .expire(record.id, at: 700)])
        #expect(twice.map(\.name) == ["committed", "conflict"])
        #expect(try store.load(record.id) == nil)
        #expect(try store.response(under: "a") == nil)
        #expect(store.figures.sessions == 0)
    }

    @Test(arguments: StoreKind.allCases) func responsesThatHaveExpired_areRemovedInTheEnd(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        let empty = store.figures.contentBytes
        for number in 0..<300 {
            try store.committed(
                .store(try Records.response("k\(number)", of: "kitchen", expiresAt: number % 2 == 0 ? 5_000 : 90_000)))
        }
        for round in 0..<40 { store.tidy(runningTime: 10_000 + Int64(round) * 1_000, isAwaited: false) }
        #expect(
            try (0..<300).filter { try store.response(under: "k\($0)") != nil }
                == Array(stride(from: 1, to: 300, by: 2)))
        #expect(store.figures.contentBytes == empty + 150 * 40)
    }
}
