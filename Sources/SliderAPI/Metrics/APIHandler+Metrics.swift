import MicroHTTPD
import SliderEngine
import SliderSessions

/// `GET /metrics`.
extension APIHandler {
    func readMetrics(
        _: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) -> HTTPOutcome {
        let report = MetricsReport(
            metrics: api.metrics, sessions: api.store.counts, storage: api.store.storage,
            droppedLogLines: api.droppedLogLines(), version: api.configuration.version
        )
        response.status = .ok
        response.headers.append(.contentType, "text/plain; version=0.0.4; charset=utf-8")
        response.body = Array(report.text.utf8)
        return .ready
    }
}
