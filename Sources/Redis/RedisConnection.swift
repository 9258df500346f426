import ServiceBasics

/// A connection to a Redis server. It reconnects whenever it ends.
///
/// Any thread sends commands. Replies come in the order of sending. The connection's own thread calls the completions,
/// which must not block. Without a connection, commands wait for one, at most for the configuration's timeout. When a
/// connection ends, or a reply does not come in time, all commands fail: those that were sent with
/// `RedisError.unknownOutcome`, the others with `RedisError.notSent`.
///
/// The connection is closed when the value is dropped.
public final class RedisConnection: Sendable {
    let link: Link
    private let thread: BackgroundThread

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - configuration: the address and the limits.
    ///   - onChange: called at each change of the state after `connecting`, on the connection's thread.
    /// - Throws: `RedisError.system` if the system has no thread or descriptor.
    public convenience init(
        _ configuration: RedisConfiguration, onChange: @escaping @Sendable (RedisState) -> Void = { _ in }
    ) throws(RedisError) {
        try self.init(Link(configuration, onChange: onChange))
    }

    init(_ link: Link) throws(RedisError) {
        self.link = link
        do throws(ThreadError) {
            thread = try BackgroundThread { LinkThread(link).run() }
        } catch {
            throw .system(error.description)
        }
    }

    deinit { link.close() }

    /// What the connection is doing.
    public var state: RedisState { link.state.withLock { $0.state } }

    /// Sends a command.
    ///
    /// - Parameters:
    ///   - command: its name and its arguments.
    ///   - generation: the only connection over which it may be sent, that of a reply on which it builds; nil for any.
    ///   - completion: is called once with the reply, on the connection's thread; not at all if this throws.
    /// - Throws: `RedisError.notSent` if the command is refused at once.
    public func send(
        _ command: RedisCommand, boundTo generation: RedisGeneration? = nil, completion: @escaping RedisCompletion
    ) throws(RedisError) {
        try link.send(command, boundTo: generation, deadline: link.deadline(), completion)
    }

    /// Ends a connection and makes another one, such as after the reply `READONLY` of a server that is no longer the
    /// master. Does nothing if that connection has ended already.
    public func reconnect(from generation: RedisGeneration) {
        link.reconnect(generation)
    }

    /// Closes the connection. Waiting commands fail, and the state becomes `closed`.
    public func close() {
        link.close()
    }

    /// Waits until the connection's thread has ended after `close()`. Do not call it on that thread.
    ///
    /// - Returns: whether it has.
    public func waitUntilClosed(seconds: Int64) -> Bool {
        thread.join(until: Deadline(secondsFromNow: seconds))
    }
}

extension RedisConnection {
    /// Calls a script by its SHA1. If the server does not know the script, calls it once more with its source; its
    /// place among other commands is then that of the second call.
    ///
    /// - Parameters:
    ///   - call: the script with its keys and arguments.
    ///   - generation: the connection over which alone it may go; nil for any. The second call goes over that of the
    ///     first one.
    ///   - completion: is called once with the reply, on the connection's thread; not at all if this throws.
    /// - Throws: `RedisError.notSent` if the call is refused at once.
    public func send(
        _ call: RedisScriptCall, boundTo generation: RedisGeneration? = nil, completion: @escaping RedisCompletion
    ) throws(RedisError) {
        let link = link
        let deadline = link.deadline()
        try link.send(call.command, boundTo: generation, deadline: deadline) { result in
            guard case .success(let received) = result, received.reply.errorCode == "NOSCRIPT" else {
                return completion(result)
            }
            do throws(RedisError) {
                try link.send(call.whole, boundTo: received.generation, deadline: deadline, completion)
            } catch {
                completion(.failure(error))
            }
        }
    }
}

extension RedisConnection {
    /// Sends a command and waits for its reply. Cancelling the task does not end the wait, which has its own limit.
    ///
    /// - Parameters:
    ///   - command: its name and its arguments.
    ///   - generation: the connection over which alone it may go; nil for any.
    public func send(
        _ command: RedisCommand, boundTo generation: RedisGeneration? = nil
    ) async throws(RedisError) -> RedisReceivedReply {
        try await Self.waiting { completion throws(RedisError) in
            try self.send(command, boundTo: generation, completion: completion)
        }
    }

    /// Calls a script and waits for its reply. Cancelling the task does not end the wait, which has its own limit.
    ///
    /// - Parameters:
    ///   - call: the script with its keys and arguments.
    ///   - generation: the connection over which alone it may go; nil for any.
    public func send(
        _ call: RedisScriptCall, boundTo generation: RedisGeneration? = nil
    ) async throws(RedisError) -> RedisReceivedReply {
        try await Self.waiting { completion throws(RedisError) in
            try self.send(call, boundTo: generation, completion: completion)
        }
    }

    private static func waiting(
        _ begin: (@escaping RedisCompletion) throws(RedisError) -> Void
    ) async throws(RedisError) -> RedisReceivedReply {
        let result = await withCheckedContinuation { continuation in
            do throws(RedisError) {
                try begin { continuation.resume(returning: $0) }
            } catch {
                continuation.resume(returning: Result<RedisReceivedReply, RedisError>.failure(error))
            }
        }
        return try result.get()
    }
}

/// One of the connections that a `RedisConnection` makes one after the other. The server's run id does not change
/// within a generation.
public struct RedisGeneration: Sendable, Hashable {
    let number: UInt64
}

/// What a connection is doing.
public enum RedisState: Sendable, Equatable {
    /// It connects for the first time.
    case connecting

    /// It is connected, and commands are sent.
    case connected(RedisServer)

    /// It has no connection, for this reason, and connects again.
    case disconnected(RedisFailure)

    /// Its owner closed it.
    case closed

    /// The server, while it is connected.
    public var server: RedisServer? {
        if case .connected(let server) = self { server } else { nil }
    }
}

/// A server, as of the beginning of a connection.
public struct RedisServer: Sendable, Equatable {
    /// The connection.
    public let generation: RedisGeneration

    /// The id of this run of the server's process (`run_id` of `INFO server`), which changes with a restart. Empty,
    /// like the version, if this user may not ask.
    public let runID: String

    /// Its version, such as `7.0.15`.
    public let version: String

    /// Whether it is a node of a cluster.
    public let isCluster: Bool

    /// Which keys it removes when its memory is full: `noeviction` for none; nil if this user may not ask.
    public let maxmemoryPolicy: String?
}
