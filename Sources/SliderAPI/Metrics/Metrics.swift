import MicroHTTPD
import Synchronization

/// All counters of the service.
final class Metrics: Sendable {
    let workers: [WorkerCounters]
    let connections = ConnectionCounters()

    init(workers count: Int) {
        workers = (0..<max(1, count)).map { _ in WorkerCounters() }
    }

    /// The counters of one worker.
    func counters(ofWorker worker: Int) -> WorkerCounters { workers[worker % workers.count] }

    /// The number of open streams.
    var streams: Int { Int(sum(\.streams)) }

    /// The sum of one figure over all workers.
    func sum(_ figure: (WorkerCounters) -> UInt64) -> UInt64 {
        workers.reduce(0) { $0 + figure($1) }
    }
}

/// Counts connections, and refusals before a request is complete. These are rare enough for all workers to share.
final class ConnectionCounters: Sendable {
    private let open = Atomic<Int>(0)
    private let refusals = CounterBuffer(count: HTTPRefusalReason.allCases.count)

    /// The number of open connections.
    var count: Int { open.load(ordering: .relaxed) }

    func countOpened() { open.add(1, ordering: .relaxed) }

    func countClosed() { open.subtract(1, ordering: .relaxed) }

    func countRefusal(_ reason: HTTPRefusalReason) { refusals.add(at: reason.index) }

    /// The number of refusals for a reason.
    func refused(_ reason: HTTPRefusalReason) -> UInt64 { refusals[reason.index] }
}
