import Logging
package import MicroHTTPD

/// Counts and logs the server's events below the level of requests.
struct ServerObserver: HTTPServerObserver {
    let connections: ConnectionCounters
    let logger: Logger

    func connectionOpened() { connections.countOpened() }

    func connectionClosed() { connections.countClosed() }

    func refused(_ reason: HTTPRefusalReason) {
        connections.countRefusal(reason)
        logger.log(level: level(of: reason), "refused", metadata: ["reason": "\(reason)"])
    }

    func refused(_ reason: HTTPRefusalReason, _ request: borrowing HTTPRequest) {
        connections.countRefusal(reason)
        let level = level(of: reason)
        guard logger.logLevel <= level else { return }
        var metadata: Logger.Metadata = ["reason": "\(reason)", "peer": "\(request.remoteAddress)"]
        if let id = request.headerString(.xRequestID) { metadata["request"] = "\(id)" }
        if let traceparent = request.headerString(.traceparent) { metadata["traceparent"] = "\(traceparent)" }
        logger.log(level: level, "refused", metadata: metadata)
    }

    private func level(of reason: HTTPRefusalReason) -> Logger.Level {
        // Refusals that a client can cause at will are counted and logged only at debug: they must not fill the log.
        let isOurs = [.tooManyConnections, .outOfDescriptors, .shuttingDown].contains(reason)
        return isOurs ? .warning : .debug
    }

    func fault(_ message: String) { logger.error("fault", metadata: ["detail": "\(message)"]) }

    func diagnostic(_ message: String) { logger.debug("http", metadata: ["detail": "\(message)"]) }
}

extension SliderAPI {
    /// The observer for the server's connection events.
    package var observer: any HTTPServerObserver {
        ServerObserver(connections: metrics.connections, logger: logger)
    }

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
