import SliderEngine
import Synchronization

/// One session: a control's timeline behind an actor, on an executor that a worker thread can enter in place.
///
/// The executor lets one visitor in at a time and no visit leads back here, so what an event touches goes without the
/// run-time check of exclusivity.
actor Session {
    nonisolated let id: SessionID
    nonisolated let epoch: String
    nonisolated let preset: String?
    nonisolated let createdAt: Int64

    private nonisolated let executor = SessionExecutor()
    private nonisolated let lastTouch: Atomic<Int64>
    @exclusivity(unchecked) private(set) var timeline: Timeline
    @exclusivity(unchecked) private(set) var hasEnded = false

    /// What only a session that is or was watched needs.
    @exclusivity(unchecked) var stage: Stage?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ draft: SessionDraft, id: SessionID, epoch: String, createdAt: Int64, moment: Int64) {
        self.id = id
        self.epoch = epoch
        self.createdAt = createdAt
        preset = draft.preset
        lastTouch = Atomic(moment)
        timeline = Timeline(draft.control, at: moment, traced: draft.traced)
    }

    /// Enters the session on this thread, without a hop, and runs the body as its only visitor.
    @inline(__always)
    nonisolated func enter<Value: Sendable>(_ body: (isolated Session) -> Value) -> Value {
        executor.withExclusiveAccess { assumeIsolated(body) }
    }

    /// When somebody last asked for the session, in nanoseconds of the monotonic clock.
    nonisolated var lastTouched: Int64 { lastTouch.load(ordering: .relaxed) }

    nonisolated func touch(at moment: Int64) { lastTouch.max(moment, ordering: .relaxed) }

    func apply(
        _ events: [SessionEvent], if precondition: SessionPrecondition, at visit: Visit
    ) -> Result<AppliedEvents, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        giveUpIdleGesture(at: visit)
        guard precondition.allows(tag) else { return .failure(.preconditionFailed(current: tag)) }
        do {
            let previous = timeline.version
            let (frame, stale) = try timeline.apply(events, at: visit.moment)
            // Nothing is copied for nobody: this is a drag's path.
            if stage != nil, let frame { show(frame, after: previous, at: visit) }
            return .success(
                AppliedEvents(tag: tag, frame: frame ?? timeline.frame, gesture: timeline.gesture, stale: stale))
        } catch {
            return .failure(error)
        }
    }

    /// The session as it stands.
    ///
    /// - Parameter settles: whether due time passes first; a settle's frame then has its transitions.
    func read(settling settles: Bool = false, at visit: Visit) -> Result<SessionReading, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        giveUpIdleGesture(at: visit)
        let settled = settles ? settle(at: visit) : nil
        return .success(
            SessionReading(
                id: id, tag: tag, preset: preset, control: timeline.control, trackWidth: timeline.trackWidth,
                frame: settled ?? timeline.frame, gesture: timeline.gesture, watchers: stage?.broadcaster.count ?? 0,
                createdAt: createdAt
            )
        )
    }

    /// The session's last events, as many as it keeps.
    func trace(at visit: Visit) -> Result<Trace, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        giveUpIdleGesture(at: visit)
        return .success(timeline.trace)
    }

    /// Everything that is due by now.
    func letTimePass(at visit: Visit) {
        giveUpIdleGesture(at: visit)
        _ = settle(at: visit)
    }

    private func giveUpIdleGesture(at visit: Visit) {
        guard let gestureTimeout = visit.gestureTimeout else { return }
        let previous = timeline.version
        guard let frame = timeline.giveUpGesture(idleFor: gestureTimeout, at: visit.moment) else { return }
        show(frame, after: previous, at: visit)
    }

    private func settle(at visit: Visit) -> Frame? {
        let previous = timeline.version
        guard let frame = timeline.settle(at: visit.moment) else { return nil }
        show(frame, after: previous, at: visit)
        return frame
    }

    /// How many events its trace may keep.
    var traced: Int { timeline.traced }

    /// Ends the session, so that whoever still holds it finds it gone and nothing that was acknowledged is lost.
    func end(if precondition: SessionPrecondition) -> Result<Void, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        guard precondition.allows(tag) else { return .failure(.preconditionFailed(current: tag)) }
        leave(.deleted)
        return .success(())
    }

    /// Ends the session if nobody has asked for it since `moment`, nor watches it now.
    func endIfIdle(since moment: Int64, at now: Int64) -> Bool {
        guard !hasEnded, lastTouched < moment else { return false }
        if let stage, stage.broadcaster.count > 0 {
            touch(at: now)
            return false
        }
        leave(.expired)
        return true
    }

    private func leave(_ ending: SessionEnding) {
        hasEnded = true
        stage?.alarm?.cancel()
        stage?.broadcaster.end(ending)
    }

    var tag: SessionTag { SessionTag(epoch: epoch, version: timeline.version) }
}
