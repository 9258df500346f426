/// What a store has counted since it was made, and its current number of sessions.
package struct SessionCounts: Sendable, Equatable {
    /// Sessions that exist now, in memory and in the record store.
    package var present = 0

    /// Sessions that are in memory now.
    package var resident = 0

    /// Sessions that were made.
    package var created = 0

    /// Sessions that ended because no request asked for them.
    package var expired = 0

    /// Makes counts.
    package init(present: Int = 0, resident: Int? = nil, created: Int = 0, expired: Int = 0) {
        self.present = present
        self.resident = resident ?? present
        self.created = created
        self.expired = expired
    }
}
