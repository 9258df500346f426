package import SliderSessions

/// Some of the stored sessions, and the moment that their expiry counts to.
package struct StoredSessions: Sendable {
    /// The sessions that match, in the order of their creation, with the moments at which they end and the versions
    /// under which the service has them.
    package internal(set) var sessions: [SessionSummary] = []

    /// The running time that was stored last, in milliseconds.
    package internal(set) var runningTime: Int64 = 0

    /// Where the list continues; nil at its end.
    package internal(set) var next: Int64?
}
