import MicroHTTPD
import SliderRecords
import SliderSessions

extension HTTPHeaderName {
    /// `Idempotent-Replayed`: whether the response is that of an earlier request (openapi.yaml, headers).
    static let idempotentReplayed = HTTPHeaderName(rawValue: "Idempotent-Replayed")
}

/// Requests with an `Idempotency-Key`: a repeat gets the response of the first one, and has no effect.
extension APIHandler {
    /// The request with its key, which belongs to the holders of its token, or to any client; nil if it has no key.
    @inline(__always)
    func keyedRequest(_ request: borrowing HTTPRequest) throws(Problem) -> KeyedRequest? {
        guard request.hasHeader(.idempotencyKey) else { return nil }
        return try readKey(of: request)
    }

    private func readKey(of request: borrowing HTTPRequest) throws(Problem) -> KeyedRequest {
        let key = try IdempotencyKey.read(request.headerString(.idempotencyKey) ?? "")
        return KeyedRequest(
            name: "\(client.bearer?.holder ?? "*") \(request.path.text) \(key)",
            fingerprint: RequestFingerprint(request.body, query: request.query),
            owner: SessionOwner(of: client.identity))
    }

    /// Responds to a keyed request: with the stored response, or by performing the request.
    func respond<Renderer: Rendering>(
        _ keyed: KeyedRequest, by rendering: Renderer, with response: inout HTTPResponse,
        performing perform: @escaping @Sendable (ResponseRecorder<Renderer.Value>) -> SessionResult<Renderer.Value>
    ) -> HTTPOutcome {
        let recorder = ResponseRecorder<Renderer.Value>(keyed) { value in
            var response = HTTPResponse()
            rendering.write(value, into: &response)
            return ResponseCodec.bytes(of: response)
        }
        let result = api.store.begin(keyed).then { standing in
            switch standing {
            case .first: perform(recorder).map { KeyedResponse.first($0) }
            case .replay(let stored): .now(.success(KeyedResponse.replay(stored)))
            }
        }
        return self.respond(result, by: KeyedRendering(first: rendering), with: &response)
    }
}

/// The response to a keyed request.
private enum KeyedResponse<Value: Sendable>: Sendable {
    case first(Value)
    case replay(ReplayedResponse)
}

/// Writes the response to a keyed request: as for one without a key, or the stored one.
private struct KeyedRendering<Renderer: Rendering>: Rendering {
    let first: Renderer

    func render(_ keyed: KeyedResponse<Renderer.Value>, into response: inout HTTPResponse) {
        switch keyed {
        case .first(let value): first.render(value, into: &response)
        case .replay(let stored):
            guard ResponseCodec.read(stored.bytes, into: &response) else {
                return Problem(.internalFault, "the stored response can't be read").write(into: &response)
            }
            response.declareDurability(isCommitted: stored.isCommitted)
            response.headers.append(.idempotentReplayed, "true")
        }
    }

    func problem(for error: SessionError) -> Problem { first.problem(for: error) }
}

/// A response as bytes, as it is stored for repeats of its request.
///
///     form (1 byte, 1) | status (2)
///     | for each of ETag, Location, Content-Type, Preference-Applied: length (2), value | body
///
/// Numbers have their highest byte first. A field that the response does not have has the length 0.
enum ResponseCodec {
    private static let form: UInt8 = 1
    private static let fields: [HTTPHeaderName] = [.etag, .location, .contentType, .preferenceApplied]

    /// The bytes of a response.
    static func bytes(of response: HTTPResponse) -> [UInt8] {
        var bytes = [form] + number(response.status.rawValue)
        for name in fields {
            let value = Array((response.headers.first(name) ?? "").utf8)
            bytes += number(value.count)
            bytes += value
        }
        return bytes + response.body
    }

    /// Makes a response of the bytes. Returns whether they are in this form; if not, the response is unchanged.
    static func read(_ bytes: [UInt8], into response: inout HTTPResponse) -> Bool {
        var rest = bytes[...]
        guard rest.popFirst() == form, let status = takeNumber(from: &rest) else { return false }
        var values: [(HTTPHeaderName, String)] = []
        for name in fields {
            guard let count = takeNumber(from: &rest), rest.count >= count else { return false }
            if count > 0 { values.append((name, String(decoding: rest.prefix(count), as: UTF8.self))) }
            rest = rest.dropFirst(count)
        }
        response.status = HTTPStatus(rawValue: status)
        for (name, value) in values {
            if name == .contentType { response.declare(value) } else { response.headers.append(name, value) }
        }
        response.body = Array(rest)
        return true
    }

    private static func number(_ value: Int) -> [UInt8] {
        let value = UInt16(clamping: value)
        return [UInt8(value >> 8), UInt8(value & 0xFF)]
    }

    private static func takeNumber(from bytes: inout ArraySlice<UInt8>) -> Int? {
        guard let high = bytes.popFirst(), let low = bytes.popFirst() else { return nil }
        return Int(high) << 8 | Int(low)
    }
}
