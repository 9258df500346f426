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

    /// The sum of one figure over all workers.
    func sum(_ figure: (WorkerCounters) -> UInt64) -> UInt64 {
        workers.reduce(0) { $0 + figure($1) }
    }
}
