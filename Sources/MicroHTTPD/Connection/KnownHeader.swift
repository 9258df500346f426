/// The request fields that are read often: each has a slot in a request's head.
enum KnownHeader: UInt8, CaseIterable {
    case host
    case contentLength
    case transferEncoding
    case contentType
    case accept
    case acceptEncoding
    case authorization
    case connection
    case cookie
    case expect
    case ifMatch
    case ifNoneMatch
    case origin
    case prefer
    case userAgent
    case traceparent
    case tracestate
    case idempotencyKey
    case lastEventID
    case accessControlRequestMethod
    case accessControlRequestHeaders
    case forwarded
    case xForwardedFor
    case xRequestID

    /// The field's name as the specifications write it.
    var name: StaticString {
        switch self {
        case .host: "Host"
        case .contentLength: "Content-Length"
        case .transferEncoding: "Transfer-Encoding"
        case .contentType: "Content-Type"
        case .accept: "Accept"
        case .acceptEncoding: "Accept-Encoding"
        case .authorization: "Authorization"
        case .connection: "Connection"
        case .cookie: "Cookie"
        case .expect: "Expect"
        case .ifMatch: "If-Match"
        case .ifNoneMatch: "If-None-Match"
        case .origin: "Origin"
        case .prefer: "Prefer"
        case .userAgent: "User-Agent"
        case .traceparent: "traceparent"
        case .tracestate: "tracestate"
        case .idempotencyKey: "Idempotency-Key"
        case .lastEventID: "Last-Event-ID"
        case .accessControlRequestMethod: "Access-Control-Request-Method"
        case .accessControlRequestHeaders: "Access-Control-Request-Headers"
        case .forwarded: "Forwarded"
        case .xForwardedFor: "X-Forwarded-For"
        case .xRequestID: "X-Request-ID"
        }
    }
}
