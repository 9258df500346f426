import SliderTimeline

/// What is committed in one transaction.
struct CommitGroup: Sendable {
    /// The sessions whose state is committed. One that no request waits for is left out if its changes have been
    /// committed since `since`.
    var sessions: [(session: Session, since: Int64?)] = []

    /// The records that are removed, before anything is stored.
    var removals: [(id: SessionID, number: Int)] = []

    /// The records whose expiry changes.
    var extensions: [(id: SessionID, until: Int64)] = []

    /// The records that have expired.
    var expired: [(id: SessionID, expiredAt: Int64)] = []

    /// What is called after the commit, with true.
    var bodies: [Journal.Body] = []

    /// The number of changes.
    var count: Int { sessions.count + removals.count + extensions.count + expired.count }
}
