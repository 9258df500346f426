/// What the threads that send commands and the link's own thread share, behind a lock.
///
/// While the link's thread is awake, it alone uses the socket. While it sleeps, the thread that holds the lock may
/// write to it.
struct LinkState: Sendable {
    /// The connection, while commands may be sent over it.
    struct Connection: Sendable {
        let socket: StreamSocket
        let generation: RedisGeneration
    }

    var connection: Connection?
    var state = RedisState.connecting

    /// Why the last attempt to connect failed.
    var lastFailure: RedisFailure?

    /// Commands in the order of their sending; those that were sent come first.
    var waiting = CommandQueue()
    /// How many bytes these have.
    var waitingBytes = 0
    /// No command's deadline is before this moment.
    var nextDeadline = Int64.max

    /// Bytes of commands that the system has not taken.
    var outgoing = OutgoingBytes()

    /// Whether the link's thread will look at all of this before it sleeps.
    var isAwake = true
    /// When it wakes by itself.
    var sleepsUntil = Int64.max

    /// What the link's thread is asked to do.
    var isClosing = false
    var unwanted: RedisGeneration?
    var found: AddressLookup.Result?

    /// Adds a command behind the others.
    mutating func append(_ command: RedisCommand, deadline: Int64, _ completion: @escaping RedisCompletion) {
        let size = outgoing.append(command)
        waiting.append(
            WaitingCommand(completion: completion, end: outgoing.appended, size: size, deadline: deadline))
        waitingBytes += size
        nextDeadline = min(nextDeadline, deadline)
    }

    /// Removes the command that the next reply answers; nil if none was sent.
    mutating func popCompleted() -> RedisCompletion? {
        guard let first = waiting.first, first.end <= outgoing.written else { return nil }
        return pop()?.completion
    }

    /// Removes the commands whose deadline has passed, of which none was sent: there is no connection.
    mutating func popLate(at now: Int64) -> [RedisCompletion] {
        guard now >= nextDeadline else { return [] }
        var late: [RedisCompletion] = []
        var bytes = 0
        while let first = waiting.first, first.deadline <= now, let command = pop() {
            late.append(command.completion)
            bytes += command.size
        }
        outgoing.dropFirst(bytes)
        nextDeadline = waiting.first?.deadline ?? .max
        return late
    }

    /// Ends the connection, and removes all commands.
    ///
    /// - Returns: them, with whether each was sent.
    mutating func disconnect() -> [(completion: RedisCompletion, wasSent: Bool)] {
        connection = nil
        unwanted = nil
        isAwake = true
        var failed: [(RedisCompletion, Bool)] = []
        failed.reserveCapacity(waiting.count)
        let written = outgoing.written
        while let command = pop() { failed.append((command.completion, command.end <= written)) }
        outgoing.dropAll()
        nextDeadline = .max
        return failed
    }

    private mutating func pop() -> WaitingCommand? {
        let command = waiting.popFirst()
        waitingBytes -= command?.size ?? 0
        return command
    }
}
