import SliderTimeline

/// Bounds the log's lines about single sessions: one a minute for a session, and ten a minute in all.
struct LineLimit: Sendable {
    private static let most = 10
    private static let interval: Int64 = 60_000_000_000

    private var begin: Int64?
    private var sessions: Set<SessionID> = []
    private var omitted = 0

    /// Whether a line may be written now.
    ///
    /// - Parameter now: in nanoseconds.
    /// - Returns: how many lines were left out since the last one; nil if this one is left out too.
    mutating func admit(_ session: SessionID, at now: Int64) -> Int? {
        if begin.map({ now - $0 >= Self.interval }) ?? true { (begin, sessions) = (now, []) }
        guard sessions.count < Self.most, sessions.insert(session).inserted else {
            omitted += 1
            return nil
        }
        defer { omitted = 0 }
        return omitted
    }
}
