/// The settings of a server that say what it may lose (`CONFIG GET`). Each is nil if this user may not read it.
public struct RedisServerSettings: Sendable, Equatable {
    /// Which keys it removes when its memory is full: `noeviction` for none.
    public internal(set) var maxmemoryPolicy: String?

    /// Whether it writes changes to a file.
    public internal(set) var appendonly: Bool?

    /// When these are on the disk: `always` before the reply, `everysec`, `no`.
    public internal(set) var appendfsync: String?
}
