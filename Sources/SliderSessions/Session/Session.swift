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
    nonisolated let eventBucket = TokenBucket()
    private nonisolated let lastTouch: Atomic<Int64>

    /// Changes only in a replicated session.
    @exclusivity(unchecked) private var epoch: String
    @exclusivity(unchecked) fileprivate(set) var timeline: Timeline

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

    @exclusivity(unchecked) private var presence = Presence.present
    fileprivate nonisolated let hasEvents: Atomic<Bool>

    /// Whether the last events were computed ahead by the client that sent them.
    @exclusivity(unchecked) fileprivate var isPredicted = false

    /// The time to live that its creation asked for, in seconds; 0 for the store's own. Fits in padding.
    private nonisolated let ownTimeToLive: UInt32

    /// Collects tentative changes (replicated store only); nil otherwise.
    @exclusivity(unchecked) private var draft: ChangeDraft?

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

    /// Ends its presence, for good.
    func leave(as presence: Presence) { self.presence = presence }
    /// Whether it is in memory and has not ended.
    var isPresent: Bool { presence == .present }
    /// Whether it has left memory. Its record goes on.
    var hasLeft: Bool { presence == .left }
    /// Whether it has ended.
    var hasEnded: Bool { presence == .ended }

    /// Its version.
    var tag: SessionTag { SessionTag(epoch: epoch, version: timeline.version) }

    /// Applies everything that is due by now.
    func letTimePass(in context: AccessContext) {
        giveUpIdleGesture(in: context)
        _ = settle(in: context)
    }

    func giveUpIdleGesture(in context: AccessContext) {
        guard let limit = context.gestureTimeout else { return }
        while let frame = timeline.giveUpGesture(idleFor: limit, at: context.moment) {
            note(.gaveUp(idleFor: limit), after: timeline.version - 1, in: context)
            show(frame, confirmation(after: timeline.version - 1), in: context)
        }
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

    /// Checks what a request that applies events needs, and takes them from the session's rate limit.
    ///
    /// - Returns: how many more events the session takes now; nil if there is no limit.
    @inline(__always)
    func admit(
        _ count: Int, if precondition: SessionPrecondition, in context: AccessContext
    ) throws(SessionError) -> Int? {
        guard presence == .present else { throw .noSuchSession }
        giveUpIdleGesture(in: context)
        guard precondition.allows(tag) else { throw .preconditionFailed(current: tag) }
        guard let rate = context.eventRate else { return nil }
        switch eventBucket.take(count, of: rate, at: context.moment) {
        case .taken(let left): return left
        case .refused(let after): throw .tooManyEvents(rate, after: after)
        }
    }

    /// Changes the control, and shows the frame of that.
    func apply(
        _ reshape: Reshape, weight: Int, in context: AccessContext
    ) throws(ControlError) -> (frame: Frame, Confirmation) {
        let previous = timeline.version
        let frame = try timeline.apply(reshape, at: context.moment, weight: weight)
        note(.reshaped(reshape, weight: weight), after: previous, in: context)
        hasEvents.store(true, ordering: .relaxed)
        show(frame, confirmation(after: previous), reshape, in: context)
        return (frame, confirmation(after: previous))
    }
}

extension ApplyOperation {
    /// Applies the events. This is the path of a drag; it is in this file because the session's state is private.
    func perform(on session: isolated Session, in context: AccessContext) -> Result<AppliedEvents, SessionError> {
        let left: Int?
        do { left = try session.admit(events.count, if: precondition, in: context) } catch { return .failure(error) }
        do {
            let previous = session.timeline.version
            let applied = try session.timeline.apply(events, at: context.moment)
            session.isPredicted = isPredicted
            if applied.frame != nil {
                session.note(.events(events, isPredicted: isPredicted), after: previous, in: context)
            }
            let isShown = session.watchState != nil
            let confirmation =
                isPredicted || isShown
                ? session.timeline.confirmation(of: isShown ? events : [], by: applied.by, after: previous) : nil
            if session.timeline.version > previous, !SessionRecord.isUsed(version: previous) {
                session.hasEvents.store(true, ordering: .relaxed)
            }
            // Without watchers, no frame is copied.
            if isShown, let frame = applied.frame, let confirmation { session.show(frame, confirmation, in: context) }
            return .success(
                AppliedEvents(
                    shown: SessionFrame(
                        tag: session.tag, frame: applied.frame ?? session.timeline.frame,
                        gesture: applied.gesture, reshapes: session.timeline.reshapes),
                    stale: applied.stale, confirmation: confirmation, left: left))
        } catch {
            return .failure(SessionError(error, on: session.timeline, at: session.tag))
        }
    }
}

/// The changes of a replicated session: its own, which are tentative until the store accepts them, and those of other
/// processes.
extension Session {
    /// Makes the changes of a body tentative.
    func collectChanges<Value>(of body: () -> Value) -> (value: Value, changes: TentativeChanges) {
        let draft = ChangeDraft(after: timeline, isPredicted: isPredicted, bucketFullAt: eventBucket.fullMoment)
        self.draft = draft
        defer { self.draft = nil }
        let value = body()
        return (value, draft.changes())
    }

    /// Adds a change to the tentative ones, if it is tentative.
    fileprivate func note(_ step: TimelineChange.Step, after version: Int64, in context: AccessContext) {
        draft?.add(TimelineChange(from: version, moment: context.moment, step: step))
    }

    /// Adds a frame to the tentative changes.
    ///
    /// - Returns: false if changes are not tentative.
    func postpone(_ frame: ShownFrame) -> Bool { draft?.add(frame) != nil }

    /// Adds a response that is stored with the tentative changes.
    func postpone(_ response: StoredResponse) { draft?.add(response) }

    /// Continues from a state of the store.
    ///
    /// - Parameters:
    ///   - isPredicted: whether its last events were predicted; nil if that is as before.
    ///   - epoch: its epoch; nil for the same one.
    func adopt(_ timeline: Timeline, isPredicted: Bool? = nil, epoch: String? = nil) {
        self.timeline = timeline
        if let isPredicted { self.isPredicted = isPredicted }
        if let epoch { self.epoch = epoch }
    }

    /// Applies a change of another process, and shows its frame.
    ///
    /// - Returns: false if it does not continue the session's state.
    func replay(_ change: TimelineChange, in context: AccessContext) -> Bool {
        guard let (frame, by) = timeline.replay(change) else { return false }
        if case .events(_, let isPredicted) = change.step { self.isPredicted = isPredicted }
        if watchState != nil {
            let confirmation = timeline.confirmation(of: change.step.events, by: by, after: change.from)
            show(frame, confirmation, change.step.reshape, in: context)
        }
        return true
    }

    /// Its record for the store. Its clock is the store's, so its times need no shift.
    var replicatedRecord: ReplicatedRecord {
        ReplicatedRecord(record(moment: 0, wall: 0), isPredicted: isPredicted)
    }
}
