import ServiceBasics

/// A connection that receives the messages of channels. It reconnects whenever it ends.
///
/// After a reconnect it subscribes to all channels again. Messages of the time between are lost; the owner is told
/// (`RedisSubscriberEvent.resubscribed`). The connection is closed when the value is dropped.
public final class RedisSubscriber: Sendable {
    private let connection: RedisConnection
    private let subscriptions: Subscriptions

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - configuration: the address and the limits. `maximumCommands` is also the most channels
    ///     whose subscription may be under way at once.
    ///   - maximumChannels: the most channels.
    ///   - onEvent: called with messages and changes of the state, on the connection's thread, which it must not block.
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

    /// Subscribes to a channel. Messages may come before the completion is called. If it gets an error, the channel is
    /// not subscribed to.
    ///
    /// - Parameters:
    ///   - channel: its name.
    ///   - completion: called once, on the connection's thread, when the server has confirmed, or with the error. If
    ///     the server does not allow the channel, that is `RedisError.notSent` with the server's text. Not called if
    ///     this throws.
    /// - Throws: `RedisError.notSent` if it is refused at once.
    public func subscribe(
        to channel: [UInt8], completion: @escaping @Sendable (Result<Void, RedisError>) -> Void
    ) throws(RedisError) {
        try subscriptions.subscribe(to: channel, completion)
    }

    /// Ends a subscription. Its messages may still come for a moment.
    public func unsubscribe(from channel: [UInt8]) {
        subscriptions.unsubscribe(from: channel)
    }

    /// Ends the connection, if there is one, and connects again, such as when the server is no longer the master.
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

/// An event of a subscriber.
public enum RedisSubscriberEvent: Sendable, Equatable {
    /// A message was published in a channel.
    case message(channel: [UInt8], content: [UInt8])

    /// The connection's state has changed. No messages come without a connection.
    case state(RedisState)

    /// All channels were subscribed to again after a reconnect. Messages may have been missed.
    case resubscribed(RedisServer)

    /// The server no longer allows a channel. The text is its error. The channel is not subscribed to any more.
    case refused(channel: [UInt8], String)
}

/// The channels of a subscriber, and the commands for them.
///
/// A command for a channel is added to the link with the lock held, so that commands for one channel are in the order
/// of the calls. The link makes no calls with its own lock held.
final class Subscriptions: Sendable {
    private struct State: Sendable {
        var link: Link?
        /// The channels that are or will be subscribed to, each with the number of its last `subscribe` call.
        var channels: [[UInt8]: UInt64] = [:]
        var calls: UInt64 = 0
        var wasConnected = false
    }

    private let state = Lock(State())
    private let maximum: Int
    private let onEvent: @Sendable (RedisSubscriberEvent) -> Void

    /// How many channels are subscribed to again in one step.
    private static let portion = 256

    init(maximum: Int, _ onEvent: @escaping @Sendable (RedisSubscriberEvent) -> Void) {
        self.maximum = maximum
        self.onEvent = onEvent
    }

    /// Sets the link for the commands. Its closures call this object, so the two hold each other until the link ends.
    func attach(_ link: Link) {
        state.withLock { $0.link = link }
    }

    func subscribe(
        to channel: [UInt8], _ completion: @escaping @Sendable (Result<Void, RedisError>) -> Void
    ) throws(RedisError) {
        try state.withLock { state throws(RedisError) in
            guard let link = state.link else { throw .notSent(.closed) }
            guard state.channels.count < maximum || state.channels[channel] != nil else { throw .notSent(.full) }
            let call = state.calls
            try link.send(Self.command("SUBSCRIBE", channel), boundTo: nil, deadline: link.deadline()) { result in
                completion(self.confirmed(channel, call, result))
            }
            state.calls += 1
            state.channels[channel] = call
        }
    }

    func unsubscribe(from channel: [UInt8]) {
        state.withLock { state in
            guard state.channels.removeValue(forKey: channel) != nil, let link = state.link else { return }
            // Without a connection there is no subscription to end, except waiting ones. If it is not sent for another
            // reason, the connection ends too.
            try? link.send(
                Self.command("UNSUBSCRIBE", channel), boundTo: nil, deadline: link.deadline(), isUnlimited: true
            ) { _ in }
        }
    }

    /// Handles the result of a subscription. After an error the channel is removed, unless it was asked for again.
    private func confirmed(
        _ channel: [UInt8], _ call: UInt64, _ result: Result<RedisReceivedReply, RedisError>
    ) -> Result<Void, RedisError> {
        let outcome = result.flatMap { received -> Result<Void, RedisError> in
            if case .error(let words) = received.reply { .failure(.notSent(.refused(words))) } else { .success(()) }
        }
        if case .failure = outcome { forget(channel, of: call) }
        return outcome
    }

    @discardableResult
    private func forget(_ channel: [UInt8], of call: UInt64) -> Bool {
        state.withLock { state in
            guard state.channels[channel] == call else { return false }
            state.channels[channel] = nil
            return true
        }
    }

    /// Passes a message on; false for a reply to a command.
    func takes(_ reply: RedisReply) -> Bool {
        guard let parts = reply.array, parts.count == 3, case .bytes(let kind) = parts[0],
            kind.elementsEqual("message".utf8), case .bytes(let channel) = parts[1],
            case .bytes(let content) = parts[2]
        else { return false }
        onEvent(.message(channel: channel, content: content))
        return true
    }

    func stateChanged(to newState: RedisState) {
        if newState == .closed { state.withLock { $0 = State() } }
        onEvent(.state(newState))
        guard let server = newState.server else { return }
        let channels = state.withLock { state in
            defer { state.wasConnected = true }
            // Subscriptions from before the first connection wait for it as commands.
            return state.wasConnected ? Array(state.channels) : nil
        }
        if let channels { resubscribeRest(channels[...], server) }
    }

    /// Subscribes to the first of these channels, and to the others after those are confirmed.
    private func resubscribe(_ channels: ArraySlice<(key: [UInt8], value: UInt64)>, _ server: RedisServer) {
        let portion = channels.prefix(Self.portion)
        let rest = channels.dropFirst(portion.count)
        let isEmpty = state.withLock { state in
            guard let link = state.link else { return false }
            let wanted = portion.filter { state.channels[$0.key] == $0.value }
            for (position, (channel, call)) in wanted.enumerated() {
                let isLast = position == wanted.count - 1
                // If it is refused, the connection has ended, and the next one starts over.
                try? link.send(
                    Self.command("SUBSCRIBE", channel), boundTo: server.generation, deadline: link.deadline(),
                    isUnlimited: true
                ) { result in
                    self.resubscribed(channel, call, result)
                    if isLast, case .success = result { self.resubscribeRest(rest, server) }
                }
            }
            return wanted.isEmpty
        }
        if isEmpty { resubscribeRest(rest, server) }
    }

    private func resubscribeRest(_ rest: ArraySlice<(key: [UInt8], value: UInt64)>, _ server: RedisServer) {
        if rest.isEmpty { onEvent(.resubscribed(server)) } else { resubscribe(rest, server) }
    }

    /// Handles the result of subscribing again. After an error of the connection, all channels are subscribed to with
    /// the next one.
    private func resubscribed(_ channel: [UInt8], _ call: UInt64, _ result: Result<RedisReceivedReply, RedisError>) {
        guard case .success(let received) = result, case .error(let words) = received.reply else { return }
        if forget(channel, of: call) { onEvent(.refused(channel: channel, words)) }
    }

    private static func command(_ name: String, _ channel: [UInt8]) -> RedisCommand {
        var command = RedisCommand(name)
        command.append(channel)
        return command
    }
}
