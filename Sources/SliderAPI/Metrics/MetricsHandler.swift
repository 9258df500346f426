import MicroHTTPD
import SliderWire

/// Answers the requests at the address of the metrics' own (`--metrics-address`): `GET /metrics`, and no other.
final class MetricsHandler: HTTPHandler {
    private let api: SliderAPI

    init(_ api: SliderAPI) {
        self.api = api
    }

    func respond(to request: borrowing HTTPRequest, with response: inout HTTPResponse) -> HTTPOutcome {
        guard request.path.isEqual(to: "/metrics") else {
            Problem(.notFound, "this address has /metrics alone").write(into: &response)
            return .ready
        }
        guard request.method == .get || request.method == .head else {
            let allow = "GET, HEAD"
            Problem(
                .methodNotAllowed, "/metrics supports \(allow), not \(request.method.rawValue.excerpt)",
                headers: [(.allow, allow)]
            ).write(into: &response)
            return .ready
        }
        MetricsReport(api).write(into: &response)
        return .ready
    }
}
