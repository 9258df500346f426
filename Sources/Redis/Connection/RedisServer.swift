/// A server, as it was when a connection to it began.
public struct RedisServer: Sendable, Equatable {
    /// The connection.
    public let generation: RedisGeneration

    /// What the server calls this run of its process (`run_id` of `INFO server`): another one after a restart. Empty,
    /// like the version, if this user may not ask.
    public let runID: String

    /// Its version, such as `7.0.15`.
    public let version: String

    /// Whether it is a node of a cluster.
    public let isCluster: Bool

    /// Its settings; nil for each that this user may not read.
    public let settings: RedisServerSettings
}
