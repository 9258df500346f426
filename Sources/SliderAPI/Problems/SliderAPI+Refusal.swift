package import MicroHTTPD

extension SliderAPI {
    /// The server's own refusals as problems, like all other errors.
    ///
    /// Some are made before the head is read, when the request's origin is not known. A page can read these only if a
    /// single origin is allowed, or any.
    package static func refusal(_ refusal: HTTPRefusal, allowedOrigins: [String]) -> HTTPResponse {
        let kind: ProblemKind =
            switch refusal.reason {
            case .payloadTooLarge: .payloadTooLarge
            case .badFraming: .badFraming
            case .headTooLarge: .headTooLarge
            case .tooMuchBuffered: .tooMuchBuffered
            case .shuttingDown: .draining
            default: .internalFault
            }
        let wait = kind == .draining ? "5" : kind == .tooMuchBuffered ? "1" : nil
        var response = HTTPResponse()
        Problem(kind, refusal.detail, headers: wait.map { [(.retryAfter, $0)] } ?? []).write(into: &response)
        let origin = refusal.origin ?? (allowedOrigins.count == 1 ? allowedOrigins.first : nil)
        for field in OriginPolicy(allowed: allowedOrigins).fields(for: origin).fields {
            response.headers.append(field.name, field.value)
        }
        return response
    }
}
