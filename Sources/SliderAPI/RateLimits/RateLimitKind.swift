/// What a rate limit counts.
enum RateLimitKind: String, CaseIterable {
    /// The events of one session.
    case sessionEvents = "session-events"
    /// The events of one client.
    case clientEvents = "client-events"
    /// The sessions and tokens that one client makes.
    case creations = "client-creations"
    /// The open streams of one client.
    case streams = "client-streams"
    /// The sessions that one client has.
    case sessions = "client-sessions"

    /// What the limit allows, with its numbers: `400 events a second, 1000 at once`.
    func allowance(_ count: Int, seconds: Int, burst: Int) -> String {
        let period = seconds == 1 ? "a second" : seconds == 60 ? "a minute" : "in \(seconds) s"
        return "\(count) \(unit) \(period), \(burst) at once"
    }

    /// Whom it limits.
    var owner: String { self == .sessionEvents ? "session" : "client" }

    /// What is counted.
    var unit: String {
        switch self {
        case .sessionEvents, .clientEvents: "events"
        case .creations: "creations"
        case .sessions: "sessions"
        case .streams: "streams"
        }
    }
}
