import Glibc
import Logging
import ServiceBasics

/// Writes lines to a descriptor, and reports where lines are missing.
struct LineOutput {
    let descriptor: Int32

    /// The line that says how many lines are missing.
    let notice: (Int) -> [UInt8]

    /// How many missing lines no notice has reported yet.
    private var missing = 0

    /// Whether the last line was written only in part.
    private var isWithinLine = false

    init(descriptor: Int32, notice: @escaping (Int) -> [UInt8]) {
        self.descriptor = descriptor
        self.notice = notice
    }

    /// Writes lines, after which `count` lines are missing.
    ///
    /// - Returns: how many of the lines could not be written. They count as missing too.
    mutating func write(_ lines: ArraySlice<UInt8>, missing count: Int) -> Int {
        tellOfMissing()
        var lost = 0
        var rest = lines
        while !rest.isEmpty {
            let piece = Self.piece(of: rest)
            lost += put(piece)
            rest = rest[piece.endIndex...]
        }
        missing += lost + count
        tellOfMissing()
        return lost
    }

    private mutating func tellOfMissing() {
        if missing > 0, put(notice(missing)[...]) == 0 { missing = 0 }
    }

    /// Writes whole lines.
    ///
    /// - Returns: how many of them could not be written, including one that was written in part.
    private mutating func put(_ lines: ArraySlice<UInt8>) -> Int {
        let start: [UInt8] = isWithinLine ? [UInt8(ascii: "\n")] : []
        do throws(WriteFailure) {
            try Descriptor.write(start + lines, to: descriptor)
            isWithinLine = false
            return 0
        } catch {
            if error.written > 0 {
                isWithinLine = (start + lines)[error.written - 1] != UInt8(ascii: "\n")
            }
            return lines.dropFirst(max(0, error.written - start.count)).count { $0 == UInt8(ascii: "\n") }
        }
    }

    /// The first lines: as many as fit in one atomic write to a pipe (PIPE_BUF), at least one.
    private static func piece(of lines: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let newline = UInt8(ascii: "\n")
        let end =
            lines.prefix(Int(PIPE_BUF)).lastIndex(of: newline) ?? lines.firstIndex(of: newline) ?? lines.endIndex - 1
        return lines[...end]
    }
}

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

/// Lines that wait to be written, and the number of lines that did not fit.
struct LineBacklog: Sendable {
    /// How many lines may wait.
    static let maximumLines = 2048

    /// How many bytes the waiting lines may have. While they are written, as many can wait again.
    static let maximumBytes = 524_288

    /// The lines, one after the other.
    private var bytes: [UInt8] = []
    private var count = 0

    /// How many lines were dropped after the last waiting line.
    private var gap = 0

    /// How many lines were dropped in all.
    private(set) var dropped: UInt64 = 0

    /// Whether no more lines are accepted.
    private(set) var isClosed = false

    /// Adds a line with its newline, or drops it. After one dropped line, all are dropped until the waiting lines are
    /// taken: all missing lines then follow the waiting ones.
    mutating func append(_ line: [UInt8]) {
        guard !isClosed else { return drop(1) }
        guard gap == 0, count < Self.maximumLines, bytes.count + line.count <= Self.maximumBytes else {
            gap += 1
            return drop(1)
        }
        bytes += line
        count += 1
    }

    /// Counts lines that were taken but could not be written.
    mutating func drop(_ count: Int) {
        dropped += UInt64(count)
    }

    /// Takes all waiting lines, in exchange for an empty array whose memory is reused.
    ///
    /// - Returns: how many lines are missing after those that were taken; nil if no line waits and none is missing.
    mutating func take(into taken: inout [UInt8]) -> Int? {
        guard !bytes.isEmpty || gap > 0 else { return nil }
        swap(&bytes, &taken)
        count = 0
        defer { gap = 0 }
        return gap
    }

    /// Accepts no more lines.
    mutating func close() {
        isClosed = true
    }
}

/// Writes log lines to standard error: as text for people, or as one JSON object per line for programs.
struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    let format: LogFormat
    let writer: LineWriter

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { _, new in new }
        writer.write(format.line(event.level, "\(event.message)", fields))
    }
}

/// Why bytes could not be written.
struct WriteFailure: Error {
    /// How many bytes were written before the failure.
    let written: Int

    /// The system's `errno`.
    let code: Int32

    /// The system's text for the reason.
    var reason: String { String(cString: strerror(code)) }
}
