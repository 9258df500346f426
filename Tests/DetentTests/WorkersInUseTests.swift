import InMemoryLogging
import Logging
import ServiceBasics
import Testing

@testable import detent

/// How many of a process's workers get connections.
struct WorkersInUseTests {
    /// For a number of workers, how many are in use with a number of other processes on the machine.
    private static let cases: [(workers: Int, cases: [(others: Int, used: Int)])] = [
        (8, [(0, 8), (1, 4), (2, 3), (3, 2), (6, 2), (7, 1), (1 << 48, 1), (1, 4), (0, 8)]),
        (3, [(1, 2), (2, 1), (0, 3)]),
        (2, [(0, 2), (2, 1)]),
        (1, [(0, 1), (5, 1)]),
    ]

    @Test(arguments: cases)
    func processesOfOneMachine_haveEachAPartOfTheCores(workers: Int, cases: [(others: Int, used: Int)]) {
        let (log, others) = (InMemoryLogHandler(), Lock(0))
        let inUse = WorkersInUse(of: workers, logger: Logger(label: "test") { _ in log }) { others.withLock { $0 } }
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
