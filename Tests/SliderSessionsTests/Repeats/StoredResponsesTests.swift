import SliderSamples
import SliderTimeline
import Testing

@testable import SliderSessions

struct StoredResponsesTests {
    private let session: SessionID

    init() throws {
        session = try #require(SessionID("a"))
    }

    private func responses(_ count: Int, bytes: Int = 1_000_000) -> StoredResponses {
        StoredResponses(StoredResponseLimits(count: count, bytes: bytes))
    }

    @Test func theOldestResponse_isDroppedForANewOneOverTheNumber() {
        var kept = responses(3)
        for number in 0..<5 { kept.insert(.of(KeyedRequest("k\(number)"), session)) }
        #expect((0..<5).map { kept["k\($0)"] != nil } == [false, false, true, true, true])
        #expect(kept.count == 3)
    }

    @Test func theOldestResponses_areDroppedForOneOverTheSize() {
        let size = StoredResponse.of(KeyedRequest("k0"), session).size
        var kept = responses(100, bytes: 4 * size)
        for number in 0..<4 { kept.insert(.of(KeyedRequest("k\(number)"), session)) }
        #expect(kept.bytes == 4 * size)
        kept.insert(.of(KeyedRequest("k4"), session, count: 3 + size))
        #expect((0..<5).map { kept["k\($0)"] != nil } == [false, false, true, true, true])
        #expect(kept.bytes == 4 * size)
    }

    @Test func aResponseOverTheSizeByItself_isNotKept_andDropsNoOther() {
        var kept = responses(100, bytes: 1000)
        kept.insert(.of(KeyedRequest("small"), session))
        kept.insert(.of(KeyedRequest("large"), session, count: 1000))
        #expect(kept["small"] != nil)
        #expect(kept["large"] == nil)
    }

    @Test func responses_areDroppedWhenTheirTimeIsOver() {
        var kept = responses(100)
        for number in 0..<5 { kept.insert(.of(KeyedRequest("k\(number)"), session, expiresAt: Int64(number) * 10)) }
        kept.removeExpired(at: 19)
        #expect(kept.count == 3)
        kept.removeExpired(at: 20)
        #expect((0..<5).map { kept["k\($0)"] != nil } == [false, false, false, true, true])
    }

    @Test func responses_areDroppedWithTheirSession() throws {
        let other = try #require(SessionID("b"))
        var kept = responses(100)
        for number in 0..<4 { kept.insert(.of(KeyedRequest("k\(number)"), number.isMultiple(of: 2) ? session : other)) }
        kept.remove(session)
        #expect((0..<4).map { kept["k\($0)"] != nil } == [false, true, false, true])
        kept.remove(other)
        #expect(kept.count == 0)
        #expect(kept.bytes == 0)
    }

    @Test func theOrder_holdsAfterManyRemovals() throws {
        var kept = responses(10)
        for number in 0..<10 { kept.insert(.of(KeyedRequest("old\(number)"), session)) }
        for number in 0..<1000 {
            let short = try #require(SessionID("s\(number)"))
            kept.insert(.of(KeyedRequest("k\(number)"), short))
            kept.remove(short)
        }
        // Each of these was kept in place of one of the old ones, the oldest first.
        #expect(kept.count == 9)
        #expect(kept["old0"] == nil)
        #expect(kept["old1"] != nil)
        kept.insert(.of(KeyedRequest("old1"), session))
        kept.insert(.of(KeyedRequest("new"), session))
        #expect(kept["old1"] != nil)
        kept.insert(.of(KeyedRequest("newer"), session))
        #expect(kept["old2"] == nil)
        #expect(kept["old1"] != nil)
    }
}
