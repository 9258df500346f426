import Logging
import Synchronization

/// How many workers get connections while other processes over the same Redis run on this machine: each process takes
/// its part of the cores. More threads than cores do less with the same processor time (docs/scaling.md).
final class WorkersInUse: Sendable {
    private let workers: Int
    private let logger: Logger
    private let others: @Sendable () -> Int
    private let last: Atomic<Int>

    /// - Parameters:
    ///   - workers: how many there are, one for each core.
    ///   - others: how many other processes over the same store run on this machine.
    init(of workers: Int, logger: Logger, others: @escaping @Sendable () -> Int) {
        (self.workers, self.logger, self.others) = (workers, logger, others)
        last = Atomic(workers)
    }

    /// How many workers get a connection that is made now: this process's part, rounded up. Logs when that changes.
    @Sendable func count() -> Int {
        let processes = 1 + others()
        let used = (workers + processes - 1) / processes
        if last.exchange(used, ordering: .relaxed) != used {
            logger.info(
                "workers in use",
                metadata: ["used": "\(used)", "workers": "\(workers)", "processes": "\(processes)"])
        }
        return used
    }
}
