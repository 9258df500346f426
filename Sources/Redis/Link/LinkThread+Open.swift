import Glibc
import ServiceBasics

extension LinkThread {
    /// What a turn does next.
    private enum Step {
        case close
        case fail(RedisFailure)
        case failIfLate
        case write
        case sleep(until: Int64, events: Int32)
    }

    /// Does one turn of the thread's loop while there is a connection: writes commands, waits, reads replies.
    func turn(_ connection: OpenConnection) {
        var step = nextStep(connection, mayWrite: true)
        if case .write = step {
            let progress = connection.socket.write(batch.bytes.span.extracting(batch.start...))
            link.state.withLock { $0.outgoing.putBack(&batch, after: progress) }
            // Replies are read before the next batch is written, however many commands gather.
            step = nextStep(connection, mayWrite: false)
        }
        switch step {
        case .close: end()
        case .fail(let failure):
            // Replies that came before the failure still count.
            readAll(connection)
            if isOpen { fail(failure) }
        case .failIfLate:
            // Replies that this thread could not read in time are not late.
            readAll(connection)
            if isOpen, hasLateCommand { fail(.late) }
        case .write: break
        case .sleep(let until, let events):
            let ready = sleep(until: until, connection.socket, for: events)
            if ready & POLLOUT != 0 {
                link.state.withLock { state in
                    state.isAwake = true
                    state.outgoing.isBlocked = false
                }
            }
            if ready & ~POLLOUT != 0 { _ = read(connection) }
        }
    }

    private var isOpen: Bool {
        if case .open = stage { true } else { false }
    }

    private var hasLateCommand: Bool {
        let now = now
        return link.state.withLock { state in
            state.nextDeadline = state.waiting.earliestDeadline ?? .max
            return now >= state.nextDeadline
        }
    }

    private func nextStep(_ connection: OpenConnection, mayWrite: Bool) -> Step {
        let now = now
        return link.state.withLock { state in
            if state.isClosing { return .close }
            if state.unwanted == connection.server.generation { return .fail(.left) }
            if let failure = state.outgoing.failure { return .fail(failure) }
            if now >= state.nextDeadline {
                state.nextDeadline = state.waiting.earliestDeadline ?? .max
                if now >= state.nextDeadline { return .failIfLate }
            }
            let heartbeat = connection.lastRead + link.heartbeat
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

    /// Reads into `replies`; false if no bytes have come.
    func read(_ socket: StreamSocket, _ reader: ReplyReader) throws(RedisFailure) -> Bool {
        replies.removeAll(keepingCapacity: true)
        switch socket.read(into: buffer) {
        case .bytes(let count): try reader.read(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &replies)
        case .blocked: return false
        case .ended: throw .lost("Redis closed the connection")
        case .failed(let number): throw .lost("reading from Redis: \(SystemFailure(number: number))")
        }
        return true
    }

    /// Reads what has come by now, with a limit in case more keeps coming.
    private func readAll(_ connection: OpenConnection) {
        for _ in 0..<64 where isOpen {
            guard read(connection) else { return }
        }
    }

    /// Reads what has come, and completes commands; false if no bytes have come.
    private func read(_ connection: OpenConnection) -> Bool {
        var failure: RedisFailure?
        do throws(RedisFailure) {
            guard try read(connection.socket, connection.reader) else { return false }
            connection.lastRead = now
        } catch {
            // Replies before a protocol error are valid.
            failure = error
        }
        replies.removeAll { link.takesMessage($0) }
        reply(connection)
        if completions.count < replies.count { failure = .badReply("a reply that no command waits for") }
        if let failure { fail(failure) }
        return true
    }

    /// Passes the replies to the commands that wait for them.
    private func reply(_ connection: OpenConnection) {
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
        let generation = connection.server.generation
        for (completion, reply) in zip(completions, replies) {
            completion(.success(RedisReceivedReply(reply: reply, generation: generation)))
        }
    }
}
