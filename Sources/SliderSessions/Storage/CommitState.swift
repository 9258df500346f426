import ServiceBasics
import SliderRecords
import SliderTimeline

/// How far a session is committed: what its record in the store has, and the changes that it lacks. Accessed on the
/// session's actor. A session in memory alone has one, which does not change.
struct CommitState {
    /// The version that the record store has, as of the load or the last commit; -1 if it has none.
    private var version: Int64

    /// When its record expires, in milliseconds of the running time.
    private var storedUntil: Int64

    /// How many changes of the control its record has, with the commit under way; nil if unknown.
    private var storedReshapes: Int64?

    /// The changes that are not committed; nil if there are none.
    private var uncommitted: UncommittedChanges?

    init(version: Int64, storedUntil: Int64) {
        self.version = version
        self.storedUntil = storedUntil
    }

    /// Whether the session's creation is not committed yet.
    var isBeingCreated: Bool { version < 0 }

    /// Whether there are changes, or responses, to commit.
    var hasChanges: Bool { uncommitted != nil }

    /// Whether the record has a version of the session.
    func isCommitted(_ version: Int64) -> Bool { version == self.version }

    /// How many versions the session is ahead of its record.
    func lead(of version: Int64) -> Int64 { version - max(0, self.version) }

    /// The version on which the next commit builds; nil if the record store has none.
    func base(in epoch: String) -> SessionTag? {
        isBeingCreated ? nil : SessionTag(epoch: epoch, version: version)
    }

    // MARK: - Changes

    /// Begins uncommitted changes if the session's version is not committed.
    ///
    /// - Returns: whether the session must be added to the journal.
    @inline(__always)
    mutating func noteChanges(to version: Int64, at moment: Int64) -> Bool {
        guard version != self.version, uncommitted == nil else { return false }
        uncommitted = UncommittedChanges(since: moment)
        return true
    }

    /// A wait for the commit of a version.
    ///
    /// - Returns: the wait, and whether the session must be added to the journal as urgent.
    mutating func waitForCommit(of version: Int64, at moment: Int64) -> (wait: CommitWait, isNew: Bool) {
        changes(at: moment).addWait(for: version)
    }

    /// Adds a response that is committed with the current version.
    mutating func add(_ response: PendingResponse, at moment: Int64) { changes(at: moment).add(response) }

    private mutating func changes(at moment: Int64) -> UncommittedChanges {
        let changes = uncommitted ?? UncommittedChanges(since: moment)
        uncommitted = changes
        return changes
    }

    /// Drops the changes, because the session has ended.
    ///
    /// - Returns: the waits for the removal of its record, which the changes leave.
    mutating func end() -> [CommitWait] {
        defer { uncommitted = nil }
        return uncommitted?.waitsForRemoval() ?? []
    }

    // MARK: - Expiry

    /// Notes when the record expires from now on.
    mutating func setExpiry(_ moment: Int64) { storedUntil = moment }

    /// Whether the record expires before a moment.
    func expires(before moment: Int64) -> Bool { storedUntil < moment }

    // MARK: - Commits

    /// Begins a commit.
    ///
    /// - Parameter since: takes only changes that began at this moment; nil for any.
    /// - Returns: the responses to commit; nil if there are no such changes, or if a commit is under way.
    func beginCommit(since: Int64?) -> [StoredResponse]? {
        guard let uncommitted, since == nil || since == uncommitted.since else { return nil }
        return uncommitted.beginCommit()
    }

    /// Notes the control of the commit that begins, by how often it has changed.
    ///
    /// - Returns: whether the record may have another one.
    mutating func takeControl(_ reshapes: Int64) -> Bool {
        defer { storedReshapes = reshapes }
        return reshapes > 0 && storedReshapes != reshapes
    }

    /// Ends a commit that has succeeded.
    ///
    /// - Parameters:
    ///   - version: the version that is committed.
    ///   - current: the session's version.
    mutating func finishCommit(of version: Int64, current: Int64, at moment: Int64) -> FinishedCommit {
        guard let changes = uncommitted else { return FinishedCommit() }
        var finished = changes.finish(upTo: version)
        finished.isCreated = isBeingCreated
        self.version = version
        finished.hasMore = goOn(after: changes, current: current, at: moment)
        return finished
    }

    /// Ends a commit that has failed. Tells the requests. The changes and their responses stay for the next commit.
    mutating func failCommit(_ refusal: SessionError, current: Int64, at moment: Int64) -> FinishedCommit {
        storedReshapes = nil
        guard let changes = uncommitted else { return FinishedCommit() }
        var finished = changes.fail(refusal)
        finished.hasMore = goOn(after: changes, current: current, at: moment)
        return finished
    }

    /// Ends a commit after which the changes will never be committed.
    func loseChanges(_ refusal: SessionError) -> FinishedCommit { uncommitted?.lose(refusal) ?? FinishedCommit() }

    /// Keeps the changes that a commit has left.
    ///
    /// - Returns: whether the session must be added to the journal again.
    private mutating func goOn(after changes: UncommittedChanges, current: Int64, at moment: Int64) -> Bool {
        guard !isCommitted(current) || !changes.isEmpty else {
            uncommitted = nil
            return false
        }
        uncommitted = UncommittedChanges(continuing: changes, since: moment)
        return !changes.isAwaited
    }
}

/// The changes of a session that are not committed. Accessed on the session's actor.
private final class UncommittedChanges {
    /// When the first of the changes was made, in nanoseconds of the monotonic clock.
    let since: Int64

    /// Whether the session is in the journal because a request waits.
    private(set) var isAwaited = false

    /// Whether a commit of the session is under way.
    private var isUnderWay = false

    /// A request that waits for the commit of a version or a later one, and of the first `responses` responses.
    private struct Wait {
        let version: Int64
        var responses: Int
        let wait: CommitWait
    }

    /// The requests that wait.
    private var waits: [Wait] = []

    /// The responses to commit together with the changes. The first `responsesUnderWay` are in the commit under way.
    private var responses: [PendingResponse] = []
    private var responsesUnderWay = 0

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

    /// A wait for the commit of a version and of the responses so far, and whether it is the first one.
    func addWait(for version: Int64) -> (wait: CommitWait, isNew: Bool) {
        let wait = CommitWait()
        waits.append(Wait(version: version, responses: responses.count, wait: wait))
        defer { isAwaited = true }
        return (wait, !isAwaited)
    }

    func add(_ response: PendingResponse) { responses.append(response) }

    /// The requests that wait, and waits for its responses, when the record is to be removed.
    func waitsForRemoval() -> [CommitWait] { waits.map(\.wait) + responses.map { $0.waitForRemoval() } }

    /// Takes the responses of a commit; nil if one is under way.
    func beginCommit() -> [StoredResponse]? {
        guard !isUnderWay else { return nil }
        isUnderWay = true
        isAwaited = false
        responsesUnderWay = responses.count
        return responses.map(\.response)
    }

    /// Removes what was committed: the responses under way, and the waits for them and for a version.
    func finish(upTo version: Int64) -> FinishedCommit {
        let ended = waits.filter { $0.version <= version && $0.responses <= responsesUnderWay }
        waits.removeAll { $0.version <= version && $0.responses <= responsesUnderWay }
        for index in waits.indices { waits[index].responses = max(0, waits[index].responses - responsesUnderWay) }
        defer { responses.removeFirst(responsesUnderWay) }
        return FinishedCommit(waits: ended.map(\.wait), responses: Array(responses.prefix(responsesUnderWay)))
    }

    /// Removes the waits, which are refused.
    func fail(_ refusal: SessionError) -> FinishedCommit {
        defer { waits = [] }
        return FinishedCommit(waits: waits.map(\.wait), responses: responses, outcome: .failure(refusal))
    }

    /// Removes the waits and the responses, which are refused.
    func lose(_ refusal: SessionError) -> FinishedCommit {
        defer { responses = [] }
        isUnderWay = false
        var finished = fail(refusal)
        finished.isLost = true
        return finished
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
