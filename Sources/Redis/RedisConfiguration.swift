/// The address and the limits of a connection.
public struct RedisConfiguration: Sendable {
    /// Where the server is.
    public var address: RedisAddress

    /// What `CLIENT LIST` calls the connection: visible ASCII characters.
    public var name = "detent"

    /// Whether a server that is a replica is refused, so that the connection is made again until the address leads to a
    /// master.
    public var needsMaster = false

    /// How long connecting may take, and a command from its sending to its reply. A command that waits for a
    /// connection fails after it as well.
    public var timeout = Duration.seconds(2)

    /// The most commands that may wait for their sending or their replies.
    public var maximumCommands = 10_000

    /// The most bytes that waiting commands may have together.
    public var maximumCommandBytes = 16 << 20

    /// The most bytes that a reply may have as it comes. A longer one ends the connection.
    public var maximumReplyBytes = 16 << 20

    /// How long the server may be silent before it is asked whether it is there. Its reply has ``timeout``.
    public var heartbeat = Duration.seconds(5)

    /// How long the first pause before connecting again takes. Each further one is twice as long. A random part of
    /// each, up to a half, is left out, so that clients of one server don't come back all at once.
    public var firstPause = Duration.milliseconds(50)

    /// How long the longest pause before connecting again takes.
    public var longestPause = Duration.seconds(1)

    /// A configuration with the default limits.
    public init(_ address: RedisAddress) {
        self.address = address
    }
}
