/// What a connection is doing.
public enum RedisState: Sendable, Equatable {
    /// It connects for the first time.
    case connecting

    /// It is connected, and commands are sent.
    case connected(RedisServer)

    /// It has no connection, why not, and it makes another one.
    case disconnected(RedisFailure)

    /// Its owner closed it.
    case closed

    /// The server, while it is connected.
    public var server: RedisServer? {
        if case .connected(let server) = self { server } else { nil }
    }
}
