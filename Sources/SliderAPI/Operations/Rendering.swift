import MicroHTTPD
import SliderSessions

/// Writes the result of a store's operation as an HTTP response, on the worker's thread, whether it is available
/// at once or comes later. A value and not a closure, so that a drag makes no allocation for it.
protocol Rendering: Sendable {
    associatedtype Value: Sendable

    /// Writes the response to the request.
    func render(_ value: Value, into response: inout HTTPResponse)

    /// Writes the response again, to store it for repeats of the request. Called on any thread.
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
    /// Turns the store's result into the response. Each response has the field `Detent-Engine`.
    func respond<Renderer: Rendering>(
        _ outcome: SessionResult<Renderer.Value>, by rendering: Renderer, with response: inout HTTPResponse
    ) -> HTTPOutcome {
        switch outcome {
        case .now(let result):
            if let engine { response.headers.append(.engine, engine) }
            rendering.write(result, into: &response)
            return .ready
        case .later(let start):
            return .later { [engine, network = client.network] respond in
                let receiver = SessionResult.Receiver(network: network) { result in
                    respond { response in
                        if let engine { response.headers.append(.engine, engine) }
                        rendering.write(result, into: &response)
                    }
                }
                start(receiver)
                return nil
            }
        }
    }
}
