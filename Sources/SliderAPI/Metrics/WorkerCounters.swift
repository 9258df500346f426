import MicroHTTPD
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire
import Synchronization

/// The counters of one worker. Each worker has its own, so that counting never makes two cores share a cache line.
/// `GET /metrics` adds them up.
final class WorkerCounters: Sendable {
    /// The statuses with a label of their own, ascending; any other is `other`.
    static let statuses = Set(ProblemKind.allCases.map(\.status) + [200, 201, 204, 304]).sorted()

    /// The methods with a label of their own; any other is `other`.
    static let methods: [HTTPMethod] = [.get, .head, .post, .delete, .options, .put, .patch]

    private static let routeSize = (methods.count + 1) * (statuses.count + 1)

    private let spareBefore = CacheLinePadding()
    private let requests = InlineArray<4096, Atomic<UInt64>> { _ in Atomic(0) }
    private let staleEvents = Atomic<UInt64>(0)
    private let cueCauses = InlineArray<8, Atomic<UInt64>> { _ in Atomic(0) }
    private let eventTypes = InlineArray<16, Atomic<UInt64>> { _ in Atomic(0) }
    private let streamsOpened = Atomic<UInt64>(0)
    private let streamsClosed = Atomic<UInt64>(0)
    private let framesSent = Atomic<UInt64>(0)
    private let framesMerged = Atomic<UInt64>(0)
    private let spareAfter = CacheLinePadding()

    /// The durations of requests.
    let durations = DurationHistogram()

    init() {
        precondition(Route.Name.allCases.count * Self.routeSize <= requests.count, "there are more figures than room")
    }

    func countRequest(_ route: Route.Name, _ method: HTTPMethod, status: Int) {
        requests[Self.index(route, method, status)].wrappingAdd(1, ordering: .relaxed)
    }

    func count(_ events: [SessionEvent]) {
        for event in events {
            eventTypes[EventType(event.kind).index].wrappingAdd(1, ordering: .relaxed)
        }
    }

    func count(_ applied: AppliedEvents) {
        if applied.stale > 0 { staleEvents.wrappingAdd(UInt64(applied.stale), ordering: .relaxed) }
        for cue in applied.frame.cues { cueCauses[cue.cause.index].wrappingAdd(1, ordering: .relaxed) }
    }

    func countStream(opened isOpened: Bool) {
        if isOpened {
            streamsOpened.wrappingAdd(1, ordering: .relaxed)
        } else {
            streamsClosed.wrappingAdd(1, ordering: .relaxed)
        }
    }

    func countFrameSent() { framesSent.wrappingAdd(1, ordering: .relaxed) }

    /// Counts frames that were merged into one.
    func countFramesMerged(_ count: Int) { framesMerged.wrappingAdd(UInt64(count), ordering: .relaxed) }

    /// The number of open streams. One may open or close between the two readings, so the result is at least 0.
    var streams: UInt64 {
        let closed = streamsClosed.load(ordering: .relaxed)
        let opened = streamsOpened.load(ordering: .relaxed)
        return opened > closed ? opened - closed : 0
    }

    var sent: UInt64 { framesSent.load(ordering: .relaxed) }

    var merged: UInt64 { framesMerged.load(ordering: .relaxed) }

    func requests(_ route: Route.Name, _ method: Int, _ status: Int) -> UInt64 {
        requests[Self.index(route.rawValue, method, status)].load(ordering: .relaxed)
    }

    func events(_ type: EventType) -> UInt64 { eventTypes[type.index].load(ordering: .relaxed) }

    func cues(_ cause: Cue.Cause) -> UInt64 { cueCauses[cause.index].load(ordering: .relaxed) }

    var stale: UInt64 { staleEvents.load(ordering: .relaxed) }

    private static func index(_ route: Route.Name, _ method: HTTPMethod, _ status: Int) -> Int {
        let method = methods.firstIndex(of: method) ?? methods.count
        let status = statuses.firstIndex(of: status) ?? statuses.count
        return index(route.rawValue, method, status)
    }

    private static func index(_ route: Int, _ method: Int, _ status: Int) -> Int {
        route * routeSize + method * (statuses.count + 1) + status
    }
}

extension Cue.Cause {
    /// Its index among all causes.
    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
