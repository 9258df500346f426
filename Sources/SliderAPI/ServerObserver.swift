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
        let isOurs = [.tooManyConnections, .outOfDescriptors, .shuttingDown, .handlerTimeout].contains(reason)
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
}
