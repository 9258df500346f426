import MicroHTTPD
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire

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

    func count(_ applied: AppliedEvents) {
        if applied.stale > 0 { figures.add(UInt64(applied.stale), at: Figure.staleEvents.rawValue) }
        for cue in applied.frame.cues { cueCauses.add(at: cue.cause.index) }
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
