import ServiceBasics

/// The bytes of commands that are to be written. Positions count all bytes of the link, over all its connections.
struct OutgoingBytes: Sendable {
    /// Bytes that are written together. Those before `start` are written.
    struct Batch: Sendable {
        var bytes: [UInt8] = []
        var start = 0
    }

    /// The rest of the last batch, the bytes after it, and spare memory for later bytes.
    private var rest = Batch()
    private var gathered: [UInt8] = []
    private var spare: [UInt8] = []

    /// How many bytes were ever appended, and how many of these were written.
    private(set) var appended: UInt64 = 0
    private(set) var written: UInt64 = 0

    /// Whether the system had no room for all of the last batch.
    var isBlocked = false

    /// Why no more bytes can be written; nil if they can.
    private(set) var failure: RedisFailure?

    var isEmpty: Bool { appended == written }

    /// The most spare memory that is kept, in bytes.
    private static let keptCapacity = 1 << 20

    /// Adds a command.
    ///
    /// - Returns: how many bytes it has.
    mutating func append(_ command: RedisCommand) -> Int {
        let before = gathered.count
        command.write(to: &gathered)
        let count = gathered.count - before
        appended += UInt64(count)
        return count
    }

    /// Takes the bytes to write next: the rest of the last batch, or all that have gathered. They must be put back.
    mutating func takeBatch() -> Batch {
        var batch = Batch()
        swap(&batch, &rest)
        if batch.bytes.isEmpty {
            swap(&batch.bytes, &gathered)
            swap(&gathered, &spare)
        }
        return batch
    }

    /// Puts a batch back after an attempt to write it.
    mutating func putBack(_ batch: inout Batch, after progress: StreamSocket.Progress) {
        switch progress {
        case .bytes(let count):
            batch.start += count
            written += UInt64(count)
            isBlocked = batch.start < batch.bytes.count
        case .blocked: isBlocked = true
        case .ended: failure = .lost("Redis closed the connection")
        case .failed(let number): failure = .lost("writing to Redis: \(SystemFailure(number: number))")
        }
        guard batch.start == batch.bytes.count else {
            swap(&rest, &batch)
            return
        }
        guard batch.bytes.capacity <= Self.keptCapacity else { return }
        // Swapped, not copied, so that the memory stays unique and can be reused.
        swap(&spare, &batch.bytes)
        spare.removeAll(keepingCapacity: true)
    }

    /// Writes the next batch.
    mutating func write(to socket: StreamSocket) {
        var batch = takeBatch()
        let progress = socket.write(batch.bytes.span.extracting(batch.start...))
        putBack(&batch, after: progress)
    }

    /// Removes the first bytes, while there is no connection and none is written.
    mutating func dropFirst(_ count: Int) {
        gathered.removeFirst(count)
        written += UInt64(count)
    }

    /// Removes all bytes.
    mutating func dropAll() {
        rest = Batch()
        gathered = []
        written = appended
        isBlocked = false
        failure = nil
    }
}

extension Queue where Element == WaitingCommand {
    /// The earliest of the deadlines.
    var earliestDeadline: Int64? { elements.lazy.map(\.deadline).min() }
}
