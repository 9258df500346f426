/// What a store has counted since it was made, and its current number of sessions.
public struct SessionCounts: Sendable, Equatable {
    /// Sessions that exist now.
    public var present = 0

    /// Sessions that were made.
    public var created = 0

    /// Sessions that ended because no request asked for them.
    public var expired = 0

    /// Makes counts.
    public init(present: Int = 0, created: Int = 0, expired: Int = 0) {
        self.present = present
        self.created = created
        self.expired = expired
    }
}
