import MicroHTTPD

/// The kinds of problem that the service knows: what `type` in an error response names (RFC 9457).
///
/// Adding one: add its case, then its status, title, meaning and remedy, and its row in openapi.yaml.
enum ProblemKind: String, CaseIterable {
    case invalidJSON = "invalid-json"
    case badFraming = "bad-framing"
    case badHeader = "bad-header"
    case unauthenticated = "unauthenticated"
    case insufficientScope = "insufficient-scope"
    case forwardedRequest = "forwarded-request"
    case noSigningKey = "no-signing-key"
    case forbidden = "forbidden"
    case noSuchSession = "no-such-session"
    case noSuchPreset = "no-such-preset"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case idTaken = "id-taken"
    case unsuitableEvent = "unsuitable-event"
    case gestureInProgress = "gesture-in-progress"
    case idempotencyKeyInUse = "idempotency-key-in-use"
    case preconditionFailed = "precondition-failed"
    case payloadTooLarge = "payload-too-large"
    case headTooLarge = "head-too-large"
    case unsupportedMediaType = "unsupported-media-type"
    case misdirectedRequest = "misdirected-request"
    case invalidRequest = "invalid-request"
    case invalidControl = "invalid-control"
    case invalidEvent = "invalid-event"
    case invalidQuery = "invalid-query"
    case idempotencyKeyReused = "idempotency-key-reused"
    case internalFault = "internal"
    case tooManyRequests = "too-many-requests"
    case tooManySessions = "too-many-sessions"
    case tooManyTracedEvents = "too-many-traced-events"
    case storageFull = "storage-full"
    case storageUnavailable = "storage-unavailable"
    case tooMuchBuffered = "too-much-buffered"
    case draining = "draining"

    var status: Int {
        switch self {
        case .invalidJSON, .badFraming, .badHeader: 400
        case .unauthenticated: 401
        case .insufficientScope, .forwardedRequest, .noSigningKey, .forbidden: 403
        case .noSuchSession, .noSuchPreset, .notFound: 404
        case .methodNotAllowed: 405
        case .idTaken, .unsuitableEvent, .gestureInProgress, .idempotencyKeyInUse: 409
        case .preconditionFailed: 412
        case .payloadTooLarge: 413
        case .tooManyRequests: 429
        case .headTooLarge: 431
        case .unsupportedMediaType: 415
        case .misdirectedRequest: 421
        case .invalidRequest, .invalidControl, .invalidEvent, .invalidQuery, .idempotencyKeyReused: 422
        case .internalFault: 500
        case .tooManySessions, .tooManyTracedEvents, .storageFull, .storageUnavailable, .tooMuchBuffered, .draining: 503
        }
    }

    var title: String {
        switch self {
        case .invalidJSON: "Invalid JSON"
        case .badFraming: "Bad framing"
        case .badHeader: "Bad header"
        case .unauthenticated: "Unauthenticated"
        case .insufficientScope: "Insufficient scope"
        case .forwardedRequest: "Forwarded request"
        case .noSigningKey: "No signing key"
        case .forbidden: "Forbidden"
        case .noSuchSession: "No such session"
        case .noSuchPreset: "No such preset"
        case .notFound: "Not found"
        case .methodNotAllowed: "Method not allowed"
        case .idTaken: "Id taken"
        case .unsuitableEvent: "Unsuitable event"
        case .gestureInProgress: "Gesture in progress"
        case .idempotencyKeyInUse: "Idempotency key in use"
        case .preconditionFailed: "Precondition failed"
        case .payloadTooLarge: "Payload too large"
        case .headTooLarge: "Head too large"
        case .unsupportedMediaType: "Unsupported media type"
        case .misdirectedRequest: "Misdirected request"
        case .invalidRequest: "Invalid request"
        case .invalidControl: "Invalid control"
        case .invalidEvent: "Invalid event"
        case .invalidQuery: "Invalid query"
        case .idempotencyKeyReused: "Idempotency key reused"
        case .internalFault: "Internal error"
        case .tooManyRequests: "Too many requests"
        case .tooManySessions: "Too many sessions"
        case .tooManyTracedEvents: "Too many traced events"
        case .storageFull: "Storage full"
        case .storageUnavailable: "Storage unavailable"
        case .tooMuchBuffered: "Too much buffered"
        case .draining: "Draining"
        }
    }

    /// What it means, for the page that `type` points at.
    var meaning: String {
        switch self {
        case .invalidJSON: "The body is not valid JSON in UTF-8 (RFC 8259). Nothing was changed."
        case .badFraming:
            "The request's framing is ambiguous or invalid. The connection is closed after this response."
        case .badHeader: "A header field that the request depends on has an invalid value."
        case .unauthenticated:
            "The request has no token, or one that is not valid: expired, early, or of a key that the service does not trust."
        case .insufficientScope: "The token is valid, but does not allow this request. Nothing was changed."
        case .forwardedRequest:
            "A proxy forwarded the request, and the service has no keys: it can't tell who of the world sent it."
        case .noSigningKey:
            "The service makes no token: it has no keys, or only the public part of the key that signed the token sent."
        case .forbidden: "Only clients on the machine of the service may send this request."
        case .noSuchSession: "No session has this id: it was never created, was deleted, or has expired."
        case .noSuchPreset: "No preset has this name."
        case .notFound: "The service has no resource at this path."
        case .methodNotAllowed: "The resource exists, but does not support this method."
        case .idTaken: "A session with this id already exists."
        case .unsuitableEvent:
            "This kind of control does not support the event: a pinch needs a pinch control, a drag a slider."
        case .gestureInProgress:
            "Another gesture holds the thumb, or one is under way and the event has ifIdle. Nothing was changed."
        case .idempotencyKeyInUse:
            "A request with the same Idempotency-Key and the same body is under way. This one was not performed."
        case .preconditionFailed: "If-Match does not name the session's current version. Nothing was changed."
        case .payloadTooLarge: "The body is longer than the service accepts."
        case .headTooLarge: "The request's header fields leave no room for those of the response. Nothing was changed."
        case .unsupportedMediaType:
            "The body is compressed, or a web page sent it without a JSON Content-Type, as the forms of other sites are."
        case .misdirectedRequest: "The Host field names a host that this service does not serve."
        case .invalidRequest: "The body is JSON, but not a valid request for this path."
        case .invalidControl: "The control's description contradicts itself or exceeds a limit."
        case .invalidEvent: "A member of an event is missing, unknown, of the wrong type or outside its limits."
        case .invalidQuery: "A query parameter is unknown, repeated, of the wrong form or outside its limits."
        case .idempotencyKeyReused:
            "A request with the same Idempotency-Key was sent to this path before, with another body or query. Nothing was changed."
        case .internalFault: "An error occurred in the service. Its log has the details."
        case .tooManyRequests: "A rate limit was reached. Nothing was changed."
        case .tooManySessions: "The service holds the maximum number of sessions."
        case .tooManyTracedEvents:
            "The traces of all sessions together have reserved all or nearly all of their room for events."
        case .storageFull: "The stored sessions have reached the maximum size of all together. Nothing was changed."
        case .storageUnavailable:
            "The session can't be loaded or stored at this time. A change may have been made, and may be lost."
        case .tooMuchBuffered:
            "The bodies and unsent responses of all connections have reached their memory limit, or too many responses "
                + "that take long wait. Nothing was changed."
        case .draining: "The service is stopping and accepts no more traffic."
        }
    }

    /// What to do about it, for the same page.
    var remedy: String {
        switch self {
        case .invalidJSON: "Correct the body at the line and column that the detail names."
        case .badFraming:
            "Send one Host field, at most one Content-Length or Transfer-Encoding: chunked, and valid field names."
        case .badHeader: "Write the field as the detail says; an entity tag is in double quotes."
        case .unauthenticated: "Send Authorization: Bearer and a token that is valid now; detent token makes one."
        case .insufficientScope: "Send a token whose scope has the name in the detail, and whose sid has the session."
        case .forwardedRequest:
            "Start the service with --auth-key and send tokens; or with --insecure-no-auth, if the proxy lets only those in "
                + "who should be."
        case .noSigningKey:
            "Ask the operator for a token, which detent token makes; or to give --auth-key the secret or the private key."
        case .forbidden:
            "Send the request on the machine of the service, to its loopback address and not through a proxy."
        case .noSuchSession: "Create a session with POST /v1/sessions and use the id from the response."
        case .noSuchPreset: "GET /v1/presets lists the names."
        case .notFound: "GET / lists the main paths; /openapi.yaml lists all of them."
        case .methodNotAllowed: "Use one of the methods in the response's Allow field."
        case .idTaken: "Choose another id, omit it for a random one, or DELETE the session first."
        case .unsuitableEvent: "Send an event that this kind of control supports."
        case .gestureInProgress:
            "Wait until that gesture ends or is cancelled because it is idle, or send \"takeOver\": true with a move."
        case .idempotencyKeyInUse: "Send the same request again after the time in Retry-After."
        case .preconditionFailed: "GET the session, check what changed, and try again with the new ETag."
        case .payloadTooLarge: "Send less in one request: a batch has up to 1,000 events."
        case .headTooLarge: "Send fewer or shorter header fields, and a shorter path."
        case .unsupportedMediaType:
            "Send Content-Type: application/json, and the body as it is, without a Content-Encoding."
        case .misdirectedRequest: "Use the service's address or a name that --allowed-host lists."
        case .invalidRequest: "Correct the members that errors points at."
        case .invalidControl: "Correct the members that errors points at; GET /v1/presets shows controls that work."
        case .invalidEvent: "Correct the members that errors points at."
        case .invalidQuery: "Correct the parameters that errors names."
        case .idempotencyKeyReused: "Use a new key for each new request; repeat a request with exactly the same body."
        case .internalFault: "Try again; if the error persists, report it with the request."
        case .tooManyRequests: "Try again after the time in Retry-After."
        case .tooManySessions: "Delete sessions that are no longer used, or try again after the time in Retry-After."
        case .tooManyTracedEvents:
            "Create the session with a shorter trace or without one, delete traced sessions that are no longer used, "
                + "or try again after the time in Retry-After."
        case .storageFull: "Delete sessions that are no longer used, or try again after the time in Retry-After."
        case .storageUnavailable:
            "Send the same request again after the time in Retry-After. For events with gesture and seq this is safe."
        case .tooMuchBuffered:
            "Try again after the time in Retry-After; a smaller body or fewer requests at a time may help."
        case .draining: "Try again after the time in Retry-After; another instance will respond."
        }
    }
}
