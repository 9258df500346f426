import MicroHTTPD
import SliderSessions

extension HTTPHeaderName {
    /// `Idempotent-Replayed`: whether the response is that of an earlier request (openapi.yaml, headers).
    static let idempotentReplayed = HTTPHeaderName(rawValue: "Idempotent-Replayed")
}

/// Requests with an `Idempotency-Key`: a repeat gets the response of the first one, and has no effect.
extension APIHandler {
    /// The request as its key names it, for those who hold its token, or for any caller; nil if it has no key.
    @inline(__always)
    func keyedRequest(_ request: borrowing HTTPRequest) throws(Problem) -> KeyedRequest? {
        guard request.hasHeader(.idempotencyKey) else { return nil }
        return try readKey(of: request)
    }

    private func readKey(of request: borrowing HTTPRequest) throws(Problem) -> KeyedRequest {
        let key = try IdempotencyKey.read(request.headerString(.idempotencyKey) ?? "")
        return KeyedRequest(
            name: "\(bearer?.holder ?? "*") \(request.path.text) \(key)", fingerprint: RequestFingerprint(request.body))
    }

    /// Answers a keyed request: as it was answered before, or by performing it.
    func respond<Renderer: Rendering>(
        _ keyed: KeyedRequest, by rendering: Renderer, for client: UInt64, with response: inout HTTPResponse,
        performing perform: @escaping @Sendable (ResponseRecorder<Renderer.Value>) -> SessionResult<Renderer.Value>
    ) -> HTTPOutcome {
        let recorder = ResponseRecorder<Renderer.Value>(keyed) { value in
            var response = HTTPResponse()
            rendering.write(value, into: &response)
            return ResponseCodec.bytes(of: response)
        }
        let answer = api.store.begin(keyed, for: client).then { standing in
            switch standing {
            case .first: perform(recorder).map { KeyedResponse.first($0) }
            case .replay(let reply): .now(.success(KeyedResponse.replay(reply)))
            }
        }
        return self.respond(answer, by: KeyedRendering(first: rendering), with: &response)
    }
}

/// The answer to a keyed request.
private enum KeyedResponse<Value: Sendable>: Sendable {
    case first(Value)
    case replay(ReplayedResponse)
}

/// Writes the answer to a keyed request: as for one without a key, or as it was kept.
private struct KeyedRendering<Renderer: Rendering>: Rendering {
    let first: Renderer

    func render(_ answer: KeyedResponse<Renderer.Value>, into response: inout HTTPResponse) {
        switch answer {
        case .first(let value): first.render(value, into: &response)
        case .replay(let reply):
            guard ResponseCodec.read(reply.bytes, into: &response) else {
                return Problem(.internalFault, "the kept answer can't be read").write(into: &response)
            }
            response.declareDurability(isCommitted: reply.isCommitted)
            response.headers.append(.idempotentReplayed, "true")
        }
    }

    func problem(for error: SessionError) -> Problem { first.problem(for: error) }
}
