import MicroHTTPD
import SliderEngine
import SliderSessions

/// `GET /metrics`.
extension APIHandler {
    func readMetrics(
        _: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        guard !api.configuration.servesMetricsApart else {
            throw Problem(.notFound, "/metrics has an address of its own here (--metrics-address)")
        }
        MetricsReport(api).write(into: &response)
        return .ready
    }
}

extension MetricsReport {
    /// The report on a service, now.
    init(_ api: SliderAPI) {
        self.init(
            metrics: api.metrics, sessions: api.store.counts, storage: api.store.storageReport,
            droppedLogLines: api.droppedLogLines(), version: api.configuration.version
        )
    }

    /// Makes the response this report.
    func write(into response: inout HTTPResponse) {
        response.status = .ok
        response.headers.append(.contentType, "text/plain; version=0.0.4; charset=utf-8")
        response.body = Array(text.utf8)
    }
}
