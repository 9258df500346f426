/// How many sessions there may be, and how long they live unasked for.
public struct SessionLimits: Sendable, Equatable {
    /// After how long without a request a session ends (`--session-ttl`, 1 hour); nothing for never.
    public var timeToLive: Duration?

    /// How many sessions there may be at once (`--max-sessions`, 1,000,000).
    public var maximumSessions: Int

    /// Makes limits.
    public init(timeToLive: Duration? = .seconds(3600), maximumSessions: Int = 1_000_000) {
        self.timeToLive = timeToLive
        self.maximumSessions = maximumSessions
    }
}
