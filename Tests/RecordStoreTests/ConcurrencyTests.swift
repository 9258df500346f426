import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

/// One thread changes a store while another one reads it.
struct ConcurrencyTests {
    @Test(arguments: StoreKind.allCases)
    func aRead_seesEveryChangeWhoseCommitHasReturned(_ kind: StoreKind) async throws {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        let changes = Task {
            for number in 0..<200 {
                try store.committed(.put(try Records.record("s\(number)"), basedOn: nil))
                if number % 3 == 0 { store.tidy(runningTime: Int64(number), isAwaited: false) }
                continuation.yield(number)
            }
            continuation.finish()
        }
        var (cursor, seen) = (Int64?.none, 0)
        for await number in numbers {
            #expect(try store.load(Records.id("s\(number)")) != nil)
            cursor = try store.expired(after: cursor, at: 0).next
            if number % 50 == 49 {
                let count = try store.listed(SessionQuery(limit: 500)).count
                #expect(count > number)
            }
            _ = store.figures
            seen += 1
        }
        try await changes.value
        #expect(seen == 200)
        #expect(store.figures.sessions == 200)
    }
}
