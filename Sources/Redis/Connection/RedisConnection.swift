import ServiceBasics

/// A connection to a Redis server, which is made again whenever it ends.
///
/// Any thread sends commands; each has a reply, in the order of sending. The connection has a thread, which calls the
/// completions: they must not block. Commands that come while there is no connection wait for one, at most for the
/// configuration's timeout. When a connection ends, or a reply does not come in time, all commands fail: those that
/// were sent with `RedisError.unknownOutcome`, the others with `RedisError.notSent`.
///
/// The connection is closed when the value is dropped.
public final class RedisConnection: Sendable {
    let link: Link
    private let thread: BackgroundThread

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - configuration: the address and the limits.
    ///   - onChange: is told of each change of the state after `connecting`, on the connection's thread.
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
    ///   - generation: the connection over which alone it may go, that of a reply that it builds on; nil for any.
    ///   - completion: is called once with the reply, on the connection's thread; not at all if this throws.
    /// - Throws: `RedisError.notSent` if the command is refused at once.
    public func send(
        _ command: RedisCommand, boundTo generation: RedisGeneration? = nil, completion: @escaping RedisCompletion
    ) throws(RedisError) {
        try link.send(command, boundTo: generation, deadline: link.deadline(), completion)
    }

    /// Ends a connection and makes another one, as after a reply that says that its server is no longer the right one
    /// (`READONLY`). Does nothing if that connection has ended already.
    public func reconnect(from generation: RedisGeneration) {
        link.reconnect(generation)
    }

    /// Closes the connection. All commands that wait fail, and the state becomes `closed`.
    public func close() {
        link.close()
    }

    /// Waits until the connection's thread has ended after `close()`. Not to be called on that thread.
    ///
    /// - Returns: whether it has.
    public func waitUntilClosed(seconds: Int64) -> Bool {
        thread.join(until: Deadline(secondsFromNow: seconds))
    }
}
