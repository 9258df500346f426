import MicroHTTPD

/// Counting what was asked and answered.
extension APIHandler {
    /// Counts a request when its answer is there.
    func counted(
        _ outcome: HTTPOutcome, _ method: HTTPMethod, _ route: Route.Name, since start: Int64,
        _ response: borrowing HTTPResponse
    ) -> HTTPOutcome {
        switch outcome {
        case .ready: count(method, route, response.status, since: start)
        case .prepared: count(method, route, .ok, since: start)
        case .eventually(let work):
            return .eventually { [counters] in
                let response = await work()
                counters.durations.record(nanoseconds: RequestClock.now() - start)
                counters.countRequest(route, method, status: response.status.rawValue)
                return response
            }
        }
        return outcome
    }

    private func count(_ method: HTTPMethod, _ route: Route.Name, _ status: HTTPStatus, since start: Int64) {
        counters.durations.record(nanoseconds: RequestClock.now() - start)
        counters.countRequest(route, method, status: status.rawValue)
    }
}
