import Logging
import MicroHTTPD
import Redis
import ServiceBasics

/// What `detent serve` prints on standard output when it serves: a line for programs, and a line for people.
///
/// It is written from a thread of its own: the service does not wait for a reader, and does not end without one.
struct Announcement {
    private let thread: BackgroundThread

    /// Starts to write the lines. If that fails, a warning is logged.
    init(
        _ address: HTTPServerAddress, metrics: HTTPServerAddress?, _ location: StoreSettings.Location,
        needsToken: Bool, logger: Logger
    ) throws(CommandFailure) {
        let body = #"{"preset": "meshing", "events": [{"type": "began", "x": 170}]}"#
        let token = needsToken ? #"-H "Authorization: Bearer $DETENT_TOKEN" "# : ""
        let maker =
            needsToken ? "\nin DETENT_TOKEN is a token: detent token --key FILE --scope presets:read --for 1h" : ""
        let lines = """
            listening on http://\(address)
            \(metrics.map { "metrics on http://\($0)/metrics\n" } ?? "")\(location.summary)
            try: curl -s http://\(address)/v1/evaluate \(token)-d '\(body)'\(maker)
            """
        thread = try .started {
            do throws(CommandFailure) {
                try Terminal.say(lines)
            } catch {
                logger.warning("\(error.description)")
            }
        }
    }

    /// Waits until it is written, or until the deadline.
    func finish(until deadline: Deadline) {
        thread.join(until: deadline)
    }
}

extension StoreSettings.Location {
    /// Where sessions are stored, as a line for people.
    fileprivate var summary: String {
        switch self {
        case .memory: "sessions are in memory alone and end with the service"
        case .sqlite(let path): "sessions are stored in \(path)"
        case .redis(let address, timeout: _): "sessions are stored in \(address)"
        }
    }
}
