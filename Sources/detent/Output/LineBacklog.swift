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
