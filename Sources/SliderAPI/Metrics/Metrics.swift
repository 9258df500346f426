import MicroHTTPD
import Synchronization

/// All that the service counts.
final class Metrics: Sendable {
    let workers: [WorkerCounters]
    let connections = ConnectionCounters()

    init(workers count: Int) {
        workers = (0..<max(1, count)).map { _ in WorkerCounters() }
    }

    /// The counters of one worker.
    func counters(ofWorker worker: Int) -> WorkerCounters { workers[worker % workers.count] }

    /// One figure of all workers together.
    func sum(_ figure: (WorkerCounters) -> UInt64) -> UInt64 {
        workers.reduce(0) { $0 + figure($1) }
    }
}
