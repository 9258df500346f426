/// Lines that wait to be written: as many as fit, and how many did not.
struct LineBacklog: Sendable {
    /// How many lines may wait.
    static let maximumLines = 2048

    /// How long they may be together, in bytes. While they are written, as many can wait again.
    static let maximumBytes = 524_288

    /// The lines, one after the other.
    private var bytes: [UInt8] = []
    private var count = 0

    /// How many lines were dropped after the last one that waits.
    private var gap = 0

    /// How many lines were dropped in all.
    private(set) var dropped: UInt64 = 0

    /// Whether no more lines come.
    private(set) var isClosed = false

    /// Adds a line with its newline, or drops it. After a line that was dropped all are, until the others were taken:
    /// so it is known where they are missing.
    mutating func append(_ line: [UInt8]) {
        guard !isClosed else { return drop(1) }
        guard gap == 0, count < Self.maximumLines, bytes.count + line.count <= Self.maximumBytes else {
            gap += 1
            return drop(1)
        }
        bytes += line
        count += 1
    }

    /// Counts lines that were taken and could not be written.
    mutating func drop(_ count: Int) {
        dropped += UInt64(count)
    }

    /// Takes all that waits, in exchange for an empty array whose memory is used again.
    ///
    /// - Returns: how many lines are missing after those that were taken; nil when nothing waits.
    mutating func take(into taken: inout [UInt8]) -> Int? {
        guard !bytes.isEmpty || gap > 0 else { return nil }
        swap(&bytes, &taken)
        count = 0
        defer { gap = 0 }
        return gap
    }

    /// Takes no more lines.
    mutating func close() {
        isClosed = true
    }
}
