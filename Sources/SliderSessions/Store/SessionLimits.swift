package import RateLimiting
import ServiceBasics
package import SliderRecords

/// How many sessions there may be, how much they may trace, and how long they live without a request.
package struct SessionLimits: Sendable, Equatable {
    /// After how long without a request a session ends (`--session-ttl`, 1 hour), if its creation did not ask for
    /// another time; nil for never.
    package var timeToLive: Duration?

    /// How many sessions there may be at once (`--max-sessions`, 1,000,000).
    package var maximumSessions: Int

    /// How many sessions one owner may have at once (`--client-sessions`); nil for no limit.
    package var clientSessions: Int?

    /// How long a gesture may go without a move before it is cancelled (`--gesture-timeout`, 5 seconds); nil for no
    /// limit.
    package var gestureTimeout: Duration?

    /// How many events the traces of all sessions together may hold (1,000,000). The number that each session asked for
    /// counts in full. An event takes about 60 bytes.
    package var maximumTracedEvents: Int

    /// How many bytes the controls, records and stored responses of a record store may take (`--max-stored-bytes`, 4
    /// GiB).
    package var maximumStoredBytes: Int

    /// How large the responses are that are stored for repeats of their requests (`--max-stored-response-bytes`, 64
    /// MiB). A record store has the same limits.
    package var storedResponses: ResponseLimits

    /// How many events one session takes (`--session-events`); nil for no limit.
    package var eventRate: BucketRate?

    /// Makes limits.
    package init(
        timeToLive: Duration? = .seconds(3600), maximumSessions: Int = 1_000_000,
        gestureTimeout: Duration? = .seconds(5), maximumTracedEvents: Int = 1_000_000,
        maximumStoredBytes: Int = 4 << 30, storedResponses: ResponseLimits = .standard
    ) {
        self.gestureTimeout = gestureTimeout
        self.timeToLive = timeToLive
        self.maximumSessions = maximumSessions
        self.maximumTracedEvents = maximumTracedEvents
        self.maximumStoredBytes = maximumStoredBytes
        self.storedResponses = storedResponses
    }
}
