/// One of the connections that a `RedisConnection` makes one after the other. A server's run id does not change within
/// it.
public struct RedisGeneration: Sendable, Hashable {
    let number: UInt64
}
