/// What a session keeps while its state is not committed. Accessed on the session's actor.
final class UncommittedChanges {
    /// When the first of the changes was made, in nanoseconds of the monotonic clock.
    let since: Int64

    /// Whether the session is in the journal because a request waits.
    var isAwaited = false

    /// Whether a commit of the session is under way.
    var isUnderWay = false

    /// The requests that wait, each for the commit of a version or a later one.
    var waits: [(version: Int, wait: CommitWait)] = []

    /// The answers to commit together with the changes. The first `answersUnderWay` are in the commit under way.
    var answers: [PendingAnswer] = []
    var answersUnderWay = 0

    init(since: Int64) {
        self.since = since
    }

    /// What is left after a commit.
    init(continuing other: UncommittedChanges, since: Int64) {
        self.since = since
        isAwaited = other.isAwaited
        waits = other.waits
        answers = other.answers
    }

    /// Whether nothing waits for a commit.
    var isEmpty: Bool { waits.isEmpty && answers.isEmpty }

    /// Removes the waits that end with the commit of a version.
    func takeWaits(upTo version: Int = .max) -> [CommitWait] {
        defer { waits.removeAll { $0.version <= version } }
        return waits.filter { $0.version <= version }.map(\.wait)
    }

    /// Removes the answers that were committed.
    func takeAnswersUnderWay() -> [PendingAnswer] {
        defer { answers.removeFirst(answersUnderWay) }
        return Array(answers.prefix(answersUnderWay))
    }
}
