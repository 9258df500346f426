import SliderTimeline

/// Tentative changes of a replicated session. They become visible when the store accepts them.
final class ChangeDraft {
    /// The session's timeline before the changes.
    let before: Timeline

    /// Whether its last events were predicted, before the changes.
    let wasPredicted: Bool

    /// The changes, in order.
    var changes: [TimelineChange] = []

    /// The frames of the changes, for when the store has them, if the session is watched.
    var frames: [ShownFrame] = []

    /// The responses that are stored with the changes.
    var responses: [StoredResponse] = []

    init(before: Timeline, wasPredicted: Bool) {
        self.before = before
        self.wasPredicted = wasPredicted
    }
}
