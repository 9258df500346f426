import MicroHTTPD
import SliderSessions

/// How a response of the store becomes a response: on the worker's thread if it is available at once, on any if it
/// comes later. A value and not a closure, so that the hot path makes no allocation for it.
protocol Rendering: Sendable {
    associatedtype Value: Sendable

    /// Writes the response to the request.
    func render(_ value: Value, into response: inout HTTPResponse)

    /// Writes the response again, to keep it for repeats of the request.
    func write(_ value: Value, into response: inout HTTPResponse)

    func problem(for error: SessionError) -> Problem
}

extension Rendering {
    func write(_ value: Value, into response: inout HTTPResponse) { render(value, into: &response) }

    func write(_ result: Result<Value, SessionError>, into response: inout HTTPResponse) {
        switch result {
        case .success(let value): render(value, into: &response)
        case .failure(let error): problem(for: error).write(into: &response)
        }
    }
}

extension APIHandler {
    /// Turns the store's answer into the response. Every one says which engine the service has for pages.
    func respond<Renderer: Rendering>(
        _ answer: SessionResult<Renderer.Value>, by rendering: Renderer, with response: inout HTTPResponse
    ) -> HTTPOutcome {
        switch answer {
        case .now(let result):
            if let engine { response.headers.append(.engine, engine) }
            rendering.write(result, into: &response)
            return .ready
        case .later(let start):
            return .later { [engine] reply in
                start { result in
                    var response = HTTPResponse()
                    if let engine { response.headers.append(.engine, engine) }
                    rendering.write(result, into: &response)
                    reply(response)
                }
                return nil
            }
        }
    }
}
