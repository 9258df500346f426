import SliderTimeline

extension SessionSummary {
    /// Sets `expiresAt` to when the session ends: its record expires a tenth of its time to live later
    /// (`Keeping.expiry`).
    ///
    /// - Parameter timeToLive: how long a session lives whose creation asked for no time, in nanoseconds; nil for no
    ///   limit.
    package mutating func endWithSession(timeToLive: Int64?) {
        let chosen = self.timeToLive.map { $0.multipliedReportingOverflow(by: 1_000_000) }
        let life = SessionLimits.life(
            chosen: chosen.map { $0.overflow ? .max : $0.partialValue }, general: timeToLive,
            isUsed: tag.version % SessionRecord.raise > 0)
        if life < .max { expiresAt = expiresAt.map { $0 &- life / 10_000_000 } }
    }
}
