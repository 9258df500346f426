import MicroHTTPD
import ServiceBasics
import Synchronization

/// All counters of the service.
final class Metrics: Sendable {
    let workers: [WorkerCounters]
    let connections = ConnectionCounters()

    init(workers count: Int) {
        workers = (0..<max(1, count)).map { _ in WorkerCounters() }
    }

    /// The counters of one worker.
    func counters(ofWorker worker: Int) -> WorkerCounters { workers[worker % workers.count] }

    /// The sum of one figure over all workers.
    func sum(_ figure: (WorkerCounters) -> UInt64) -> UInt64 {
        workers.reduce(0) { $0 + figure($1) }
    }
}

/// Counts connections, and refusals before a request is complete. These are rare enough for all workers to share.
final class ConnectionCounters: Sendable {
    private let open = Atomic<Int>(0)
    private let refusals = CounterBuffer(count: HTTPRefusalReason.allCases.count)

    /// The number of open connections.
    var count: Int { open.load(ordering: .relaxed) }

    func countOpened() { open.add(1, ordering: .relaxed) }

    func countClosed() { open.subtract(1, ordering: .relaxed) }

    func countRefusal(_ reason: HTTPRefusalReason) { refusals.add(at: reason.index) }

    /// The number of refusals for a reason.
    func refused(_ reason: HTTPRefusalReason) -> UInt64 { refusals[reason.index] }
}

/// Counting and logging of requests and responses.
extension APIHandler {
    /// Counts a request, and logs it if requests are logged, when its response is complete.
    func counted(
        _ outcome: HTTPOutcome, _ request: borrowing HTTPRequest, _ route: Route, since begin: Int64,
        _ response: borrowing HTTPResponse
    ) -> HTTPOutcome {
        switch outcome {
        case .ready: record(request, route, since: begin).finish(response.status)
        case .prepared: record(request, route, since: begin).finish(.ok)
        case .later(let start):
            let record = record(request, route, since: begin)
            return .later { respond in
                start { response in
                    record.finish(response.status)
                    respond(response)
                }
            }
        }
        return outcome
    }

    private func record(_ request: borrowing HTTPRequest, _ route: Route, since start: Int64) -> RequestRecord {
        RequestRecord(
            method: request.method, route: route, start: start, note: log.note(request), counters: counters, log: log
        )
    }
}

/// A request that waits for its response, and the values to count and log.
private struct RequestRecord: Sendable {
    let method: HTTPMethod
    let route: Route
    let start: Int64
    let note: RequestLog.Note?
    let counters: WorkerCounters
    let log: RequestLog

    func finish(_ status: HTTPStatus) {
        let duration = SystemClock.monotonic() - start
        counters.durations.record(nanoseconds: duration)
        counters.countRequest(route.index, method, status: status.rawValue)
        log.write(note, status: status, nanoseconds: duration)
    }
}
