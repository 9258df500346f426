import JSONText
import MicroHTTPD
import ServiceBasics
import SliderSessions

/// Answers the requests of one worker: finds the route, calls its operation, turns problems into responses.
///
/// Operations are extensions of this class, one file each in `Operations`. A handler belongs to one thread, so its
/// scratch storage (a document, a list of events) needs no lock, and no access to it spans a call that could re-enter
/// the handler. A drag does not even retain what workers share: a reference count in a cache line that two cores write
/// costs more than the engine.
final class APIHandler: HTTPHandler {
    let api: SliderAPI
    let counters: WorkerCounters
    let log: RequestLog

    /// Whether some web pages may call the service. Answers then have CORS fields.
    let sharesAnswers: Bool

    @exclusivity(unchecked) var document = JSONDocument()
    @exclusivity(unchecked) var events: [SessionEvent] = []

    init(_ api: SliderAPI, counters: WorkerCounters) {
        self.api = api
        self.counters = counters
        log = RequestLog(api.logger)
        sharesAnswers = !api.configuration.allowedOrigins.isEmpty
    }

    func respond(to request: borrowing HTTPRequest, with response: inout HTTPResponse) -> HTTPOutcome {
        let start = SystemClock.monotonic()
        let route = Route(matching: request.path)
        let outcome: HTTPOutcome
        do {
            outcome = try answer(request, at: route, with: &response)
        } catch {
            // A request for a foreign host must have no effect, not even on a session's expiry.
            if error.kind != .misdirectedRequest { putExpiryOff(request, at: route) }
            response.removeAll()
            error.write(into: &response)
            outcome = .ready
        }
        return counted(shared(outcome, for: request, &response), request, route.name, since: start, response)
    }

    private func answer(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try requireKnownHost(request)
        let method = request.method
        if method == .options, route.name != .unknown { return preflight(request, at: route, with: &response) }
        switch (route.name, method) {
        case (.events, .post): return try applyEvents(request, at: route, with: &response)
        case (.frame, .get), (.frame, .head): return try readFrame(request, at: route, with: &response)
        case (.sessions, .post): return try createSession(request, with: &response)
        case (.session, .get), (.session, .head): return try readSession(request, at: route, with: &response)
        case (.session, .delete): return try deleteSession(request, at: route, with: &response)
        case (.layout, .get), (.layout, .head): return try readLayout(request, at: route, with: &response)
        case (.trace, .get), (.trace, .head): return try readTrace(request, at: route, with: &response)
        case (.stream, .get), (.stream, .head): return try watchSession(request, at: route, with: &response)
        case (.picture, .get), (.picture, .head): return try readPicture(request, at: route, with: &response)
        case (.evaluate, .post): return try evaluate(request, with: &response)
        case (.presets, .get), (.presets, .head): return try answer(api.statics.presets, to: request, with: &response)
        case (.preset, .get), (.preset, .head): return try readPreset(request, at: route, with: &response)
        case (.presetCurve, .get), (.presetCurve, .head):
            return try readPresetCurve(request, at: route, with: &response)
        case (.curve, .post): return try drawCurve(request, with: &response)
        case (.spring, .get), (.spring, .head): return try readSpring(request, with: &response)
        case (.haptics, .get), (.haptics, .head): return answer(api.statics.haptics, with: &response)
        case (.problem, .get), (.problem, .head): return try readProblem(request, at: route, with: &response)
        case (.contract, .get), (.contract, .head):
            return try answer(api.statics.contract, to: request, with: &response)
        case (.root, .get), (.root, .head): return try readRoot(request, with: &response)
        case (.module, .get), (.module, .head): return try answer(api.statics.web.module, to: request, with: &response)
        case (.moduleTypes, .get), (.moduleTypes, .head):
            return try answer(api.statics.web.moduleTypes, to: request, with: &response)
        case (.playgroundFile, .get), (.playgroundFile, .head):
            return try readPlaygroundFile(request, at: route, with: &response)
        case (.healthz, .get), (.healthz, .head): return answer(api.statics.health, with: &response)
        case (.readyz, .get), (.readyz, .head): return try readReadiness(with: &response)
        case (.metrics, .get), (.metrics, .head): return readMetrics(with: &response)
        case (.unknown, _): throw Problem(.notFound, "\(request.path.text.excerpt) is not a path of this service")
        default: throw Self.methodNotAllowed(method, at: route)
        }
    }

    private static func methodNotAllowed(_ method: HTTPMethod, at route: Route) -> Problem {
        let allow = route.name.allow
        return Problem(
            .methodNotAllowed, "\(route.name.template) supports \(allow), not \(method.rawValue.excerpt)",
            headers: [(.allow, allow)]
        )
    }
}
