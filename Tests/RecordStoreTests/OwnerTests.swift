import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

/// The promises of every record store about the owners of sessions.
struct OwnerTests {
    private static let (one, other) = (SessionOwner(1), SessionOwner(.max))

    private static func put(_ id: String, _ owner: UInt64?, version: Int = 0, expiresAt: Int64? = 1_000) throws
        -> RecordChange
    {
        .put(try Records.record(id, version: version, expiresAt: expiresAt, owner: owner), basedOn: nil)
    }

    @Test(arguments: StoreKind.allCases) func anOwnerIsKnownAgain_andItsSessionsAreCounted(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        #expect(try store.sessions(of: Self.one) == 0)
        try store.committed(try Self.put("a", 1), try Self.put("b", 1), try Self.put("c", .max), try Self.put("d", nil))
        #expect(try store.load(Records.id("a"))?.owner == Self.one)
        #expect(try store.load(Records.id("c"))?.owner == Self.other)
        #expect(try store.load(Records.id("d"))?.owner == nil)
        #expect(try store.sessions(of: Self.one) == 2)
        #expect(try store.sessions(of: Self.other) == 1)
        #expect(try store.sessions(of: SessionOwner(0)) == 0)
    }

    @Test(arguments: StoreKind.allCases) func aLaterRecord_isOfTheSameOwner_andCountsOnce(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let first = try Records.record("a", owner: 1)
        try store.committed(.put(first, basedOn: nil))
        try store.committed(.put(try Records.record("a", version: 1, owner: 1), basedOn: first.tag))
        #expect(try store.load(first.id)?.owner == Self.one)
        #expect(try store.sessions(of: Self.one) == 1)
    }

    @Test(arguments: StoreKind.allCases) func aSessionThatIsRemoved_countsNoMore(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        for id in ["a", "b", "c"] { try store.committed(try Self.put(id, 1)) }
        try store.committed(.delete(try Records.id("a")), .delete(try Records.id("a")))
        #expect(try store.sessions(of: Self.one) == 2)
        _ = store.commit([.expire(try Records.id("b"), at: 999)])
        #expect(try store.sessions(of: Self.one) == 2)
        _ = store.commit([.expire(try Records.id("b"), at: 1_000), .expire(try Records.id("b"), at: 1_000)])
        #expect(try store.sessions(of: Self.one) == 1)
        // The removal is in one transaction with the creation, and the id passes to another owner.
        try store.committed(try Self.put("d", 1), .delete(try Records.id("c")), try Self.put("c", .max))
        #expect(try store.sessions(of: Self.one) == 1)
        #expect(try store.sessions(of: Self.other) == 1)
    }

    @Test(arguments: StoreKind.allCases) func aDamagedSession_countsUntilItIsRemoved(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        try store.committed(try Self.put("a", 1))
        try home.damage("a")
        #expect(try store.sessions(of: Self.one) == 1)
        try store.committed(.delete(try Records.id("a")))
        #expect(try store.sessions(of: Self.one) == 0)
    }

    @Test(arguments: StoreKind.allCases) func sessionsThatAreNotStored_areNotCounted(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        try store.committed(try Self.put("a", 1))
        let taken = try Self.put("a", .max)
        #expect(store.commit([taken]).map(\.name) == ["conflict"])
        #expect(try store.sessions(of: Self.other) == 0)
        let refused = [try Self.put("b", 1), .delete(try Records.id("a"))]
        try home.refusingChanges { #expect(store.commit(refused).map(\.name) == ["failed", "failed"]) }
        #expect(try store.sessions(of: Self.one) == 1)
        try store.committed(try Self.put("b", 1))
        #expect(try store.sessions(of: Self.one) == 2)
    }

    @Test(arguments: StoreKind.allCases, [true, false]) func theCountsOfOwners_areRight_afterAStop(
        _ kind: StoreKind, isClean: Bool
    ) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        do {
            let store = try home.open()
            for number in 0..<5 { try store.committed(try Self.put("s\(number)", number < 3 ? 1 : nil)) }
            try store.committed(.delete(try Records.id("s1")))
            if isClean { store.close(isComplete: true, runningTime: 0) }
        }
        let store = try home.open()
        #expect(try store.sessions(of: Self.one) == 2)
        #expect(try store.load(Records.id("s2"))?.owner == Self.one)
        try store.committed(.delete(try Records.id("s0")), .delete(try Records.id("s2")))
        #expect(try store.sessions(of: Self.one) == 0)
    }
}
