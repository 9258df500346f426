import ServiceBasics

/// A connection that receives what is published in channels, and that is made again whenever it ends.
///
/// After another connection was made, all channels are subscribed to again. What was published meanwhile is lost; the
/// owner is told (`RedisSubscriberEvent.resubscribed`). The connection is closed when the value is dropped.
public final class RedisSubscriber: Sendable {
    private let connection: RedisConnection
    private let subscriptions: Subscriptions

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - configuration: the address and the limits. `maximumCommands` is also the most channels
    ///     whose subscription may be under way at once.
    ///   - maximumChannels: the most channels.
    ///   - onEvent: is told of messages and of changes of the state, on the connection's thread, which it must not
    ///     block.
    /// - Throws: `RedisError.system` if the system has no thread or descriptor.
    public init(
        _ configuration: RedisConfiguration, maximumChannels: Int = 100_000,
        onEvent: @escaping @Sendable (RedisSubscriberEvent) -> Void
    ) throws(RedisError) {
        let subscriptions = Subscriptions(maximum: maximumChannels, onEvent)
        let link = try Link(
            configuration, takesMessage: { subscriptions.takes($0) }, onChange: { subscriptions.stateChanged(to: $0) })
        connection = try RedisConnection(link)
        self.subscriptions = subscriptions
        subscriptions.attach(link)
    }

    /// What the connection is doing.
    public var state: RedisState { connection.state }

    /// Subscribes to a channel. Messages of it may come before the completion is called. If it fails, the channel is
    /// not subscribed to.
    ///
    /// - Parameters:
    ///   - channel: its name.
    ///   - completion: is called once, on the connection's thread: when the server has confirmed, or with the error. If
    ///     the server does not allow it, that is `RedisError.notSent` with its words. Not at all if this throws.
    /// - Throws: `RedisError.notSent` if it is refused at once.
    public func subscribe(
        to channel: [UInt8], completion: @escaping @Sendable (Result<Void, RedisError>) -> Void
    ) throws(RedisError) {
        try subscriptions.subscribe(to: channel, completion)
    }

    /// Ends a subscription. Messages of it may still come for a moment.
    public func unsubscribe(from channel: [UInt8]) {
        subscriptions.unsubscribe(from: channel)
    }

    /// Ends the connection, if there is one, and makes another one, as when the server is no longer the right one.
    public func reconnect() {
        if let server = state.server { connection.reconnect(from: server.generation) }
    }

    /// Closes the connection.
    public func close() {
        connection.close()
    }

    /// Waits until the connection's thread has ended after `close()`. Not to be called on that thread.
    ///
    /// - Returns: whether it has.
    public func waitUntilClosed(seconds: Int64) -> Bool {
        connection.waitUntilClosed(seconds: seconds)
    }
}
