import MicroHTTPD
import SliderEngine
import SliderTimeline
import Testing

@testable import SliderAPI

struct WorkerCountersTests {
    @Test(arguments: [0, 1, 7, 8, 9, 4000])
    func countersFillCacheLinesOfTheirOwn_howeverManyThereAre(_ count: Int) {
        let counters = CounterBuffer(count: count)
        for index in 0..<count { counters.add(UInt64(index + 1), at: index) }
        #expect((0..<count).allSatisfy { counters[$0] == UInt64($0 + 1) })
        let lines = counters.addresses
        #expect(lines.lowerBound.isMultiple(of: 64) && lines.upperBound.isMultiple(of: 64))
        #expect(lines.count >= 8 * count && lines.count > 0)
    }

    @Test func everyEventCauseAndReason_isCountedByItself() {
        let (counters, connections) = (WorkerCounters(), ConnectionCounters())
        counters.count([SessionEvent(.pinched(magnification: 1)), SessionEvent(.undo), SessionEvent(.undo)])
        for type in EventType.allCases {
            #expect(counters.events(type) == [.pinched: 1, .undo: 2][type, default: 0])
        }
        #expect(Set(Cue.Cause.allCases.map(\.index)).count == Cue.Cause.allCases.count)
        for reason in HTTPRefusalReason.allCases { connections.countRefusal(reason) }
        #expect(HTTPRefusalReason.allCases.allSatisfy { connections.refused($0) == 1 })
    }

    @Test func everyStatusOfTheService_hasALabel() {
        #expect(WorkerCounters.statuses.first == 200)
        let statuses = Set(WorkerCounters.statuses)
        #expect(statuses.isSuperset(of: ProblemKind.allCases.map(\.status)))
        #expect(statuses.isSuperset(of: [200, 201, 204, 304]))
    }
}
