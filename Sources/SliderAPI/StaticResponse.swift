import MicroHTTPD

/// A 200 that is the same for every client: as prepared bytes, and as values to which fields can be added.
struct StaticResponse: Sendable {
    let response: HTTPResponse
    let prepared: HTTPPreparedResponse

    init(_ response: HTTPResponse) {
        self.response = response
        prepared = HTTPPreparedResponse(response)
    }
}

extension APIHandler {
    /// Sends a static response. If web pages may call the service, each response also gets fields of its own.
    func respond(_ answer: StaticResponse, with response: inout HTTPResponse) -> HTTPOutcome {
        guard allowsOtherOrigins else { return .prepared(answer.prepared) }
        response.headers = answer.response.headers
        response.body = answer.response.body
        return .ready
    }
}
