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
    @exclusivity(unchecked) private var timeline: Timeline
    @exclusivity(unchecked) private var hasEnded = false

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
        _ events: [SessionEvent], if precondition: SessionPrecondition, at moment: Int64
    ) -> Result<AppliedEvents, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        guard precondition.allows(tag) else { return .failure(.preconditionFailed(current: tag)) }
        do {
            let (frame, stale) = try timeline.apply(events, at: moment)
            return .success(AppliedEvents(tag: tag, frame: frame ?? timeline.frame, stale: stale))
        } catch {
            return .failure(error)
        }
    }

    /// The session as it stands.
    ///
    /// - Parameter settles: whether due time passes first; a settle's frame then has its transitions.
    func read(settling settles: Bool = false, at moment: Int64) -> Result<SessionReading, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        let settled = settles ? timeline.settle(at: moment) : nil
        return .success(
            SessionReading(
                id: id, tag: tag, preset: preset, control: timeline.control, trackWidth: timeline.trackWidth,
                frame: settled ?? timeline.frame, createdAt: createdAt
            )
        )
    }

    /// The session's last events, as many as it keeps.
    func trace() -> Result<Trace, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        return .success(timeline.trace)
    }

    /// Ends the session, so that whoever still holds it finds it gone and nothing that was acknowledged is lost.
    func end(if precondition: SessionPrecondition) -> Result<Void, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        guard precondition.allows(tag) else { return .failure(.preconditionFailed(current: tag)) }
        hasEnded = true
        return .success(())
    }

    /// Ends the session if nobody has asked for it since `moment`.
    func endIfIdle(since moment: Int64) -> Bool {
        guard !hasEnded, lastTouched < moment else { return false }
        hasEnded = true
        return true
    }

    private var tag: SessionTag { SessionTag(epoch: epoch, version: timeline.version) }
}
