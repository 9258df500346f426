import Testing

@testable import SliderAPI

struct FailureLimitTests {
    private static let second: Int64 = 1_000_000_000

    @Test func twentyFailuresAreTaken_andThenANetworkWaitsUntilItsMinuteHasPassed() {
        var limit = FailureLimit()
        for _ in 0..<20 {
            #expect(limit.wait(for: 1, at: 5) == nil)
            limit.note(1, at: 5)
        }
        #expect(limit.wait(for: 1, at: 5) == 60)
        #expect(limit.wait(for: 1, at: 5 + 59 * Self.second) == 1)
        #expect(limit.wait(for: 2, at: 5) == nil)
        #expect(limit.wait(for: 1, at: 5 + 60 * Self.second) == nil)
        limit.note(1, at: 5 + 60 * Self.second)
        #expect(limit.wait(for: 1, at: 5 + 60 * Self.second) == nil, "A new minute has begun.")
    }

    @Test func theTable_isBounded_andKeepsThoseOfLately() {
        var limit = FailureLimit()
        for _ in 0..<20 { limit.note(0, at: 0) }
        for network in 1...UInt64(3 * FailureLimit.capacity) {
            limit.note(network, at: Int64(network))
            #expect(limit.count <= FailureLimit.capacity)
        }
        for _ in 0..<20 { limit.note(7, at: Int64(4 * FailureLimit.capacity)) }
        #expect(limit.wait(for: 7, at: Int64(4 * FailureLimit.capacity)) != nil)
    }

    @Test func networksOfOneMoment_areForgottenToo_beforeTheTableGrows() {
        var limit = FailureLimit()
        for network in 1...UInt64(3 * FailureLimit.capacity) { limit.note(network, at: 1) }
        #expect(limit.count <= FailureLimit.capacity)
    }
}
