/// What a session keeps while its state is not committed. Accessed on the session's actor.
final class UncommittedChanges {
    /// When the first of the changes was made, in nanoseconds of the monotonic clock.
    let since: Int64

    /// Whether the session is in the journal because a request waits.
    var isAwaited = false

    /// Whether a commit of the session is under way.
    var isUnderWay = false

    /// A request that waits for the commit of a version or a later one, and of the answers that were there with it.
    struct Wait {
        let version: Int64
        var answers: Int
        let wait: CommitWait

        init(version: Int64, answers: Int, _ wait: CommitWait) {
            self.version = version
            self.answers = answers
            self.wait = wait
        }
    }

    /// The requests that wait.
    var waits: [Wait] = []

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
    func takeWaits(upTo version: Int64) -> [CommitWait] {
        let ended = waits.filter { $0.version <= version && $0.answers <= answersUnderWay }
        waits.removeAll { $0.version <= version && $0.answers <= answersUnderWay }
        for index in waits.indices { waits[index].answers = max(0, waits[index].answers - answersUnderWay) }
        return ended.map(\.wait)
    }

    /// Removes all waits.
    func takeWaits() -> [CommitWait] {
        defer { waits = [] }
        return waits.map(\.wait)
    }

    /// Removes the answers that were committed.
    func takeAnswersUnderWay() -> [PendingAnswer] {
        defer { answers.removeFirst(answersUnderWay) }
        return Array(answers.prefix(answersUnderWay))
    }
}
