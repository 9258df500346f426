import ServiceBasics

@testable import MicroHTTPD

/// Records everything that the server reports.
final class RecordingObserver: HTTPServerObserver {
    struct Record: Sendable {
        var opened = 0
        var closed = 0
        var refusals: [HTTPRefusalReason] = []
        var faults: [String] = []
    }

    private let heard = Lock(Record())

    var record: Record { heard.withLock { $0 } }

    func connectionOpened() { heard.withLock { $0.opened += 1 } }
    func connectionClosed() { heard.withLock { $0.closed += 1 } }
    func refused(_ reason: HTTPRefusalReason) { heard.withLock { $0.refusals.append(reason) } }
    func fault(_ message: String) { heard.withLock { $0.faults.append(message) } }
}
