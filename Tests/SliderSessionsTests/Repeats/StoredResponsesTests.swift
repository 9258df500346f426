import SliderRecords
import SliderSamples
import SliderTimeline
import Testing

@testable import SliderSessions

struct StoredResponsesTests {
    private let session: SessionID

    init() throws {
        session = try #require(SessionID("a"))
    }

    /// Room for some short responses whose keys are as long as this one.
    private func responses(_ count: Int, under key: String = "k0") -> StoredResponses {
        StoredResponses(limit: count * StoredResponse.of(KeyedRequest(key), session).size)
    }

    @Test func theOldestResponse_isDroppedForANewOneOverTheLimit() {
        var stored = responses(3)
        for number in 0..<5 { stored.insert(.of(KeyedRequest("k\(number)"), session)) }
        #expect((0..<5).map { stored["k\($0)"] != nil } == [false, false, true, true, true])
        #expect(stored.count == 3)
    }

    @Test func theOldestResponses_areDroppedForALargeOneOverTheLimit() {
        let size = StoredResponse.of(KeyedRequest("k0"), session).size
        var stored = responses(4)
        for number in 0..<4 { stored.insert(.of(KeyedRequest("k\(number)"), session)) }
        #expect(stored.bytes == 4 * size)
        stored.insert(.of(KeyedRequest("k4"), session, count: 3 + size))
        #expect((0..<5).map { stored["k\($0)"] != nil } == [false, false, true, true, true])
        #expect(stored.bytes == 4 * size)
    }

    @Test func aResponseLargerThanTheLimit_isNotStored_andDropsNoOther() {
        var stored = StoredResponses(limit: 1000)
        stored.insert(.of(KeyedRequest("small"), session))
        stored.insert(.of(KeyedRequest("large"), session, count: 1000))
        #expect(stored["small"] != nil)
        #expect(stored["large"] == nil)
    }

    @Test func responses_areDroppedWhenTheirTimeIsOver() {
        var stored = responses(100)
        for number in 0..<5 { stored.insert(.of(KeyedRequest("k\(number)"), session, expiresAt: Int64(number) * 10)) }
        stored.removeExpired(at: 19)
        #expect(stored.count == 3)
        stored.removeExpired(at: 20)
        #expect((0..<5).map { stored["k\($0)"] != nil } == [false, false, false, true, true])
    }

    @Test func responses_areDroppedWithTheirSession() throws {
        let other = try #require(SessionID("b"))
        var stored = responses(100)
        for number in 0..<4 {
            stored.insert(.of(KeyedRequest("k\(number)"), number.isMultiple(of: 2) ? session : other))
        }
        stored.remove(session)
        #expect((0..<4).map { stored["k\($0)"] != nil } == [false, true, false, true])
        stored.remove(other)
        #expect(stored.count == 0)
        #expect(stored.bytes == 0)
    }

    @Test func theOrder_holdsAfterManyRemovals() throws {
        var stored = responses(10, under: "old0")
        for number in 0..<10 { stored.insert(.of(KeyedRequest("old\(number)"), session)) }
        for number in 0..<1000 {
            let short = try #require(SessionID("s\(number)"))
            stored.insert(.of(KeyedRequest("k\(number)"), short))
            stored.remove(short)
        }
        // Each of these has replaced one of the old ones, the oldest first.
        #expect(stored.count == 9)
        #expect(stored["old0"] == nil)
        #expect(stored["old1"] != nil)
        stored.insert(.of(KeyedRequest("old1"), session))
        stored.insert(.of(KeyedRequest("new"), session))
        #expect(stored["old1"] != nil)
        stored.insert(.of(KeyedRequest("newer"), session))
        #expect(stored["old2"] == nil)
        #expect(stored["old1"] != nil)
    }
}
