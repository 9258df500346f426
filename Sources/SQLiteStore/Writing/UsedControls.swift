/// The controls that creations have used since a walk over all sessions began. The walk does not see all of them.
struct UsedControls: Sendable {
    private var keys: Set<Int64>? = []

    private static let capacity = 100_000

    /// Notes a control. Too many are not noted any more, and then no control counts as unused.
    mutating func insert(_ key: Int64) {
        keys?.insert(key)
        if keys?.count ?? 0 > Self.capacity { keys = nil }
    }

    /// Whether a creation may have used a control.
    func mayContain(_ key: Int64) -> Bool { keys?.contains(key) ?? true }
}
