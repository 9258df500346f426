import SliderEngine
import SliderTimeline
import Synchronization

/// One session: a control's timeline behind an actor, on an executor that a worker thread can enter in place.
///
/// The executor admits one access at a time, and no access calls back into the session, so the run-time check of
/// exclusivity is off for the state that an event accesses.
actor Session {
    nonisolated let id: SessionID
    nonisolated let epoch: String
    nonisolated let preset: String?
    nonisolated let createdAt: Int64

    private nonisolated let executor = SessionExecutor()
    private nonisolated let lastTouch: Atomic<Int64>
    @exclusivity(unchecked) var timeline: Timeline

    /// The version that the record store holds; nil if it holds none, or if the session is in memory alone.
    @exclusivity(unchecked) var storedVersion: Int?
    @exclusivity(unchecked) private(set) var hasEnded = false
    private nonisolated let hasEvents: Atomic<Bool>

    /// The time to live that its creation asked for, in seconds; 0 for the store's own. These four bytes take no memory:
    /// they stand in the gap that the flags before them leave.
    private nonisolated let ownTimeToLive: UInt32

    /// The state that only a watched session needs; nil if the session is not watched.
    @exclusivity(unchecked) var watchState: WatchState?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ timeline: Timeline, id: SessionID, epoch: String, preset: String?, createdAt: Int64, moment: Int64,
        timeToLive: Int64? = nil, storedVersion: Int? = nil
    ) {
        self.id = id
        self.epoch = epoch
        self.preset = preset
        self.createdAt = createdAt
        lastTouch = Atomic(moment)
        hasEvents = Atomic(timeline.version > 0)
        ownTimeToLive = timeToLive.map { UInt32(clamping: max(1, $0 / 1_000_000_000)) } ?? 0
        self.timeline = timeline
        self.storedVersion = storedVersion
    }

    /// Runs the body on the actor, on this thread, without a hop.
    @inline(__always)
    nonisolated func enter<Value: Sendable>(_ body: (isolated Session) -> Value) -> Value {
        executor.withExclusiveAccess { assumeIsolated(body) }
    }

    /// When a request last asked for the session, in nanoseconds of the monotonic clock.
    nonisolated var lastTouched: Int64 { lastTouch.load(ordering: .relaxed) }

    /// The time to live that its creation asked for, in nanoseconds and to the second; nil for the store's own.
    nonisolated var timeToLive: Int64? { ownTimeToLive == 0 ? nil : Int64(ownTimeToLive) * 1_000_000_000 }

    /// Whether an event was ever applied to it.
    nonisolated var isUsed: Bool { hasEvents.load(ordering: .relaxed) }

    nonisolated func touch(at moment: Int64) { lastTouch.max(moment, ordering: .relaxed) }

    func apply(
        _ events: [SessionEvent], if precondition: SessionPrecondition, in context: AccessContext
    ) -> Result<AppliedEvents, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        giveUpIdleGesture(in: context)
        guard precondition.allows(tag) else { return .failure(.preconditionFailed(current: tag)) }
        do {
            let previous = timeline.version
            let (frame, stale) = try timeline.apply(events, at: context.moment)
            if previous == 0, timeline.version > 0 { hasEvents.store(true, ordering: .relaxed) }
            // This is the path of a drag: without watchers, no frame is copied.
            if watchState != nil, let frame { show(frame, after: previous, in: context) }
            return .success(
                AppliedEvents(tag: tag, frame: frame ?? timeline.frame, gesture: timeline.gesture, stale: stale))
        } catch {
            return .failure(.event(error.reason, index: error.index))
        }
    }

    /// The session's current state.
    ///
    /// - Parameter settles: whether due time passes first. The frame of a settle then has its transitions.
    func read(settling settles: Bool = false, in context: AccessContext) -> Result<SessionReading, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        giveUpIdleGesture(in: context)
        let settled = settles ? settle(in: context) : nil
        return .success(
            SessionReading(
                id: id, tag: tag, preset: preset, control: timeline.control, trackWidth: timeline.trackWidth,
                frame: settled ?? timeline.frame, gesture: timeline.gesture,
                watchers: watchState?.broadcaster.count ?? 0,
                createdAt: createdAt
            )
        )
    }

    /// The session's last events, as many as it keeps.
    func trace(in context: AccessContext) -> Result<Trace, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        giveUpIdleGesture(in: context)
        return .success(timeline.trace)
    }

    /// Applies everything that is due by now.
    func letTimePass(in context: AccessContext) {
        giveUpIdleGesture(in: context)
        _ = settle(in: context)
    }

    private func giveUpIdleGesture(in context: AccessContext) {
        guard let gestureTimeout = context.gestureTimeout else { return }
        let previous = timeline.version
        guard let frame = timeline.giveUpGesture(idleFor: gestureTimeout, at: context.moment) else { return }
        show(frame, after: previous, in: context)
    }

    private func settle(in context: AccessContext) -> Frame? {
        let previous = timeline.version
        guard let frame = timeline.settle(at: context.moment) else { return nil }
        show(frame, after: previous, in: context)
        return frame
    }

    /// The most events that its trace may keep.
    var traced: Int { timeline.traced }

    /// Ends the session. Callers that still hold it find it ended, so no acknowledged change is lost.
    func end(if precondition: SessionPrecondition) -> Result<Void, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        guard precondition.allows(tag) else { return .failure(.preconditionFailed(current: tag)) }
        leave(.deleted)
        return .success(())
    }

    /// Ends the session if no request has asked for it since `moment` and it is not watched.
    func endIfIdle(since moment: Int64, at now: Int64) -> Bool {
        guard !hasEnded, lastTouched < moment else { return false }
        if let watchState, watchState.broadcaster.count > 0 {
            touch(at: now)
            return false
        }
        leave(.expired)
        return true
    }

    private func leave(_ ending: SessionEnding) {
        hasEnded = true
        watchState?.alarm?.cancel()
        watchState?.broadcaster.end(ending)
    }

    var tag: SessionTag { SessionTag(epoch: epoch, version: timeline.version) }
}
