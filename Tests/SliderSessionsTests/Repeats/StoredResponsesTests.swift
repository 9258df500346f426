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
        StoredResponses(ResponseLimits(count * StoredResponse.of(KeyedRequest(key), session).size))
    }

    /// Room for some such responses, and for fewer of each client.
    private func responses(_ count: Int, ofOne share: Int) -> StoredResponses {
        let size = StoredResponse.of(KeyedRequest("k0"), session).size
        var limits = ResponseLimits(count * size)
        limits.client = share * size
        return StoredResponses(limits)
    }

    /// A response whose key begins with its number.
    private func response(_ number: Int, of owner: UInt64?, about session: SessionID? = nil, expiresAt: Int64 = 1_000)
        -> StoredResponse
    {
        let request = KeyedRequest("\(number)k", of: owner.map(SessionOwner.init))
        return .of(request, session ?? self.session, expiresAt: expiresAt)
    }

    @Test func overItsShare_aClientLosesItsOwnOldestResponses_andOthersLoseNone() {
        var stored = responses(6, ofOne: 2)
        for number in 0..<2 { stored.insert(response(number, of: 1)) }
        for number in 2..<8 { stored.insert(response(number, of: 2)) }
        #expect((0..<8).filter { stored["\($0)k"] != nil } == [0, 1, 6, 7])
        // Together they have room for six.
        for number in 8..<10 { stored.insert(response(number, of: 3)) }
        #expect((0..<10).filter { stored["\($0)k"] != nil } == [0, 1, 6, 7, 8, 9])
        stored.insert(response(0, of: 4))
        #expect((0..<10).filter { stored["\($0)k"] != nil } == [0, 1, 6, 7, 8, 9])
        stored.insert(response(2, of: 4))
        #expect((0..<10).filter { stored["\($0)k"] != nil } == [0, 2, 6, 7, 8, 9])
    }

    @Test func responsesOfNoClient_haveNoShare() {
        var stored = responses(4, ofOne: 2)
        for number in 0..<6 { stored.insert(response(number, of: nil)) }
        #expect((0..<6).filter { stored["\($0)k"] != nil } == [2, 3, 4, 5])
        #expect(stored.owners == 0)
    }

    @Test func aResponseLargerThanAShare_isNotStored_andDropsNoOther() {
        var stored = responses(6, ofOne: 2)
        stored.insert(response(0, of: 1))
        var large = response(1, of: 1)
        large.bytes += [UInt8](repeating: 0, count: 2 * large.size)
        stored.insert(large)
        #expect(stored["0k"] != nil && stored["1k"] == nil)
        large.owner = nil
        stored.insert(large)
        #expect(stored["1k"] != nil)
    }

    @Test func aShare_isFreeAgain_whenItsResponsesEnd() throws {
        let other = try #require(SessionID("b"))
        var stored = responses(9, ofOne: 2)
        stored.insert(response(0, of: 1, about: other))
        stored.insert(response(1, of: 1))
        stored.remove(other)
        stored.insert(response(2, of: 1))
        #expect((0..<3).filter { stored["\($0)k"] != nil } == [1, 2])
        // A response that another client stores again counts for that one.
        stored.insert(response(1, of: 2))
        stored.insert(response(3, of: 1))
        #expect((0..<4).filter { stored["\($0)k"] != nil } == [1, 2, 3])
        stored.removeExpired(at: 1_000)
        #expect(stored.count == 0 && stored.owners == 0 && stored.bytes == 0)
    }

    @Test func theOrderOfAClient_holdsAfterManyRemovals() throws {
        var stored = responses(100, ofOne: 3)
        stored.insert(response(0, of: 1))
        stored.insert(response(1, of: 1))
        for number in 0..<99 {
            let short = try #require(SessionID("s\(number)"))
            stored.insert(response(9, of: 1, about: short))
            stored.remove(short)
        }
        stored.insert(response(2, of: 1))
        #expect((0..<3).filter { stored["\($0)k"] != nil } == [0, 1, 2])
        stored.insert(response(3, of: 1))
        #expect((0..<4).filter { stored["\($0)k"] != nil } == [1, 2, 3])
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
        var stored = StoredResponses(ResponseLimits(1000))
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
