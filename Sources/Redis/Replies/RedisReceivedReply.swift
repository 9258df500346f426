/// The answer to a command.
public struct RedisReceivedReply: Sendable {
    /// The server's reply. It may be an error.
    public let reply: RedisReply

    /// The connection that it came over. A command that builds on the reply is bound to it.
    public let generation: RedisGeneration
}
