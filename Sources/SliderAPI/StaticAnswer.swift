import MicroHTTPD

/// A 200 that is the same for everybody: as it is sent, and as values to which a request's own fields can be added.
struct StaticAnswer: Sendable {
    let response: HTTPResponse
    let prepared: HTTPPreparedResponse

    init(_ response: HTTPResponse) {
        self.response = response
        prepared = HTTPPreparedResponse(response)
    }
}

extension APIHandler {
    /// Answers what is the same for everybody. Where answers are shared with web pages, each has fields of its own.
    func answer(_ answer: StaticAnswer, with response: inout HTTPResponse) -> HTTPOutcome {
        guard sharesAnswers else { return .prepared(answer.prepared) }
        response.headers = answer.response.headers
        response.body = answer.response.body
        return .ready
    }
}
