import MicroHTTPD

/// The kinds of problem that the service knows: what `type` in an error answer names (RFC 9457).
///
/// Adding one: add its case, then its status, title, meaning and remedy, and its row in openapi.yaml.
enum ProblemKind: String, CaseIterable {
    case invalidJSON = "invalid-json"
    case badFraming = "bad-framing"
    case badHeader = "bad-header"
    case noSuchSession = "no-such-session"
    case noSuchPreset = "no-such-preset"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case idTaken = "id-taken"
    case unsuitableEvent = "unsuitable-event"
    case gestureInProgress = "gesture-in-progress"
    case preconditionFailed = "precondition-failed"
    case payloadTooLarge = "payload-too-large"
    case headTooLarge = "head-too-large"
    case unsupportedMediaType = "unsupported-media-type"
    case misdirectedRequest = "misdirected-request"
    case invalidRequest = "invalid-request"
    case invalidControl = "invalid-control"
    case invalidEvent = "invalid-event"
    case invalidQuery = "invalid-query"
    case internalFault = "internal"
    case tooManySessions = "too-many-sessions"
    case tooManyTracedEvents = "too-many-traced-events"
    case tooMuchBuffered = "too-much-buffered"
    case draining = "draining"

    var status: Int {
        switch self {
        case .invalidJSON, .badFraming, .badHeader: 400
        case .noSuchSession, .noSuchPreset, .notFound: 404
        case .methodNotAllowed: 405
        case .idTaken, .unsuitableEvent, .gestureInProgress: 409
        case .preconditionFailed: 412
        case .payloadTooLarge: 413
        case .headTooLarge: 431
        case .unsupportedMediaType: 415
        case .misdirectedRequest: 421
        case .invalidRequest, .invalidControl, .invalidEvent, .invalidQuery: 422
        case .internalFault: 500
        case .tooManySessions, .tooManyTracedEvents, .tooMuchBuffered, .draining: 503
        }
    }

    var title: String {
        switch self {
        case .invalidJSON: "Invalid JSON"
        case .badFraming: "Bad framing"
        case .badHeader: "Bad header"
        case .noSuchSession: "No such session"
        case .noSuchPreset: "No such preset"
        case .notFound: "Not found"
        case .methodNotAllowed: "Method not allowed"
        case .idTaken: "Id taken"
        case .unsuitableEvent: "Unsuitable event"
        case .gestureInProgress: "Gesture in progress"
        case .preconditionFailed: "Precondition failed"
        case .payloadTooLarge: "Payload too large"
        case .headTooLarge: "Head too large"
        case .unsupportedMediaType: "Unsupported media type"
        case .misdirectedRequest: "Misdirected request"
        case .invalidRequest: "Invalid request"
        case .invalidControl: "Invalid control"
        case .invalidEvent: "Invalid event"
        case .invalidQuery: "Invalid query"
        case .internalFault: "Internal error"
        case .tooManySessions: "Too many sessions"
        case .tooManyTracedEvents: "Too many traced events"
        case .tooMuchBuffered: "Too much buffered"
        case .draining: "Draining"
        }
    }

    /// What it means, for the page that `type` points at.
    var meaning: String {
        switch self {
        case .invalidJSON: "The body could not be read as JSON in UTF-8 (RFC 8259). Nothing was changed."
        case .badFraming:
            "The request's framing is ambiguous or broken, so the connection was closed after this answer."
        case .badHeader: "A header field that the request depends on could not be understood."
        case .noSuchSession: "No session has this id: it was never made, was deleted, or ended after its time to live."
        case .noSuchPreset: "No preset has this name."
        case .notFound: "The service has no resource at this path."
        case .methodNotAllowed: "The resource is there, but it does not answer this method."
        case .idTaken: "A session with the id that was asked for is there already."
        case .unsuitableEvent:
            "The event belongs to another kind of control: a pinch to a pinch control, a drag to a slider."
        case .gestureInProgress:
            "Another hand is at the control: a gesture is under way that is not this event's. Nothing was changed."
        case .preconditionFailed: "The session is not at the version that If-Match names, so nothing was changed."
        case .payloadTooLarge: "The body is longer than the service takes."
        case .headTooLarge: "The request's header fields leave no room for the answer's. Nothing was changed."
        case .unsupportedMediaType:
            "The request came from a web page and its body does not call itself JSON. Forms of other sites are refused."
        case .misdirectedRequest: "The Host field names a host that this service does not answer for."
        case .invalidRequest: "The body is JSON, but not a request that this path understands."
        case .invalidControl: "The control's description contradicts itself or goes past a limit."
        case .invalidEvent: "An event has a member that is missing, unknown, of the wrong kind or past a limit."
        case .invalidQuery: "A parameter of the query is unknown, repeated, no number or past a limit."
        case .internalFault: "Something went wrong inside the service. The fault is in its log."
        case .tooManySessions: "The service holds as many sessions as it may."
        case .tooManyTracedEvents:
            "The traces of all sessions together keep as many events as they may, or nearly, counting what each asked for."
        case .tooMuchBuffered:
            "The bodies and unsent answers of all connections hold as much memory as they may. Nothing was changed."
        case .draining: "The service is about to stop and takes no more traffic."
        }
    }

    /// What to do about it, for the same page.
    var remedy: String {
        switch self {
        case .invalidJSON: "Mend the body at the line and column that the detail names."
        case .badFraming:
            "Send one Host, at most one Content-Length or Transfer-Encoding: chunked, and well-formed names."
        case .badHeader: "Write the field as the detail says; an entity tag is in double quotes."
        case .noSuchSession: "Make a session with POST /v1/sessions and use the id that it answers."
        case .noSuchPreset: "GET /v1/presets lists the names."
        case .notFound: "GET / lists the paths to go on with; /openapi.yaml has them all."
        case .methodNotAllowed: "Use one of the methods in the answer's Allow field."
        case .idTaken: "Choose another id, leave it out for a random one, or DELETE the session first."
        case .unsuitableEvent: "Send an event that the control's kind knows."
        case .gestureInProgress:
            "Wait until that gesture ends, or is cancelled for being idle; or take over with takeOver: true."
        case .preconditionFailed: "GET the session, look at what changed, and try again with its ETag."
        case .payloadTooLarge: "Send less at once: batches of up to 1,000 events."
        case .headTooLarge: "Send fewer or shorter header fields, and a shorter path."
        case .unsupportedMediaType: "Send Content-Type: application/json."
        case .misdirectedRequest: "Use the service's address or a name that --allowed-host lists."
        case .invalidRequest: "Mend the members that errors points at."
        case .invalidControl: "Mend the members that errors points at; GET /v1/presets shows controls that work."
        case .invalidEvent: "Mend the members that errors points at."
        case .invalidQuery: "Mend the parameters that errors names."
        case .internalFault: "Try again; if it stays, report it with the request."
        case .tooManySessions: "Delete sessions that are no longer used, or try again after the time in Retry-After."
        case .tooManyTracedEvents:
            "Make the session with a shorter trace or none, delete traced sessions that are no longer used, or try again "
                + "after the time in Retry-After."
        case .tooMuchBuffered: "Try again after the time in Retry-After, with a smaller body if there is one."
        case .draining: "Try again after the time in Retry-After: another instance will answer."
        }
    }
}
