/// Which sessions a service lists.
package struct SessionQuery: Sendable {
    /// The most sessions that one page may have.
    package static let maximumLimit = 1000

    /// Where the list continues; nil for its beginning.
    package var cursor: SessionCursor?

    /// The most sessions of this page, 1 to ``maximumLimit``.
    package var limit: Int

    /// Which sessions the list has.
    package var selection: SessionSelection

    /// Makes a query.
    package init(
        cursor: SessionCursor? = nil, limit: Int = 100, selection: SessionSelection = SessionSelection()
    ) {
        self.cursor = cursor
        self.limit = limit
        self.selection = selection
    }
}
