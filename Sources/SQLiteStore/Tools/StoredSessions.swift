package import SliderSessions

/// The stored sessions, and the moment that their expiry counts to.
package struct StoredSessions: Sendable {
    /// The sessions that match, in the order of their creation, with the moments at which they end.
    package var sessions: [SessionSummary] = []

    /// The running time that was stored last, in milliseconds.
    package var runningTime: Int64 = 0
}
