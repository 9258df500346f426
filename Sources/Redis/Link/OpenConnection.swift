import Glibc
import ServiceBasics

/// A connection over which commands are sent: writes them, passes on the replies, and watches the deadlines.
///
/// Only the link's thread uses it.
final class OpenConnection {
    /// What a turn has led to.
    enum Outcome {
        case open
        case failed(RedisFailure)
        /// The link's owner closes it.
        case closing
    }

    /// What a turn does next.
    private enum Step {
        case close
        case fail(RedisFailure)
        case failIfLate
        case write
        case sleep(until: Int64, events: Int32)
    }

    let server: RedisServer

    /// When it was made.
    let begin: Int64

    private let link: Link
    private let stream: ReplyStream

    /// When the last bytes came.
    private var lastRead: Int64

    /// The bytes that are being written.
    private var batch = OutgoingBytes.Batch()

    /// The replies that were read last, and the commands that they belong to.
    private var replies: [RedisReply] = []
    private var completions: [RedisCompletion] = []

    init(_ link: Link, _ stream: ReplyStream, _ server: RedisServer) {
        self.link = link
        self.stream = stream
        self.server = server
        begin = SystemClock.coarseMonotonic()
        lastRead = begin
    }

    var socket: StreamSocket { stream.socket }

    /// Closes the socket.
    func close() {
        // Another thread may be writing to the socket, with the lock.
        link.state.withLock { $0.isAwake = true }
        socket.close()
    }

    /// Does one turn of the thread's loop: writes commands, waits, reads replies.
    func turn() -> Outcome {
        var step = nextStep(mayWrite: true)
        if case .write = step {
            let progress = socket.write(batch.bytes.span.extracting(batch.start...))
            link.state.withLock { $0.outgoing.putBack(&batch, after: progress) }
            // Replies are read before the next batch is written, however many commands gather.
            step = nextStep(mayWrite: false)
        }
        switch step {
        case .close: return .closing
        case .fail(let failure):
            // Replies that came before the failure still count.
            return .failed(readAll() ?? failure)
        case .failIfLate:
            // Replies that this thread could not read in time are not late.
            if let failure = readAll() { return .failed(failure) }
            return hasLateCommand ? .failed(.late) : .open
        case .write: return .open
        case .sleep(let until, let events):
            let ready = link.sleep(until: until, socket, for: events)
            if ready & POLLOUT != 0 {
                link.state.withLock { state in
                    state.isAwake = true
                    state.outgoing.isBlocked = false
                }
            }
            if ready & ~POLLOUT != 0, case .failed(let failure) = read() { return .failed(failure) }
            return .open
        }
    }

    private var hasLateCommand: Bool {
        let now = SystemClock.coarseMonotonic()
        return link.state.withLock { state in
            state.nextDeadline = state.waiting.earliestDeadline ?? .max
            return now >= state.nextDeadline
        }
    }

    private func nextStep(mayWrite: Bool) -> Step {
        let now = SystemClock.coarseMonotonic()
        return link.state.withLock { state in
            if state.isClosing { return .close }
            if state.unwanted == server.generation { return .fail(.left) }
            if let failure = state.outgoing.failure { return .fail(failure) }
            if now >= state.nextDeadline {
                state.nextDeadline = state.waiting.earliestDeadline ?? .max
                if now >= state.nextDeadline { return .failIfLate }
            }
            let heartbeat = lastRead + link.heartbeat
            if state.waiting.isEmpty, now >= heartbeat {
                state.append(link.ping, deadline: now + link.timeout) { _ in }
            }
            let isWritable = !state.outgoing.isEmpty && !state.outgoing.isBlocked
            if isWritable && mayWrite {
                // Woken by timeout: claim the socket.
                state.isAwake = true
                batch = state.outgoing.takeBatch()
                return .write
            }
            if isWritable { return .sleep(until: 0, events: POLLIN) }
            state.isAwake = false
            state.sleepsUntil = state.waiting.isEmpty ? min(heartbeat, state.nextDeadline) : state.nextDeadline
            return .sleep(until: state.sleepsUntil, events: state.outgoing.isBlocked ? POLLIN | POLLOUT : POLLIN)
        }
    }

    /// What reading has led to.
    private enum Reading {
        case noBytes
        case bytes
        case failed(RedisFailure)
    }

    /// Reads what has come by now, with a limit in case more keeps coming.
    ///
    /// - Returns: why the connection must end; nil if it may go on.
    private func readAll() -> RedisFailure? {
        for _ in 0..<64 {
            switch read() {
            case .noBytes: return nil
            case .bytes: continue
            case .failed(let failure): return failure
            }
        }
        return nil
    }

    /// Reads what has come, and completes commands.
    private func read() -> Reading {
        var failure: RedisFailure?
        replies.removeAll(keepingCapacity: true)
        do throws(RedisFailure) {
            guard try stream.read(into: &replies) else { return .noBytes }
            lastRead = SystemClock.coarseMonotonic()
        } catch {
            // Replies before a protocol error are valid.
            failure = error
        }
        replies.removeAll { link.takesMessage($0) }
        passOnReplies()
        if completions.count < replies.count { failure = .badReply("a reply that no command waits for") }
        return failure.map { .failed($0) } ?? .bytes
    }

    /// Passes the replies to the commands that wait for them.
    private func passOnReplies() {
        completions.removeAll(keepingCapacity: true)
        guard !replies.isEmpty else { return }
        link.state.withLock { state in
            // Commands that the completions send gather, and are written after the last completion.
            state.isAwake = true
            for _ in replies.indices {
                guard let completion = state.popCompleted() else { return }
                completions.append(completion)
            }
        }
        let generation = server.generation
        for (completion, reply) in zip(completions, replies) {
            completion(.success(RedisReceivedReply(reply: reply, generation: generation)))
        }
    }
}

/// The socket of a connection, with what reads replies from it.
final class ReplyStream {
    let socket: StreamSocket
    private let reader: ReplyReader

    /// The bytes that were read last.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    /// - Parameter limit: the most bytes of a reply.
    init(_ socket: StreamSocket, limit: Int) {
        self.socket = socket
        reader = ReplyReader(limit: limit)
    }

    deinit { buffer.deallocate() }

    /// Adds the replies that have come to `replies`, also if it throws; false if no bytes have come.
    func read(into replies: inout [RedisReply]) throws(RedisFailure) -> Bool {
        switch socket.read(into: buffer) {
        case .bytes(let count): try reader.read(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &replies)
        case .blocked: return false
        case .ended: throw .lost("Redis closed the connection")
        case .failed(let number): throw .lost("reading from Redis: \(SystemFailure(number: number))")
        }
        return true
    }
}
