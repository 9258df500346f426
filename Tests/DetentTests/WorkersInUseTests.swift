import InMemoryLogging
import Logging
import ServiceBasics
import Testing

@testable import detent

/// How many of a process's workers get connections.
struct WorkersInUseTests {
    /// For a number of workers and of processors, how many are in use with a number of other processes on these. Fewer
    /// workers than processors are those of a process with a quota.
    private static let cases: [(workers: Int, processors: Int, cases: [(others: Int, used: Int)])] = [
        (8, 8, [(0, 8), (1, 4), (2, 3), (3, 2), (6, 2), (7, 1), (1 << 48, 1), (1, 4), (0, 8)]),
        (3, 3, [(1, 2), (2, 1), (0, 3)]),
        (2, 2, [(0, 2), (2, 1)]),
        (1, 1, [(0, 1), (5, 1)]),
        (2, 8, [(0, 2), (3, 2), (7, 1), (4, 2)]),
    ]

    @Test(arguments: cases)
    func processesOfOneMachine_haveEachAPartOfTheProcessors(
        workers: Int, processors: Int, cases: [(others: Int, used: Int)]
    ) {
        let (log, others) = (InMemoryLogHandler(), Lock(0))
        let logger = Logger(label: "test") { _ in log }
        let inUse = WorkersInUse(of: workers, on: processors, logger: logger) { others.withLock { $0 } }
        for (count, used) in cases {
            others.withLock { $0 = count }
            #expect(inUse.count() == used)
            #expect(inUse.count() == used)
        }
        // Each change has one line, and the use of all from the start has none.
        let used = cases.map(\.used)
        let changes = zip([workers] + used, used).filter(!=).map { "\($1)" }
        #expect(log.entries.map { $0.metadata["used"]?.description } == changes)
    }
}
