/// How many sessions there may be, how much they may trace, and how long they live without a request.
public struct SessionLimits: Sendable, Equatable {
    /// After how long without a request a session ends (`--session-ttl`, 1 hour); nil for never.
    public var timeToLive: Duration?

    /// How many sessions there may be at once (`--max-sessions`, 1,000,000).
    public var maximumSessions: Int

    /// How long a gesture may go without a move before it is cancelled (`--gesture-timeout`, 5 seconds); nil for no
    /// limit.
    public var gestureTimeout: Duration?

    /// How many events the traces of all sessions together may keep (`--max-traced-events`, 1,000,000). What each
    /// session asked for counts in full. An event takes about 60 bytes.
    public var maximumTracedEvents: Int

    /// Makes limits.
    public init(
        timeToLive: Duration? = .seconds(3600), maximumSessions: Int = 1_000_000,
        gestureTimeout: Duration? = .seconds(5), maximumTracedEvents: Int = 1_000_000
    ) {
        self.gestureTimeout = gestureTimeout
        self.timeToLive = timeToLive
        self.maximumSessions = maximumSessions
        self.maximumTracedEvents = maximumTracedEvents
    }
}
