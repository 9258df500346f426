import SliderTimeline

extension SessionSummary {
    /// Sets `expiresAt` to when the session ends: its record expires a tenth of its time to live later
    /// (`Storage.expiry`). If it was stored under another time to live, so that this time has passed, the record's
    /// expiry stays: until then a request finds the session.
    ///
    /// - Parameters:
    ///   - timeToLive: how long a session lives whose creation asked for no time, in nanoseconds; nil for no limit.
    ///   - now: in milliseconds of the running time.
    package mutating func endWithSession(timeToLive: Int64?, at now: Int64) {
        let chosen = self.timeToLive.map { $0.multipliedReportingOverflow(by: 1_000_000) }
        let life = SessionLimits.life(
            chosen: chosen.map { $0.overflow ? .max : $0.partialValue }, general: timeToLive,
            isUsed: SessionRecord.isUsed(version: tag.version))
        guard let stored = expiresAt, life < .max else { return }
        let end = stored &- life / 10_000_000
        if end > now { expiresAt = end }
    }
}
