import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

/// The promises of every record store about changes.
struct CommitTests {
    @Test(arguments: StoreKind.allCases) func aRecordThatIsCommitted_isLoadedAsItWas(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let record = try Records.record("kitchen", version: 3)
        try store.committed(.put(record, basedOn: nil))
        let loaded = try #require(try store.load(record.id))
        #expect(loaded.tag == record.tag)
        #expect(loaded.timeline == record.timeline)
        #expect(loaded.preset == record.preset)
        #expect(loaded.createdAt == record.createdAt)
        #expect(loaded.timeToLive == record.timeToLive)
        #expect(loaded.expiresAt == record.expiresAt)
        #expect(loaded.lineage == record.lineage)
        #expect(loaded.starts == record.starts)
        #expect(loaded.control.layout(trackWidth: 300) == record.control.layout(trackWidth: 300))
        #expect(try store.load(Records.id("cellar")) == nil)
    }

    @Test(arguments: StoreKind.allCases) func aLaterRecord_takesThePlaceOfTheEarlier(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let first = try Records.record("kitchen")
        try store.committed(.put(first, basedOn: nil))
        let second = try Records.record("kitchen", version: 1, expiresAt: nil)
        try store.committed(.put(second, basedOn: first.tag))
        let loaded = try #require(try store.load(first.id))
        #expect(loaded.timeline == second.timeline)
        #expect(loaded.expiresAt == nil)
        #expect(store.figures.sessions == 1)
    }

    @Test(arguments: StoreKind.allCases)
    func aChangeThatIsNotBasedOnWhatIsThere_isAConflict_andTheOthersAreStored(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        try store.committed(.put(try Records.record("kitchen", version: 2), basedOn: nil))
        let outcomes = store.commit([
            .put(try Records.record("cellar"), basedOn: nil),
            .put(try Records.record("kitchen"), basedOn: nil),
            .put(try Records.record("attic"), basedOn: SessionTag(epoch: "8m2q0zt5", version: 4)),
            .put(try Records.record("garden"), basedOn: nil),
        ])
        #expect(outcomes.map(\.name) == ["committed", "conflict", "conflict", "committed"])
        #expect(try store.load(Records.id("kitchen"))?.timeline.version == 2)
        #expect(try store.load(Records.id("attic")) == nil)
        #expect(try store.load(Records.id("garden")) != nil)
        #expect(store.figures.sessions == 3)
    }

    @Test(arguments: StoreKind.allCases)
    func aSessionThatIsDeleted_isGone_withItsResponses_andItsIDIsFree(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let id = try Records.id("kitchen")
        try store.committed(
            .put(try Records.record("attic"), basedOn: nil), .store(try Records.response("b", of: "attic")))
        let before = store.figures
        try store.committed(
            .put(try Records.record("kitchen", version: 5), basedOn: nil),
            .store(try Records.response("a", of: "kitchen"))
        )
        try store.committed(.delete(id), .delete(try Records.id("never")))
        #expect(store.figures.contentBytes == before.contentBytes)
        #expect(try store.load(id) == nil)
        #expect(try store.response(under: "a") == nil)
        #expect(try store.response(under: "b") != nil)
        #expect(store.figures.sessions == 1)
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        #expect(try store.load(id)?.timeline.version == 0)
        #expect(try store.response(under: "a") == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func changesOfOneSession_inOneCommit_areDoneInTheirOrder(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let first = try Records.record("kitchen", version: 1)
        try store.committed(
            .put(first, basedOn: nil), .delete(first.id), .put(try Records.record("kitchen", version: 2), basedOn: nil))
        #expect(try store.load(first.id)?.timeline.version == 2)
        try store.committed(.put(try Records.record("kitchen", version: 3), basedOn: first.tag), .delete(first.id))
        #expect(try store.load(first.id) == nil)
        #expect(store.figures.sessions == 0)
    }

    @Test(arguments: StoreKind.allCases)
    func aCreationThatFailed_mayBeStored_andIsRepeatedAfterARemovalInTheSameCommit(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        let attic = try Records.record("attic", version: 1)
        try home.storing(attic, in: store) { #expect($0.map(\.name) == ["failed"]) }
        #expect(try store.load(attic.id)?.tag == attic.tag)
        #expect(store.commit([.put(attic, basedOn: nil)]).map(\.name) == ["conflict"])
        try store.committed(.store(try Records.response("a", of: "attic")))
        let later = try Records.record("attic", version: 2)
        try store.committed(.delete(attic.id), .put(later, basedOn: nil))
        #expect(try store.load(attic.id)?.tag == later.tag)
        #expect(try store.response(under: "a") == nil)
        #expect(store.figures.sessions == 2)
        #expect(try store.listed(SessionQuery(limit: 10)).map(\.id.description) == ["kitchen", "attic"])
    }

    @Test(arguments: StoreKind.allCases) func aResponseThatIsStored_isReadUnderItsKey_andReplaced(_ kind: StoreKind)
        throws
    {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        try store.committed(
            .put(try Records.record("kitchen"), basedOn: nil),
            .store(try Records.response("POST /x \u{1F39A}", of: "kitchen")))
        #expect(try store.response(under: "POST /x \u{1F39A}") == Records.response("POST /x \u{1F39A}", of: "kitchen"))
        #expect(try store.response(under: "POST /x") == nil)
        let later = try Records.response("POST /x \u{1F39A}", of: "kitchen", expiresAt: 2_000, count: 3)
        try store.committed(.store(later))
        #expect(try store.response(under: "POST /x \u{1F39A}") == later)
        #expect(store.commit([.store(try Records.response("other", of: "nowhere"))]).map(\.name) == ["conflict"])
        #expect(try store.response(under: "other") == nil)
    }

    @Test(arguments: StoreKind.allCases) func aCommitThatFails_storesNothing_andItsRepeatWorks(_ kind: StoreKind) throws
    {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        let changes: [RecordChange] = [
            .put(try Records.record("attic"), basedOn: nil), .delete(try Records.id("kitchen")),
            .store(try Records.response("a", of: "attic")),
        ]
        let before = store.figures
        try home.refusingChanges {
            #expect(store.commit(changes).map(\.name) == ["failed", "failed", "failed"])
            store.tidy(runningTime: 1, isAwaited: false)
            let (old, new) = (try store.load(Records.id("kitchen")), try store.load(Records.id("attic")))
            #expect(old != nil && new == nil)
            #expect(store.figures.sessions == before.sessions)
            #expect(store.figures.contentBytes == before.contentBytes)
        }
        #expect(store.commit(changes).map(\.name) == ["committed", "committed", "committed"])
        #expect(try store.load(Records.id("kitchen")) == nil)
        #expect(try store.response(under: "a") != nil)
    }

    @Test(arguments: StoreKind.allCases)
    func theSameControl_isReadBackForEverySession(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        for number in 0..<20 {
            let record = try Records.record("s\(number)", control: Records.control(number % 3))
            try store.committed(.put(record, basedOn: nil))
        }
        for number in 0..<20 {
            let loaded = try #require(try store.load(Records.id("s\(number)")))
            #expect(try loaded.control.layout(trackWidth: 1) == Records.control(number % 3).layout(trackWidth: 1))
            #expect(loaded.control.initialState().trackWidth == 300 + Double(number % 3))
        }
    }
}
