package import SliderTimeline

/// Some of the sessions that match a query.
package struct SessionPage: Sendable {
    /// The sessions. A page may have fewer than the limit, or none, and not be the last: a store looks at a bounded
    /// number of sessions for one page.
    package var sessions: [ListedSession]

    /// Where the next page begins; nil after the last one.
    package var next: SessionCursor?

    /// Makes a page.
    package init(sessions: [ListedSession], next: SessionCursor?) {
        self.sessions = sessions
        self.next = next
    }
}

/// One session in a list.
package struct ListedSession: Sendable, Equatable {
    /// Its name.
    package var id: SessionID

    /// Its version.
    package var tag: SessionTag

    /// The preset that it was made from, if any.
    package var preset: String?

    /// When it was made, in milliseconds since 1970.
    package var createdAt: Int64

    /// When it ends if no request asks for it, in milliseconds since 1970; nil if it never ends.
    package var expiresAt: Int64?

    /// Makes an entry.
    package init(id: SessionID, tag: SessionTag, preset: String?, createdAt: Int64, expiresAt: Int64?) {
        self.id = id
        self.tag = tag
        self.preset = preset
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}
