import Glibc
import ServiceBasics

/// Writes lines to a descriptor from a thread of its own, so that a stalled reader stops no other thread.
///
/// Lines that the reader does not take in time wait in a backlog. Lines that do not fit there are dropped and counted,
/// and a notice in their place says how many.
final class LineWriter: Sendable {
    /// How long the thread pauses after it has written, in microseconds.
    private static let pause: UInt32 = 1000

    private let backlog: Monitor<LineBacklog>
    private let thread: BackgroundThread

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor to write to.
    ///   - notice: makes the line, with its newline, that says how many lines were dropped.
    init(to descriptor: Int32, notice: @escaping @Sendable (Int) -> [UInt8]) throws(CommandFailure) {
        let backlog = Monitor(LineBacklog())
        self.backlog = backlog
        thread = try .started {
            var output = LineOutput(descriptor: descriptor, notice: notice)
            var lines: [UInt8] = []
            while let missing = Self.next(of: backlog, into: &lines) {
                let lost = output.write(lines[...], missing: missing)
                if lost > 0 { backlog.change { $0.drop(lost) } }
                lines.removeAll(keepingCapacity: true)
                // Gathers lines that come one by one: while the thread sleeps, adding a line makes no system call.
                usleep(Self.pause)
            }
        }
    }

    /// How many lines were dropped or could not be written.
    var dropped: UInt64 { backlog.change { $0.dropped } }

    /// Queues a line, with its newline, and returns at once.
    func write(_ line: [UInt8]) {
        backlog.change { $0.append(line) }
    }

    /// Accepts no more lines, and waits until the waiting ones are written, or until the deadline.
    func finish(until deadline: Deadline) {
        backlog.change { $0.close() }
        thread.join(until: deadline)
    }

    /// Waits for lines.
    ///
    /// - Returns: how many lines are missing after them; nil when no more lines will come.
    private static func next(of backlog: Monitor<LineBacklog>, into lines: inout [UInt8]) -> Int? {
        let missing: Int?? = backlog.wait { backlog in
            if let missing = backlog.take(into: &lines) { return .some(missing) }
            return backlog.isClosed ? .some(nil) : nil
        }
        return missing ?? nil
    }
}
