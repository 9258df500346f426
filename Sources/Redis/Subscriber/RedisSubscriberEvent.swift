/// What a subscriber is told.
public enum RedisSubscriberEvent: Sendable, Equatable {
    /// Something was published in a channel.
    case message(channel: [UInt8], content: [UInt8])

    /// The connection's state has changed. Without a connection no messages come.
    case state(RedisState)

    /// All channels were subscribed to again after another connection was made. Messages may have been missed.
    case resubscribed(RedisServer)

    /// The server no longer allows a channel: its words. The channel is not subscribed to any more.
    case refused(channel: [UInt8], String)
}
