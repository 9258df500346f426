import Glibc

/// Writes lines to a descriptor from a thread of its own, so that a reader that stalls stops nothing else.
///
/// What the reader does not take in time waits in a backlog; what does not fit there is dropped and counted, and a line
/// says so where it is missing.
final class LineWriter: Sendable {
    /// How long the thread pauses after it has written, in microseconds.
    private static let pause: UInt32 = 1000

    private let backlog: Monitor<LineBacklog>
    private let thread: BackgroundThread

    /// Starts to write.
    ///
    /// - Parameters:
    ///   - descriptor: where to.
    ///   - notice: the line, with its newline, that says how many lines were dropped.
    init(to descriptor: Int32, notice: @escaping @Sendable (Int) -> [UInt8]) throws(CommandFailure) {
        let backlog = Monitor(LineBacklog())
        self.backlog = backlog
        thread = try BackgroundThread {
            var output = LineOutput(descriptor: descriptor, notice: notice)
            var lines: [UInt8] = []
            while let missing = Self.next(of: backlog, into: &lines) {
                let lost = output.write(lines[...], missing: missing)
                if lost > 0 { backlog.change { $0.drop(lost) } }
                lines.removeAll(keepingCapacity: true)
                // Lines that come one by one are gathered: while the thread sleeps, adding one is no system call.
                usleep(Self.pause)
            }
        }
    }

    /// How many lines were dropped or could not be written.
    var dropped: UInt64 { backlog.change { $0.dropped } }

    /// Has a line, with its newline, written soon. Returns at once.
    func write(_ line: [UInt8]) {
        backlog.change { $0.append(line) }
    }

    /// Takes no more lines, and waits until those that wait are written, or until the deadline.
    func finish(until deadline: Deadline) {
        backlog.change { $0.close() }
        thread.join(until: deadline)
    }

    /// Waits for lines.
    ///
    /// - Returns: how many are missing after them; nil when there will be no more.
    private static func next(of backlog: Monitor<LineBacklog>, into lines: inout [UInt8]) -> Int? {
        let missing: Int?? = backlog.wait { backlog in
            if let missing = backlog.take(into: &lines) { return .some(missing) }
            return backlog.isClosed ? .some(nil) : nil
        }
        return missing ?? nil
    }
}
