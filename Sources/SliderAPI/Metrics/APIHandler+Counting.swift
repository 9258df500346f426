import MicroHTTPD
import ServiceBasics

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
            return .later { reply in
                start { response in
                    record.finish(response.status)
                    reply(response)
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
