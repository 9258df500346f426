/// Which sessions a store lists.
package struct SessionQuery: Sendable {
    /// The most sessions that one page may have.
    package static let maximumLimit = 1000

    /// Where the list continues; nil for its beginning.
    package var cursor: SessionCursor?

    /// The most sessions of this page, 1 to ``maximumLimit``.
    package var limit: Int

    /// Only sessions made from this preset; nil for all.
    package var preset: String?

    /// Only sessions made at this time or later, in milliseconds since 1970; nil for all.
    package var createdSince: Int64?

    /// Only sessions made before this time, in milliseconds since 1970; nil for all.
    package var createdBefore: Int64?

    /// Makes a query.
    package init(
        cursor: SessionCursor? = nil, limit: Int = 100, preset: String? = nil, createdSince: Int64? = nil,
        createdBefore: Int64? = nil
    ) {
        self.cursor = cursor
        self.limit = limit
        self.preset = preset
        self.createdSince = createdSince
        self.createdBefore = createdBefore
    }

    /// Whether it asks for a session.
    func matches(preset: String?, createdAt: Int64) -> Bool {
        if let wanted = self.preset, preset != wanted { return false }
        return createdAt >= createdSince ?? .min && createdAt < createdBefore ?? .max
    }
}
