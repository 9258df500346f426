import Logging
import MicroHTTPD

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
