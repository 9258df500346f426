/// What the outcome of a commit means for one of its sessions.
struct FinishedCommit {
    /// The requests whose wait ends with `outcome`.
    var waits: [CommitWait] = []

    /// The responses whose keyed requests have this outcome.
    var responses: [PendingResponse] = []

    /// The outcome for them.
    var outcome = CommitWait.Outcome.success(())

    /// Whether the session's creation is committed now.
    var isCreated = false

    /// Whether it has changes still, for which no request waits: it must be added to the journal again.
    var hasMore = false

    /// Whether the session can't be kept: its creation failed, or its record is not the one that it continues.
    var isLost = false
}
