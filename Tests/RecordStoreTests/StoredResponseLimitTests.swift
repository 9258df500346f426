import SliderRecords
import SliderSessions
import Testing

/// Stored responses are limited by their size. The oldest ones are dropped.
struct StoredResponseLimitTests {
    private func keep(_ numbers: Range<Int>, _ store: any RecordStore, count: Int = 40) throws {
        for number in numbers {
            try store.committed(.store(try Records.response("k\(number)", of: "kitchen", count: count)))
        }
    }

    private func stored(_ numbers: Range<Int>, _ store: any RecordStore) throws -> [Int] {
        try numbers.filter { try store.response(under: "k\($0)") != nil }
    }

    @Test(arguments: StoreKind.allCases) func overTheLimit_theOldestResponseIsDropped(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open(responseLimit: 3 * StoredResponse.size(of: 40, under: 2))
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        try keep(0..<5, store)
        #expect(try stored(0..<5, store) == [2, 3, 4])
        // A response that is stored again becomes the youngest.
        try keep(2..<3, store)
        try keep(5..<6, store)
        #expect(try stored(0..<6, store) == [2, 4, 5])
    }

    @Test(arguments: StoreKind.allCases) func overTheLimit_asManyResponsesAreDroppedAsNeeded(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open(responseLimit: 4_500)
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        let empty = store.figures.contentBytes
        try keep(0..<8, store, count: 486)
        #expect(try stored(0..<8, store) == [4, 5, 6, 7])
        try keep(8..<9, store, count: 2_486)
        #expect(try stored(0..<9, store) == [7, 8])
        #expect(store.figures.contentBytes == empty + 486 + 2_486)
        // A response larger than the limit is not stored, and drops no other.
        try keep(9..<10, store, count: 4_500)
        #expect(try stored(0..<10, store) == [7, 8])
    }

    @Test(arguments: StoreKind.allCases) func afterAStart_responsesStoredBeforeCount(_ kind: StoreKind) throws {
        for isComplete in [true, false] {
            let home = try StoreHome(kind)
            defer { withExtendedLifetime(home) {} }
            let first = try home.open()
            try first.committed(.put(try Records.record("kitchen"), basedOn: nil))
            try keep(0..<60, first)
            first.close(isComplete: isComplete, runningTime: 0)
            let second = try home.open(responseLimit: 20 * StoredResponse.size(of: 40, under: 3))
            while second.countSome() {}
            // Each change and the upkeep after it drop some responses, so that a start is short.
            for _ in 0..<3 { second.tidy(runningTime: 1, isAwaited: false) }
            #expect(try stored(0..<60, second) == Array(40..<60), "\(isComplete)")
            try keep(60..<61, second)
            #expect(try stored(0..<61, second) == Array(41..<61))
        }
    }
}
