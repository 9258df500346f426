/// When something last kept somebody from being accepted, so that each time is reported once.
///
/// A client can end a shortage and begin the next at will, with each connection it closes and opens. So one is over only
/// when it has not come again for a while: else whoever wants could fill the log with warnings.
struct HindranceRecord {
    /// For how long it must not have come again to be over, in nanoseconds.
    static let calm: Int64 = 60_000_000_000

    private var last: [Hindrance: Int64] = [:]

    /// Notes that somebody is kept waiting `now`, in nanoseconds; `true` when this has just begun.
    mutating func note(_ hindrance: Hindrance, at now: Int64) -> Bool {
        let before = last.updateValue(now, forKey: hindrance)
        return before.map { now - $0 >= HindranceRecord.calm } ?? true
    }
}
