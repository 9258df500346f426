import JSONText
package import MicroHTTPD
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire

/// The errors of other modules, as problems.
extension Problem {
    /// A body that is not JSON.
    init(_ error: JSONSyntaxError) {
        self.init(
            .invalidJSON, error.message, errors: [MemberProblem(pointer: error.pointer, detail: error.message)]
        )
    }

    /// A member with a wrong value or type.
    init(_ error: WireError, default kind: ProblemKind) {
        let kind =
            switch error.part {
            case .control: ProblemKind.invalidControl
            case .event: ProblemKind.invalidEvent
            case nil: kind
            }
        self.init(kind, at: error.pointer, error.detail)
    }

    /// Why a session's operation was refused.
    ///
    /// - Parameter isBatch: whether the body was `{"events": […]}`. The pointer then starts with `/events`.
    init(_ error: SessionError, session id: SessionID?, isBatch: Bool = false) {
        switch error {
        case .noSuchSession: self = .noSuchSession(id?.description ?? "")
        case .idTaken:
            self.init(.idTaken, at: "/id", "\"\(id?.description ?? "")\" is taken; choose another, or omit it")
        case .tooManySessions(let limit):
            self.init(
                .tooManySessions,
                "the service holds its maximum of \(limit) sessions (--max-sessions); try again when one has ended",
                headers: [(.retryAfter, "30")]
            )
        case .tooManyClientSessions(let limit): self = .tooManyClientSessions(limit)
        case .tooManyTracedSessions(let limit):
            self.init(
                .tooManyTracedEvents,
                "\(limit) sessions in memory have a trace, half of those that may be in memory; try again when one has ended, or "
                    + "without a trace", headers: [(.retryAfter, "30")])
        case .tooManyTracedEvents(let limit):
            self.init(
                .tooManyTracedEvents,
                "all traces together hold at most \(limit) events, and fewer are left than trace asks for; "
                    + "ask for fewer, or try again when a session with a trace has ended",
                headers: [(.retryAfter, "30")]
            )
        case .preconditionFailed(let current):
            self.init(
                .preconditionFailed, "the session's ETag is \"\(current)\", which If-Match does not name",
                headers: [(.etag, current.entityTag)]
            )
        case .tooManyEvents(let rate, let after): self = .rateLimited(.sessionEvents, of: rate, after: after)
        case .invalidCursor: self = .invalidCursor
        case .keyReused:
            self.init(
                .idempotencyKeyReused,
                "Idempotency-Key belongs to a request with another body or query; use a new key for each new request")
        case .keyInUse:
            self.init(
                .idempotencyKeyInUse, "the request with this Idempotency-Key is under way; try again",
                headers: [(.retryAfter, "1")])
        case .storageUnavailable:
            // The reason is for the operator: the record store logs it.
            self.init(
                .storageUnavailable, "the session can't be loaded or stored now; try again",
                headers: [(.retryAfter, "1")])
        case .recordDamaged:
            self.init(
                .internalFault,
                "the stored record of the session is damaged; DELETE removes it, and the service's log has the details")
        case .storageFull(let limit):
            self.init(
                .storageFull,
                "the service stores its maximum of \(limit) bytes (--max-stored-bytes); try again when a session has ended",
                headers: [(.retryAfter, "30")]
            )
        case .noRoomInMemory(let limit):
            self.init(
                .tooManySessions,
                "the service has its maximum of \(limit) sessions in memory (from --max-sessions), and all are in use; try again when one is not",
                headers: [(.retryAfter, "5")]
            )
        case .control(let refusal): self.init(.invalidControl, at: refusal.pointer, refusal.detail)
        case .event(let error): self.init(error, at: isBatch ? "/events/\(error.index)" : "")
        case .notIdle(let error, let shown):
            self.init(error, at: isBatch ? "/events/\(error.index)" : "", while: shown, of: id)
        }
    }

    /// Why an event that is only for an idle control was refused, with what that shows.
    ///
    /// - Parameter session: the control's, if it has one.
    init(_ error: EventError, at pointer: String, while shown: SessionFrame, of session: SessionID? = nil) {
        self.init(error, at: pointer)
        self.shown = (shown, session)
    }

    /// Why an event was refused.
    ///
    /// - Parameter pointer: where the event stands in the body.
    init(_ error: EventError, at pointer: String) {
        switch error.code {
        case .unsuitable(let event, let control):
            self.init(
                .unsuitableEvent, at: "\(pointer)/type",
                "is \"\(event)\", which a \(control) does not support"
            )
        case .invalid(let member, let detail): self.init(.invalidEvent, at: "\(pointer)/\(member)", detail)
        case .gestureInProgress(let gesture):
            self.init(
                .gestureInProgress, at: pointer,
                "conflicts with \(Self.name(of: gesture)), which holds the thumb; wait until it ends, or send "
                    + "\"takeOver\": true"
            )
        case .tooManyFingers(let most):
            self.init(.gestureInProgress, at: pointer, "begins a gesture beside \(most) others; wait until one ends")
        case .thumbHeld:
            self.init(
                .gestureInProgress, at: pointer,
                "conflicts with another gesture, which holds the thumb; wait until it ends, or send \"takeOver\": true")
        case .notIdle(let gesture):
            self.init(
                .gestureInProgress, at: "\(pointer)/ifIdle",
                "is true, and \(Self.name(of: gesture)) is under way; wait until it ends, or leave ifIdle out"
            )
        }
    }

    private static func name(of gesture: String?) -> String {
        gesture.map { "the gesture \"\($0)\"" } ?? "a gesture without a name"
    }

    static func noSuchSession(_ id: String) -> Problem {
        Problem(.noSuchSession, "there is no session \"\(id)\"; POST /v1/sessions creates one")
    }

    static let invalidCursor = Problem(.invalidQuery, inParameter: "cursor", "must be the next of a page of this list")

    static func noSuchPreset(_ name: String) -> Problem {
        Problem(.noSuchPreset, "there is no preset \"\(name)\"; GET /v1/presets lists them")
    }
}

extension SliderAPI {
    /// The server's own refusals as problems, like all other errors.
    ///
    /// Some are made before the head is read, when the request's origin is not known. A page can read these only if
    /// exactly one origin is allowed, or all are.
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
