import Logging
public import MicroHTTPD
import SliderSessions

/// Hears what the server does below the level of requests, counts it and logs it.
struct ServerObserver: HTTPServerObserver {
    let connections: ConnectionCounters
    let logger: Logger

    func connectionOpened() { connections.countOpened() }

    func connectionClosed() { connections.countClosed() }

    func refused(_ reason: HTTPRefusalReason) {
        connections.countRefusal(reason)
        // An idle connection that ends is the usual course of things, not a refusal to look into.
        logger.log(level: reason == .idleTimeout ? .debug : .info, "refused", metadata: ["reason": "\(reason)"])
    }

    func fault(_ message: String) { logger.error("fault", metadata: ["detail": "\(message)"]) }

    func diagnostic(_ message: String) { logger.debug("http", metadata: ["detail": "\(message)"]) }
}

extension SliderAPI {
    /// What the server should tell about connections.
    public var observer: any HTTPServerObserver {
        ServerObserver(connections: metrics.connections, logger: logger)
    }

    /// How the server's own refusals look: problems like all others.
    public static func refusal(_ refusal: HTTPRefusal) -> HTTPResponse {
        let kind: ProblemKind =
            switch refusal.status {
            case .contentTooLarge: .payloadTooLarge
            case .badRequest: .badFraming
            case .serviceUnavailable: .draining
            default: .internalFault
            }
        let retry: [(name: HTTPHeaderName, value: String)] = kind == .draining ? [(.retryAfter, "5")] : []
        var response = HTTPResponse()
        Problem(kind, refusal.detail, headers: retry).write(into: &response)
        return response
    }
}
