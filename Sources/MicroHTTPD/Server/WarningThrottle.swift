/// Limits how often an obstacle to accepting connections is reported: once each time it begins.
///
/// A client can end a shortage and begin the next at will, by closing and opening connections, and could fill the log with
/// warnings. So an obstacle is over only when it has not come again for a minute.
struct WarningThrottle {
    /// How long an obstacle must stay away to be over, in nanoseconds.
    static let calm: Int64 = 60_000_000_000

    private var last: [AcceptObstacle: Int64] = [:]

    /// Notes that a connection waits `now`, in nanoseconds.
    ///
    /// - Returns: whether this obstacle has just begun, and is to be reported.
    mutating func note(_ obstacle: AcceptObstacle, at now: Int64) -> Bool {
        let before = last.updateValue(now, forKey: obstacle)
        return before.map { now - $0 >= WarningThrottle.calm } ?? true
    }
}
