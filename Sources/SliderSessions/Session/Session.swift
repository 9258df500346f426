import RateLimiting
import SliderEngine
import SliderRecords
import SliderTimeline
import Synchronization

/// One session: a control's timeline behind an actor, on an executor that a worker thread can enter in place.
///
/// The executor admits one access at a time, and no access calls back into the session, so the run-time check of
/// exclusivity is off for the state that an event accesses.
actor Session {
    nonisolated let id: SessionID
    nonisolated let preset: String?
    nonisolated let createdAt: Int64

    private nonisolated let executor = SessionExecutor()
    private nonisolated let eventBucket = TokenBucket()
    private nonisolated let lastTouch: Atomic<Int64>

    /// Changes only in a replicated session.
    @exclusivity(unchecked) var epoch: String
    @exclusivity(unchecked) var timeline: Timeline

    /// Whether the session is in memory, for callers that still hold it.
    enum Presence {
        /// It is in memory.
        case present
        /// It has left memory. It may be loaded again under its id.
        case left
        /// It has ended.
        case ended
    }

    /// The client that made it; nil for one without a token. Declared here for layout: the flags below fill its
    /// padding.
    nonisolated let owner: SessionOwner?

    @exclusivity(unchecked) private(set) var presence = Presence.present
    private nonisolated let hasEvents: Atomic<Bool>

    /// Whether the last events were computed ahead by the client that sent them.
    @exclusivity(unchecked) var isPredicted = false

    /// The time to live that its creation asked for, in seconds; 0 for the store's own. Fits in padding.
    private nonisolated let ownTimeToLive: UInt32

    /// Records tentative changes (replicated store only); nil otherwise.
    @exclusivity(unchecked) var draft: ChangeDraft?

    /// How far it is committed to a record store.
    @exclusivity(unchecked) var commitState: CommitState

    /// The state that only a watched session needs; nil if the session is not watched.
    @exclusivity(unchecked) var watchState: WatchState?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ timeline: Timeline, id: SessionID, epoch: String, preset: String?, createdAt: Int64, moment: Int64,
        timeToLive: Int64? = nil, owner: SessionOwner? = nil, committedVersion: Int64 = -1, storedUntil: Int64 = 0
    ) {
        self.id = id
        self.epoch = epoch
        self.preset = preset
        self.createdAt = createdAt
        self.owner = owner
        lastTouch = Atomic(moment)
        hasEvents = Atomic(SessionRecord.isUsed(version: timeline.version))
        ownTimeToLive = timeToLive.map { UInt32(clamping: max(1, $0 / 1_000_000_000)) } ?? 0
        self.timeline = timeline
        commitState = CommitState(version: committedVersion, storedUntil: storedUntil)
    }

    /// Runs the body on the actor, on this thread, without a hop.
    @inline(__always)
    nonisolated func enter<Value: Sendable>(_ body: (isolated Session) -> Value) -> Value {
        executor.withExclusiveAccess { assumeIsolated(body) }
    }

    /// When the last request for the session came, in nanoseconds of the monotonic clock.
    nonisolated var lastTouched: Int64 { lastTouch.load(ordering: .relaxed) }

    /// The time to live that its creation asked for, in nanoseconds of whole seconds; nil for the store's own.
    nonisolated var timeToLive: Int64? { ownTimeToLive == 0 ? nil : Int64(ownTimeToLive) * 1_000_000_000 }

    /// Whether an event was ever applied to it.
    nonisolated var isUsed: Bool { hasEvents.load(ordering: .relaxed) }

    nonisolated func touch(at moment: Int64) { lastTouch.max(moment, ordering: .relaxed) }

    func apply(
        _ events: [SessionEvent], if precondition: SessionPrecondition, predicted: Bool, in context: AccessContext
    ) -> Result<AppliedEvents, SessionError> {
        guard presence == .present else { return .failure(.noSuchSession) }
        giveUpIdleGesture(in: context)
        guard precondition.allows(tag) else { return .failure(.preconditionFailed(current: tag)) }
        var left: Int?
        if let rate = context.eventRate {
            switch eventBucket.take(events.count, of: rate, at: context.moment) {
            case .taken(let count): left = count
            case .refused(let after): return .failure(.tooManyEvents(rate, after: after))
            }
        }
        do {
            let previous = timeline.version
            let applied = try timeline.apply(events, at: context.moment)
            isPredicted = predicted
            if applied.frame != nil { note(.events(events, isPredicted: predicted), after: previous, in: context) }
            let confirmation =
                predicted || watchState != nil
                ? Confirmation(from: previous, by: applied.by, checksum: timeline.checksum) : nil
            if timeline.version > previous, !SessionRecord.isUsed(version: previous) {
                hasEvents.store(true, ordering: .relaxed)
            }
            // This is the path of a drag: without watchers, no frame is copied.
            if watchState != nil, let frame = applied.frame, let confirmation { show(frame, confirmation, in: context) }
            return .success(
                AppliedEvents(
                    tag: tag, frame: applied.frame ?? timeline.frame, gesture: timeline.gesture, stale: applied.stale,
                    confirmation: confirmation, left: left))
        } catch {
            return .failure(.event(error))
        }
    }

    /// Applies everything that is due by now.
    func letTimePass(in context: AccessContext) {
        giveUpIdleGesture(in: context)
        _ = settle(in: context)
    }

    /// Records a change in the draft, if there is one.
    private func note(_ step: TimelineChange.Step, after version: Int64, in context: AccessContext) {
        draft?.changes.append(TimelineChange(from: version, moment: context.moment, step: step))
    }

    func giveUpIdleGesture(in context: AccessContext) {
        guard let gestureTimeout = context.gestureTimeout else { return }
        let previous = timeline.version
        guard let frame = timeline.giveUpGesture(idleFor: gestureTimeout, at: context.moment) else { return }
        note(.gaveUp(idleFor: gestureTimeout), after: previous, in: context)
        show(frame, confirmation(after: previous), in: context)
    }

    /// How long a settle that is due waits for the events of a predicted gesture, in nanoseconds. Otherwise late
    /// events would be applied after the settle, in another order than the client showed.
    static let patience: Int64 = 2_000_000_000

    /// How long a settle that is due waits now.
    var patience: Int64 { isPredicted && timeline.isGestureUnderWay ? Self.patience : 0 }

    func settle(in context: AccessContext) -> Frame? {
        let previous = timeline.version
        guard let frame = timeline.settle(at: context.moment, patience: patience) else { return nil }
        note(.settled, after: previous, in: context)
        show(frame, confirmation(after: previous), in: context)
        return frame
    }

    /// The confirmation of what the session did by itself since a version, or else of the current state.
    func confirmation(after version: Int64) -> Confirmation {
        Confirmation(from: version, by: nil, checksum: timeline.checksum)
    }

    /// The most events of its trace.
    var traced: Int { timeline.traced }

    /// Ends the session. Callers that still hold it find it ended, so no acknowledged change is lost.
    ///
    /// - Parameter journal: the journal to which the removal of its record is added.
    /// - Returns: what to wait for until the record is removed; nil without a journal.
    func end(if precondition: SessionPrecondition, in journal: Journal?) -> Result<CommitWait?, SessionError> {
        guard presence == .present else { return .failure(.noSuchSession) }
        guard precondition.allows(tag) else { return .failure(.preconditionFailed(current: tag)) }
        let wait = journal.map { _ in CommitWait() }
        end(as: .deleted, in: journal, wait)
        return .success(wait)
    }

    /// Whether it has watchers.
    var isWatched: Bool { (watchState?.broadcaster.count ?? 0) > 0 }

    /// Ends the session if no request has asked for it since `moment` and it is not watched.
    func endIfIdle(since moment: Int64, at now: Int64, in journal: Journal?) -> Bool {
        guard presence == .present, lastTouched < moment else { return false }
        guard !isWatched else {
            touch(at: now)
            return false
        }
        end(as: .expired, in: journal, nil)
        return true
    }

    /// Ends the session because its creation could not be committed. Its record may be stored nevertheless.
    func revokeCreation(in journal: Journal) { end(as: .deleted, in: journal, nil) }

    /// Leaves memory because its record is not the one that it continues. Its uncommitted changes are lost.
    func discard() {
        presence = .left
        tellOfEnd(.deleted)
    }

    /// Leaves memory if no change would be lost, it is not watched, and no finger moves it. Callers that still hold it
    /// look the id up again.
    ///
    /// - Parameter stillness: for how long no finger must have moved it, in nanoseconds.
    func leaveMemory(at moment: Int64, stillFor stillness: Int64) -> Bool {
        guard presence == .present, isCommitted, timeline.traced == 0, watchState == nil,
            !timeline.hasMoved(since: moment - stillness)
        else { return false }
        presence = .left
        return true
    }

    /// Ends the session, which has ended in the replicated store.
    func endElsewhere(as ending: SessionEnding) {
        guard presence == .present else { return }
        presence = .ended
        tellOfEnd(ending)
        watchState?.endSubscriptions()
    }

    private func end(as ending: SessionEnding, in journal: Journal?, _ wait: CommitWait?) {
        presence = .ended
        // Added before a caller can find the session ended: its record must not be loaded again.
        let waits = commitState.end()
        journal?.remove(id, waits: waits + (wait.map { [$0] } ?? []))
        tellOfEnd(ending)
    }

    private func tellOfEnd(_ ending: SessionEnding) {
        watchState?.cancelAlarm()
        watchState?.broadcaster.end(ending)
    }

    var tag: SessionTag { SessionTag(epoch: epoch, version: timeline.version) }
}
