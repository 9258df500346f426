/// Limits how often an obstacle to accepting connections is reported: once each time it begins.
///
/// A client can end and start a shortage at will by closing and opening connections, and could fill the log with
/// warnings. An obstacle is therefore over only when it has not recurred for a minute.
struct WarningThrottle {
    /// How long an obstacle must not recur to be over, in nanoseconds.
    static let calm: Int64 = 60_000_000_000

    private var last: [AcceptObstacle: Int64] = [:]

    /// Records that a connection has to wait `now`, in nanoseconds.
    ///
    /// - Returns: whether this obstacle has just begun and must be reported.
    mutating func note(_ obstacle: AcceptObstacle, at now: Int64) -> Bool {
        let before = last.updateValue(now, forKey: obstacle)
        return before.map { now - $0 >= WarningThrottle.calm } ?? true
    }
}

/// A reason why the acceptor cannot accept connections.
enum AcceptObstacle: Hashable {
    case limit(HTTPRefusalReason)
    case fault(String)
}
