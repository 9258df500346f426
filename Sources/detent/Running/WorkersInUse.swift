import Logging
import Synchronization

/// How many workers get connections while other processes over the same Redis run on the same processors: each process
/// takes its part of these. More threads than processors do less with the same processor time (docs/scaling.md).
final class WorkersInUse: Sendable {
    private let workers: Int
    private let processors: Int
    private let logger: Logger
    private let others: @Sendable () -> Int
    private let last: Atomic<Int>

    /// - Parameters:
    ///   - workers: how many there are: one for each processor, fewer if the process may not use all the time of these.
    ///   - processors: how many the process could use when it began.
    ///   - others: how many other processes over the same store run on the same processors.
    init(of workers: Int, on processors: Int, logger: Logger, others: @escaping @Sendable () -> Int) {
        (self.workers, self.processors, self.logger, self.others) = (workers, processors, logger, others)
        last = Atomic(workers)
    }

    /// How many workers get a connection that is made now: all, or as many as this process's part of the processors,
    /// rounded up. Logs when that changes.
    @Sendable func count() -> Int {
        let processes = 1 + others()
        let used = min(workers, (processors + processes - 1) / processes)
        if last.exchange(used, ordering: .relaxed) != used {
            logger.info(
                "workers in use",
                metadata: ["used": "\(used)", "workers": "\(workers)", "processes": "\(processes)"])
        }
        return used
    }
}
