import ServiceBasics

/// Called once with a command's reply or error, on the connection's thread. It must not block.
public typealias RedisCompletion = @Sendable (Result<RedisReceivedReply, RedisError>) -> Void

/// The side of a connection that other threads call. `LinkThread` is the other side.
///
/// While the link's thread sleeps, the thread that sends a command writes it, so no thread has to be woken. While the
/// link's thread is awake, commands gather, and it writes all of them at once.
final class Link: Sendable {
    let configuration: RedisConfiguration

    /// Whether a reply is a message that no command waits for.
    let takesMessage: @Sendable (RedisReply) -> Bool

    /// Called at each change of the state, on the link's thread.
    let onChange: @Sendable (RedisState) -> Void

    let state = Lock(LinkState())
    let event: EventDescriptor
    let timeout: Int64
    let heartbeat: Int64
    let ping = RedisCommand("PING")

    /// A year: added to the clock's time, it never overflows.
    private static let longestTime: Int64 = 365 * 86_400 * 1_000_000_000

    init(
        _ configuration: RedisConfiguration, takesMessage: @escaping @Sendable (RedisReply) -> Bool = { _ in false },
        onChange: @escaping @Sendable (RedisState) -> Void
    ) throws(RedisError) {
        self.configuration = configuration
        self.takesMessage = takesMessage
        self.onChange = onChange
        timeout = min(configuration.timeout.nanoseconds, Self.longestTime)
        heartbeat = min(configuration.heartbeat.nanoseconds, Self.longestTime)
        do throws(SystemFailure) { event = try EventDescriptor() } catch {
            throw .system("cannot make an event descriptor: \(error)")
        }
    }

    /// The deadline for the reply to a command that begins now.
    func deadline() -> Int64 { SystemClock.coarseMonotonic() + timeout }

    /// Sends a command. The completion is not called if this throws.
    ///
    /// - Parameters:
    ///   - generation: the connection over which it must be sent; nil for any.
    ///   - isUnlimited: whether it is accepted even if too many commands wait.
    func send(
        _ command: RedisCommand, boundTo generation: RedisGeneration?, deadline: Int64, isUnlimited: Bool = false,
        _ completion: @escaping RedisCompletion
    ) throws(RedisError) {
        let mustWake = try state.withLock { state throws(RedisError) in
            try admit(command, boundTo: generation, isUnlimited: isUnlimited, state)
            state.append(command, deadline: deadline, completion)
            guard !state.isAwake else { return false }
            if let connection = state.connection, !state.outgoing.isBlocked {
                state.outgoing.write(to: connection.socket)
            }
            guard state.needsThread(deadline: deadline) else { return false }
            state.isAwake = true
            return true
        }
        if mustWake { event.signal() }
    }

    private func admit(
        _ command: RedisCommand, boundTo generation: RedisGeneration?, isUnlimited: Bool, _ state: borrowing LinkState
    ) throws(RedisError) {
        guard !state.isClosing else { throw .notSent(.closed) }
        if let generation, state.connection?.generation != generation { throw .notSent(.anotherConnection) }
        if isUnlimited { return }
        guard command.size <= configuration.maximumCommandBytes else { throw .notSent(.tooLarge) }
        guard state.waiting.count < configuration.maximumCommands,
            state.waitingBytes + command.size <= configuration.maximumCommandBytes
        else { throw .notSent(.full) }
    }

    /// Ends a connection, if it is still the current one, and connects again.
    func reconnect(_ generation: RedisGeneration) {
        wake { state in
            if state.connection?.generation == generation { state.unwanted = generation }
        }
    }

    /// Closes the link. Commands that wait fail, and the thread ends.
    func close() {
        wake { $0.isClosing = true }
    }

    /// Passes the server's addresses to the link's thread.
    func found(_ result: AddressLookup.Result) {
        wake { $0.found = result }
    }

    private func wake(_ change: (inout LinkState) -> Void) {
        let mustSignal = state.withLock { state in
            change(&state)
            defer { state.isAwake = true }
            return !state.isAwake
        }
        if mustSignal { event.signal() }
    }
}

extension LinkState {
    /// Whether to wake the link's thread for a command that was just added: it would wake too late by itself, or some
    /// bytes could not be written.
    fileprivate func needsThread(deadline: Int64) -> Bool {
        deadline < sleepsUntil || connection != nil && (outgoing.isBlocked || outgoing.failure != nil)
    }
}

/// The state that sending threads and the link's own thread use, behind a lock.
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

    /// The commands in their order; those that were sent come first.
    var waiting = Queue<WaitingCommand>()
    /// How many bytes the waiting commands have.
    var waitingBytes = 0
    /// A moment that is not later than any command's deadline.
    var nextDeadline = Int64.max

    /// The bytes of commands that are not written yet.
    var outgoing = OutgoingBytes()

    /// Whether the link's thread is awake. It then looks at this state before it sleeps.
    var isAwake = true
    /// When the link's thread wakes by itself.
    var sleepsUntil = Int64.max

    /// Requests to the link's thread.
    var isClosing = false
    var unwanted: RedisGeneration?
    var found: AddressLookup.Result?

    /// Adds a command after the others.
    mutating func append(_ command: RedisCommand, deadline: Int64, _ completion: @escaping RedisCompletion) {
        let size = outgoing.append(command)
        waiting.append(
            WaitingCommand(completion: completion, end: outgoing.appended, size: size, deadline: deadline))
        waitingBytes += size
        nextDeadline = min(nextDeadline, deadline)
    }

    /// Removes the command to which the next reply belongs; nil if none was sent.
    mutating func popCompleted() -> RedisCompletion? {
        guard let first = waiting.next, first.end <= outgoing.written else { return nil }
        return pop()?.completion
    }

    /// Removes the commands whose deadline has passed, while there is no connection and none was sent.
    mutating func popLate(at now: Int64) -> [RedisCompletion] {
        guard now >= nextDeadline else { return [] }
        var late: [RedisCompletion] = []
        var bytes = 0
        while let first = waiting.next, first.deadline <= now, let command = pop() {
            late.append(command.completion)
            bytes += command.size
        }
        outgoing.dropFirst(bytes)
        nextDeadline = waiting.next?.deadline ?? .max
        return late
    }

    /// Ends the connection, and removes all commands.
    ///
    /// - Returns: the commands, and whether each was sent.
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
        let command = waiting.popNext()
        waitingBytes -= command?.size ?? 0
        return command
    }
}

/// A command that waits to be sent or for its reply.
struct WaitingCommand: Sendable {
    let completion: RedisCompletion

    /// The position of the command's end among all bytes of the link. It was sent if this many bytes were written.
    let end: UInt64

    /// How many bytes it has.
    let size: Int

    /// The deadline for its reply, in nanoseconds of the monotonic clock.
    let deadline: Int64
}
