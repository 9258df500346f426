import MicroHTTPD
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire
import Synchronization

/// The counters of one worker. Each worker has its own, so that counting never makes two cores share a cache line.
/// `GET /metrics` adds them up.
///
/// Their number follows from what is counted: routes, statuses, types of event, causes of cues.
final class WorkerCounters: Sendable {
    /// The statuses with a label of their own, ascending; any other is `other`.
    static let statuses = Set(ProblemKind.allCases.map(\.status) + HTTPStatus.named.map(\.rawValue)).sorted()

    /// The methods with a label of their own; any other is `other`.
    static let methods: [HTTPMethod] = [.get, .head, .post, .delete, .options, .put, .patch]

    /// Figures that have no labels.
    private enum Figure: Int, CaseIterable {
        case staleEvents
        case reshapes
        case streamsOpened
        case streamsClosed
        case framesSent
        case framesMerged
    }

    private static let routeSize = (methods.count + 1) * (statuses.count + 1)

    private let requests = CounterBuffer(count: Route.count * routeSize)
    private let eventTypes = CounterBuffer(count: EventType.allCases.count)
    private let cueCauses = CounterBuffer(count: Cue.Cause.allCases.count)
    private let rateLimitRefusals = CounterBuffer(count: RateLimitKind.allCases.count)
    private let figures = CounterBuffer(count: Figure.allCases.count)

    /// The durations of requests.
    let durations = DurationHistogram()

    /// Counts a request by the index of its route.
    func countRequest(_ route: Int, _ method: HTTPMethod, status: Int) {
        let method = Self.methods.firstIndex(of: method) ?? Self.methods.count
        let status = Self.statuses.firstIndex(of: status) ?? Self.statuses.count
        requests.add(at: Self.index(route, method, status))
    }

    func count(_ events: [SessionEvent]) {
        for event in events { eventTypes.add(at: event.kind.type.index) }
    }

    /// Counts a change of a control.
    func countReshape() { figures.add(at: Figure.reshapes.rawValue) }

    func count(_ applied: AppliedEvents) {
        if applied.stale > 0 { figures.add(UInt64(applied.stale), at: Figure.staleEvents.rawValue) }
        for cue in applied.shown.frame.cues { cueCauses.add(at: cue.cause.index) }
    }

    /// Counts a request that a rate limit refused.
    func count(refused rateLimit: RateLimitKind) { rateLimitRefusals.add(at: rateLimit.index) }

    /// Counts a refusal by the store, if a rate limit is the cause.
    func counted(_ problem: Problem) -> Problem {
        if let rateLimit = problem.rateLimit { count(refused: rateLimit) }
        return problem
    }

    func countStream(opened isOpened: Bool) {
        figures.add(at: (isOpened ? Figure.streamsOpened : .streamsClosed).rawValue)
    }

    func countFrameSent() { figures.add(at: Figure.framesSent.rawValue) }

    /// Counts frames that were merged into one.
    func countFramesMerged(_ count: Int) { figures.add(UInt64(count), at: Figure.framesMerged.rawValue) }

    /// The number of open streams. One may open or close between the two readings, so the result is at least 0.
    var streams: UInt64 {
        let closed = figures[Figure.streamsClosed.rawValue]
        let opened = figures[Figure.streamsOpened.rawValue]
        return opened > closed ? opened - closed : 0
    }

    var sent: UInt64 { figures[Figure.framesSent.rawValue] }

    var merged: UInt64 { figures[Figure.framesMerged.rawValue] }

    var reshapes: UInt64 { figures[Figure.reshapes.rawValue] }

    var stale: UInt64 { figures[Figure.staleEvents.rawValue] }

    /// The number of requests of one route, method and status, each by its index; one past the last is any other.
    func requests(_ route: Int, _ method: Int, _ status: Int) -> UInt64 {
        requests[Self.index(route, method, status)]
    }

    func events(_ type: EventType) -> UInt64 { eventTypes[type.index] }

    func refused(_ rateLimit: RateLimitKind) -> UInt64 { rateLimitRefusals[rateLimit.index] }

    func cues(_ cause: Cue.Cause) -> UInt64 { cueCauses[cause.index] }

    private static func index(_ route: Int, _ method: Int, _ status: Int) -> Int {
        route * routeSize + method * (statuses.count + 1) + status
    }
}

/// Counters in cache lines of their own: as many as there are things to count, known when the service starts.
///
/// Any thread may add and read; most counters have one worker that adds. No other memory is on these lines, so counting
/// never makes two cores share one.
struct CounterBuffer: ~Copyable, Sendable {
    /// The bytes of a cache line.
    static let lineSize = 64

    // Safe: only this buffer refers to the memory, every access is atomic and within the count, and the memory is freed
    // with the buffer, which cannot be copied.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
    nonisolated(unsafe) private let counters: UnsafeMutableBufferPointer<Atomic<UInt64>>

    /// Counters that start at 0.
    init(count: Int) {
        let size = count * MemoryLayout<Atomic<UInt64>>.stride
        let lines = max(1, (size + Self.lineSize - 1) / Self.lineSize)
        memory = .allocate(byteCount: lines * Self.lineSize, alignment: Self.lineSize)
        let first = memory.baseAddress?.bindMemory(to: Atomic<UInt64>.self, capacity: count)
        for index in 0..<count { first.map { $0 + index }?.initialize(to: Atomic(0)) }
        counters = UnsafeMutableBufferPointer(start: first, count: count)
    }

    deinit {
        memory.deallocate()
    }

    /// How many counters there are.
    var count: Int { counters.count }

    /// The addresses of the memory.
    var addresses: Range<UInt> {
        let start = UInt(bitPattern: memory.baseAddress)
        return start..<start + UInt(memory.count)
    }

    /// The value of one counter.
    subscript(index: Int) -> UInt64 {
        precondition(counters.indices.contains(index), "there is no such counter")
        return counters[index].load(ordering: .relaxed)
    }

    /// Adds to one counter.
    func add(_ amount: UInt64 = 1, at index: Int) {
        precondition(counters.indices.contains(index), "there is no such counter")
        counters[index].wrappingAdd(amount, ordering: .relaxed)
    }
}

/// What is counted by its case.
extension CaseIterable where Self: Equatable, AllCases == [Self] {
    /// The index among all cases.
    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The durations of requests, in buckets from 50 µs to 10 s. A drag takes a few microseconds, so the usual buckets,
/// which begin at 5 ms, are too coarse.
struct DurationHistogram: ~Copyable, Sendable {
    /// The upper bounds of the buckets, in nanoseconds; one more bucket has no bound.
    static let bounds: [Int64] = [
        50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    /// The buckets, then the sum.
    private let counters = CounterBuffer(count: bounds.count + 2)
    private static let sum = bounds.count + 1

    func record(nanoseconds: Int64) {
        counters.add(at: Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count)
        counters.add(UInt64(max(0, nanoseconds)), at: Self.sum)
    }

    func count(inBucket bucket: Int) -> UInt64 { counters[bucket] }

    /// The sum of all durations, in nanoseconds.
    var total: UInt64 { counters[Self.sum] }
}
