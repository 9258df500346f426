/// The request fields that are read often: each has a slot in a request's head.
enum KnownHeader: UInt8, CaseIterable {
    case host
    case contentLength
    case transferEncoding
    case contentType
    case accept
    case acceptEncoding
    case cookie
    case expect
    case ifMatch
    case ifNoneMatch
    case origin
    case prefer
    case traceparent
    case lastEventID
    case accessControlRequestMethod
    case xRequestID
    case idempotencyKey
    case authorization

    /// The field's name as the specifications write it.
    var name: StaticString {
        switch self {
        case .host: "Host"
        case .contentLength: "Content-Length"
        case .transferEncoding: "Transfer-Encoding"
        case .contentType: "Content-Type"
        case .accept: "Accept"
        case .acceptEncoding: "Accept-Encoding"
        case .cookie: "Cookie"
        case .expect: "Expect"
        case .ifMatch: "If-Match"
        case .ifNoneMatch: "If-None-Match"
        case .origin: "Origin"
        case .prefer: "Prefer"
        case .traceparent: "traceparent"
        case .lastEventID: "Last-Event-ID"
        case .accessControlRequestMethod: "Access-Control-Request-Method"
        case .xRequestID: "X-Request-ID"
        case .idempotencyKey: "Idempotency-Key"
        case .authorization: "Authorization"
        }
    }
}
