import ServiceBasics

/// The changes of a session that are not committed. Accessed on the session's actor.
final class UncommittedChanges {
    /// When the first of the changes was made, in nanoseconds of the monotonic clock.
    let since: Int64

    /// Whether the session is in the journal because a request waits.
    var isAwaited = false

    /// Whether a commit of the session is under way.
    var isUnderWay = false

    /// A request that waits for the commit of a version or a later one, and of the first `responses` responses.
    struct Wait {
        let version: Int64
        var responses: Int
        let wait: CommitWait

        init(version: Int64, responses: Int, _ wait: CommitWait) {
            self.version = version
            self.responses = responses
            self.wait = wait
        }
    }

    /// The requests that wait.
    var waits: [Wait] = []

    /// The responses to commit together with the changes. The first `responsesUnderWay` are in the commit under way.
    var responses: [PendingResponse] = []
    var responsesUnderWay = 0

    init(since: Int64) {
        self.since = since
    }

    /// The changes that are left after a commit.
    init(continuing other: UncommittedChanges, since: Int64) {
        self.since = since
        isAwaited = other.isAwaited
        waits = other.waits
        responses = other.responses
    }

    /// Whether no request and no response waits for a commit.
    var isEmpty: Bool { waits.isEmpty && responses.isEmpty }

    /// Removes the waits that end with the commit of a version.
    func takeWaits(upTo version: Int64) -> [CommitWait] {
        let ended = waits.filter { $0.version <= version && $0.responses <= responsesUnderWay }
        waits.removeAll { $0.version <= version && $0.responses <= responsesUnderWay }
        for index in waits.indices { waits[index].responses = max(0, waits[index].responses - responsesUnderWay) }
        return ended.map(\.wait)
    }

    /// Removes all waits.
    func takeWaits() -> [CommitWait] {
        defer { waits = [] }
        return waits.map(\.wait)
    }

    /// Removes the responses that were committed.
    func takeResponsesUnderWay() -> [PendingResponse] {
        defer { responses.removeFirst(responsesUnderWay) }
        return Array(responses.prefix(responsesUnderWay))
    }
}

/// The outcome of a commit that one request waits for. Delivers the outcome once, whether it
/// arrives before or after the receiver.
final class CommitWait: Sendable {
    typealias Outcome = Result<Void, SessionError>

    private enum State: Sendable {
        case open
        case awaited(@Sendable (Outcome) -> Void)
        case finished(Outcome)
    }

    private let state = Lock(State.open)

    /// Passes the outcome on.
    func finish(_ outcome: Outcome) {
        let receiver: (@Sendable (Outcome) -> Void)? = state.withLock { state in
            defer { state = .finished(outcome) }
            if case .awaited(let receiver) = state { return receiver }
            return nil
        }
        receiver?(outcome)
    }

    /// Calls the receiver with the outcome, at once or when it arrives.
    func then(_ receiver: @escaping @Sendable (Outcome) -> Void) {
        let outcome: Outcome? = state.withLock { state in
            if case .finished(let outcome) = state { return outcome }
            state = .awaited(receiver)
            return nil
        }
        if let outcome { receiver(outcome) }
    }
}

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

    /// Whether it still has changes for which no request waits. It must be added to the journal again.
    var hasMore = false

    /// Whether the session is lost: its creation failed, or its record is not the one that it continues.
    var isLost = false
}
