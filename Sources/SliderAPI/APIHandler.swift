import Logging
import MicroHTTPD
import ServiceBasics
import SliderSessions
import SliderWire

/// Handles the requests of one worker: finds the route, calls its operation, turns problems into responses.
///
/// Operations are extensions of this class, in the folder `Operations`. A handler belongs to one thread, so its scratch
/// memory (``BodyReader``) needs no lock, and no access to it lasts over a call that could re-enter the handler. A drag
/// does not retain objects that workers share: a reference count in a cache line that two cores write costs more than
/// the engine.
final class APIHandler: HTTPHandler {
    let api: SliderAPI
    let counters: WorkerCounters
    let log: RequestLog

    /// Whether some web pages may call the service. Responses then have CORS fields.
    let allowsOtherOrigins: Bool

    /// The hash of the engine for pages, in memory of this worker's own; nil if there is none.
    let engine = PageEngine.hash.map { String(decoding: Array($0.utf8), as: UTF8.self) }

    /// What verifies tokens; nil if the service has no keys.
    let access: WorkerAccess?

    /// Who sends the current request.
    @exclusivity(unchecked) private(set) var client = RequestClient(network: 0)

    /// The clients' use of their rate limits; nil if no client has a limit.
    let rateLimiter: WorkerRateLimits?

    /// What the current request costs besides its events.
    let costs: RequestCosts

    /// What bodies are read into.
    let bodies = BodyReader()

    init(_ api: SliderAPI, counters: WorkerCounters) {
        self.api = api
        self.counters = counters
        log = RequestLog(api.logger)
        access = api.configuration.access.control.map(WorkerAccess.init)
        rateLimiter = WorkerRateLimits(api.configuration.rateLimiter)
        costs = RequestCosts(isShared: api.configuration.rateLimiter.isShared)
        allowsOtherOrigins = !api.configuration.allowedOrigins.isEmpty
    }

    func respond(to request: borrowing HTTPRequest, with response: inout HTTPResponse) -> HTTPOutcome {
        let waited = request.resumption.flatMap { $0 as? WaitedRequest }
        let start = waited?.start ?? SystemClock.monotonic()
        let route = Route(matching: request.path)
        costs.begin(after: waited)
        let outcome: HTTPOutcome
        var isAdmitted = false
        do {
            try api.requireKnownHost(request)
            try requireDirect(request, at: route)
            client = RequestClient(network: try network(of: request))
            countBody(of: request)
            isAdmitted = access == nil
            outcome = try respond(request, at: route, with: &response, &isAdmitted)
        } catch {
            if let again = costs.againAfterWait(since: start, orElse: bodyPayment) {
                response.removeAll()
                return again
            }
            // A request that is not admitted must have no effect, not even on a session's expiry.
            if isAdmitted { extendLife(request, at: route) }
            if let rateLimit = error.rateLimit {
                counters.count(refused: rateLimit)
                // Otherwise a client that tries again too soon would never have paid.
                if rateLimit == .clientEvents { costs.dropBody() }
            }
            response.removeAll()
            if error.namesEngine, let engine { response.headers.append(.engine, engine) }
            error.write(into: &response)
            outcome = .ready
        }
        payBody()
        guard case .later(let begin) = outcome else {
            ResponseEnding.end(
                &response, to: request.method, at: route, since: start, originFields(for: request), log.note(request),
                counters, log, costs.ofResponse())
            return outcome
        }
        let ending = ResponseEnding(
            method: request.method, route: route, start: start, originFields: originFields(for: request),
            note: log.note(request), counters: counters, log: log, cost: costs.ofResponse())
        return .later { respond in
            begin { write in
                respond { response in
                    write(&response)
                    ending.end(&response)
                }
            }
        }
    }

    private func respond(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse, _ isAdmitted: inout Bool
    ) throws(Problem) -> HTTPOutcome {
        guard route.isKnown else { return try readStaticFile(request, with: &response) }
        let method = request.method
        if method == .options { return preflight(request, at: route, with: &response) }
        guard let operation = route.operation(for: method) else { throw Self.methodNotAllowed(method, at: route) }
        if let access {
            client.bearer = try bearer(of: request, at: route, by: access)
            isAdmitted = true
        }
        return try operation(self, request, route, &response)
    }

    private static func methodNotAllowed(_ method: HTTPMethod, at route: Route) -> Problem {
        let allow = route.allow
        return Problem(
            .methodNotAllowed, "\(route.template) supports \(allow), not \(method.rawValue.excerpt)",
            headers: [(.allow, allow)]
        )
    }
}

/// What every response gets last: the fields for the page that asks, its place in the counts, and its line in the log.
private struct ResponseEnding: Sendable {
    let method: HTTPMethod
    let route: Route

    /// When the request arrived, in nanoseconds.
    let start: Int64

    /// See ``APIHandler/originFields(for:)``.
    let originFields: HTTPHeaders

    let note: RequestLog.Note?
    let counters: WorkerCounters
    let log: RequestLog

    /// What counts the response by its length (``APIHandler/countResponse(_:)``); nil for most.
    let cost: ResponseCost?

    /// Ends a response that came later.
    func end(_ response: inout HTTPResponse) {
        Self.end(&response, to: method, at: route, since: start, originFields, note, counters, log, cost)
    }

    /// Ends a response. In place of this one a prepared one may be sent, which is a 200 too; then no page may read any.
    static func end(
        _ response: inout HTTPResponse, to method: HTTPMethod, at route: Route, since start: Int64,
        _ originFields: HTTPHeaders, _ note: RequestLog.Note?, _ counters: WorkerCounters, _ log: RequestLog,
        _ cost: ResponseCost?
    ) {
        for field in originFields.fields {
            if field.name == .vary {
                response.headers.append(field.value, toList: .vary)
            } else {
                response.headers.append(field.name, field.value)
            }
        }
        cost?.charge(response.body.count)
        let duration = SystemClock.monotonic() - start
        counters.durations.record(nanoseconds: duration)
        counters.countRequest(route.index, method, status: response.status.rawValue)
        log.write(note, status: response.status, nanoseconds: duration)
    }
}

/// Logs one line per request, only at the level debug. At any higher level it does not read the request.
struct RequestLog: Sendable {
    private let logger: Logger
    private let isOn: Bool

    init(_ logger: Logger) {
        self.logger = logger
        isOn = logger.logLevel <= .debug
    }

    /// The fields of a request for its line; nil if requests are not logged.
    func note(_ request: borrowing HTTPRequest) -> Note? {
        guard isOn else { return nil }
        return Note(
            method: request.method.rawValue, path: request.path.text, peer: request.remoteAddress,
            requestID: request.headerString(.xRequestID), traceparent: request.headerString(.traceparent)
        )
    }

    func write(_ note: Note?, status: HTTPStatus, nanoseconds: Int64) {
        guard let note else { return }
        var metadata: Logger.Metadata = [
            "method": "\(note.method)", "path": "\(note.path)", "status": "\(status.rawValue)", "peer": "\(note.peer)",
            "microseconds": "\(nanoseconds / 1000)", "request": "\(note.requestID ?? Self.newID())",
        ]
        if let traceparent = note.traceparent { metadata["traceparent"] = "\(traceparent)" }
        logger.debug("request", metadata: metadata)
    }

    /// The logged fields of a request.
    struct Note: Sendable {
        fileprivate let method: String
        fileprivate let path: String
        fileprivate let peer: String
        fileprivate let requestID: String?
        fileprivate let traceparent: String?
    }

    /// An id for a request without one.
    private static func newID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 16)
    }
}
