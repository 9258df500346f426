import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// The list of the sessions in memory.
struct SessionListTests {
    private let time = TestClock()
    private let store: MemorySessions

    init() {
        store = MemorySessions(SessionLimits(timeToLive: .seconds(1000)), clock: time.clock)
    }

    @discardableResult
    private func made(_ id: String, preset: String? = nil, timeToLive: Duration? = nil) throws -> SessionReading {
        try store.create(
            SessionDraft(id: SessionID(id), preset: preset, control: try Controls.meshing(), timeToLive: timeToLive)
        ).get()
    }

    /// The ids of every page.
    private func walk(_ query: SessionQuery) throws -> [[String]] {
        var (query, pages) = (query, [[String]]())
        repeat {
            let page = try store.list(query).get()
            #expect(page.sessions.count <= query.limit)
            pages.append(page.sessions.map(\.id.description))
            // The cursor is sent as text.
            query.cursor = try page.next.map { try #require(SessionCursor($0.text)) }
        } while query.cursor != nil
        return pages
    }

    @Test func anEntry_tellsOfItsSession() throws {
        let reading = try made("a", preset: "meshing", timeToLive: .seconds(50))
        _ = try store.apply([SessionEvent(.elapsed)], to: reading.id, if: .none).get()
        time.advance(by: .seconds(20))
        let page = try store.list(SessionQuery()).get()
        let tag = SessionTag(epoch: reading.shown.tag.epoch, version: 1)
        let entry = ListedSession(
            id: reading.id, tag: tag, preset: "meshing", createdAt: reading.createdAt,
            expiresAt: reading.createdAt + 50_000)
        #expect(page.sessions == [entry])
        #expect(page.next == nil)
    }

    @Test func onePage_looksAtABoundedNumberOfSessions() throws {
        let limit = MemorySessions.examinedLimit
        for number in 0..<2 * limit { try made("s\(number)") }
        let page = try store.list(SessionQuery(limit: 10, selection: .init(preset: "zoom"))).get()
        #expect(page.sessions.isEmpty)
        let next = try #require(page.next?.place)
        #expect((25...45).contains(next.shard))
        #expect(next.last == nil)
        #expect(try walk(SessionQuery(limit: 10, selection: .init(preset: "zoom"))).count == 2)
    }

    @Test(arguments: ["m64.", "m64.a"])
    func aCursorAfterTheLastShard_isRefused(_ text: String) throws {
        let cursor = try #require(SessionCursor(text))
        #expect(store.list(SessionQuery(cursor: cursor)).refusal == .invalidCursor)
    }

    @Test(arguments: [
        "", "m", "m1", "1.a", "m.", "m.a", "m01.a", "m-1.a", "m+1.a", "m1.a b",
        "m1.\(String(repeating: "a", count: 65))",
        "r", "r-1", "r01", "r1.", "x1", "m1.a.b", "r99999999999999999999", "r1é",
    ])
    func anyOtherText_isNoCursor(_ text: String) {
        #expect(SessionCursor(text) == nil)
    }

    @Test func aShard_isReadInTheOrderOfIDs() throws {
        for number in 0..<5000 { try made("s\(number)") }
        for limit in [1, 3, 10, 1000] {
            let all = registryOrder(limit: 5000)
            #expect(all.count > 50)
            #expect(registryOrder(limit: limit) == Array(all.prefix(limit)))
            #expect(registryOrder(after: all[20], limit: limit) == Array(all[21...].prefix(limit)))
            #expect(all == all.sorted { $0.description < $1.description })
        }
    }

    private func registryOrder(after last: SessionID? = nil, limit: Int) -> [SessionID] {
        store.residents.registry.sessions(ofShard: 5, after: last, limit: limit) { _ in true }.map(\.id)
    }
}
