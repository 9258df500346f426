/// The address and the limits of a connection.
public struct RedisConfiguration: Sendable {
    /// Where the server is.
    public var address: RedisAddress

    /// The name of the connection in `CLIENT LIST`: visible ASCII characters.
    public var name = "detent"

    /// Whether a replica is refused, so that the client connects again until the address leads to a master.
    public var needsMaster = false

    /// How long connecting may take, and how long a command may wait for its reply. A command may also wait this long
    /// for a connection.
    public var timeout = Duration.seconds(2)

    /// The most commands that may wait to be sent or for their replies.
    public var maximumCommands = 10_000

    /// The most bytes that waiting commands may have together.
    public var maximumCommandBytes = 16 << 20

    /// The most bytes of a reply as it is received. A longer one ends the connection.
    public var maximumReplyBytes = 32 << 20

    /// How long the server may be silent before it gets a PING. The reply must come within ``timeout``.
    public var heartbeat = Duration.seconds(5)

    /// How long the first pause before connecting again takes. Each further one is twice as long. Each is shortened by
    /// a random part, up to a half, so that the clients of a server do not all come back at once.
    public var firstPause = Duration.milliseconds(50)

    /// How long the longest pause before connecting again takes.
    public var longestPause = Duration.seconds(1)

    /// A configuration with the default limits.
    public init(_ address: RedisAddress) {
        self.address = address
    }
}
