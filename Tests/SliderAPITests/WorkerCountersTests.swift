import Glibc
import MicroHTTPD
import SliderEngine
import SliderTimeline
import Testing

@testable import SliderAPI

/// Where on the heap a worker counts.
struct WorkerCountersTests {
    @Test func whatAWorkerCounts_isACacheLineAwayFromBothEndsOfItsObject() throws {
        let counters = WorkerCounters()
        let (requests, histogram) = (Memory(counters), Memory(counters.durations))
        let first = try #require(WorkerCounters.statuses.first)
        let route = try #require(Route.Name.allCases.first)
        counters.countRequest(route, .get, status: first)
        counters.count([SessionEvent(.pinched(magnification: 1))])
        counters.durations.record(nanoseconds: 1)
        for changed in [requests.changed(), histogram.changed()] {
            #expect(changed.count >= 2)
            #expect(changed.allSatisfy { $0.before >= 64 && $0.after >= 64 })
        }
    }
}

/// What stood in an object's memory.
private struct Memory {
    private let object: UnsafeMutableRawPointer
    private let bytes: [UInt8]

    init(_ object: AnyObject) {
        self.object = Unmanaged.passUnretained(object).toOpaque()
        bytes = Memory.read(self.object)
    }

    /// The bytes that are others now: how many stand before each, and after it. Not the object's own count of references.
    func changed() -> [(before: Int, after: Int)] {
        let now = Memory.read(object)
        return now.indices.dropFirst(16).filter { now[$0] != bytes[$0] }.map { ($0, now.count - $0 - 1) }
    }

    private static func read(_ object: UnsafeMutableRawPointer) -> [UInt8] {
        // Swift's Glibc module leaves malloc_usable_size(3) out.
        typealias UsableSize = @convention(c) (UnsafeMutableRawPointer) -> Int
        guard let function = dlsym(nil, "malloc_usable_size") else { return [] }
        let count = unsafeBitCast(function, to: UsableSize.self)(object)
        return Array(UnsafeRawBufferPointer(start: object, count: count))
    }
}
