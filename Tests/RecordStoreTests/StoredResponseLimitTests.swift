import SliderRecords
import SliderSessions
import Testing

/// Stored responses are limited by their size, those of each client too. The oldest ones are dropped.
struct StoredResponseLimitTests {
    private func keep(_ numbers: Range<Int>, _ store: any RecordStore, count: Int = 40) throws {
        for number in numbers {
            try store.committed(.store(try Records.response("k\(number)", of: "kitchen", count: count)))
        }
    }

    private func keep(_ numbers: Range<Int>, of owner: UInt64?, _ store: any RecordStore, count: Int = 40) throws {
        for number in numbers {
            try store.committed(
                .store(try Records.response("k\(number)", of: "kitchen", owner: owner, count: count)))
        }
    }

    /// Room for some responses, and for fewer of each client.
    private func limits(_ count: Int, ofOne share: Int) -> ResponseLimits {
        let size = StoredResponse.size(of: 40, under: 3)
        var limits = ResponseLimits(count * size)
        limits.client = share * size
        return limits
    }

    private func stored(_ numbers: Range<Int>, _ store: any RecordStore) throws -> [Int] {
        try numbers.filter { try store.response(under: "k\($0)") != nil }
    }

    @Test(arguments: StoreKind.allCases) func overTheLimit_theOldestResponseIsDropped(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open(ResponseLimits(3 * StoredResponse.size(of: 40, under: 2)))
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
        let store = try home.open(ResponseLimits(4_500))
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
            let second = try home.open(ResponseLimits(20 * StoredResponse.size(of: 40, under: 3)))
            while second.countSome() {}
            // Each change and the upkeep after it drop some responses, so that a start is short.
            for _ in 0..<3 { second.tidy(runningTime: 1, isAwaited: false) }
            #expect(try stored(0..<60, second) == Array(40..<60), "\(isComplete)")
            try keep(60..<61, second)
            #expect(try stored(0..<61, second) == Array(41..<61))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func overItsShare_aClientLosesItsOwnOldestResponses_andOthersLoseNone(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open(limits(6, ofOne: 2))
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        try keep(10..<12, of: 1, store)
        try keep(12..<18, of: .max, store)
        #expect(try stored(10..<18, store) == [10, 11, 16, 17])
        try keep(18..<20, of: nil, store)
        #expect(try stored(10..<20, store) == [10, 11, 16, 17, 18, 19])
        // Over the limit of all, the oldest of all is dropped. Responses of no client have no share.
        try keep(20..<21, of: nil, store)
        #expect(try stored(10..<21, store) == [11, 16, 17, 18, 19, 20])
        // A response larger than a share is not stored, and drops no other.
        try keep(21..<22, of: 2, store, count: 3 * 40 + 3 * 512)
        #expect(try stored(10..<22, store) == [11, 16, 17, 18, 19, 20])
    }

    @Test(arguments: StoreKind.allCases)
    func aShare_isFreeAgain_whenItsResponsesEnd(_ kind: StoreKind) throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open(limits(9, ofOne: 2))
        for id in ["kitchen", "hall"] { try store.committed(.put(try Records.record(id), basedOn: nil)) }
        try store.committed(.store(try Records.response("k10", of: "hall", owner: 1)))
        try keep(11..<12, of: 1, store)
        try store.committed(.delete(try Records.id("hall")))
        try keep(12..<13, of: 1, store)
        #expect(try stored(10..<13, store) == [11, 12])
        // A response that another client stores again counts for that one.
        try keep(11..<12, of: 2, store)
        try keep(13..<14, of: 1, store)
        #expect(try stored(10..<14, store) == [11, 12, 13])
        store.tidy(runningTime: 2_000, isAwaited: false)
        #expect(try stored(10..<14, store) == [])
        for number in 14..<16 {
            try store.committed(.store(try Records.response("k\(number)", of: "kitchen", owner: 1, expiresAt: 9_000)))
        }
        #expect(try stored(10..<16, store) == [14, 15])
    }

    @Test(arguments: StoreKind.allCases) func afterAStart_responsesStoredBeforeCountForTheirClients(
        _ kind: StoreKind
    ) throws {
        for isComplete in [true, false] {
            let home = try StoreHome(kind)
            defer { withExtendedLifetime(home) {} }
            let first = try home.open()
            try first.committed(.put(try Records.record("kitchen"), basedOn: nil))
            try keep(10..<12, of: 1, first)
            try keep(12..<80, of: 2, first)
            first.close(isComplete: isComplete, runningTime: 0)
            let second = try home.open(limits(60, ofOne: 4))
            while second.countSome() {}
            for _ in 0..<3 { second.tidy(runningTime: 1, isAwaited: false) }
            #expect(try stored(10..<80, second) == [10, 11] + Array(76..<80), "\(isComplete)")
            try keep(80..<81, of: 2, second)
            #expect(try stored(10..<81, second) == [10, 11] + Array(77..<81))
        }
    }
}
