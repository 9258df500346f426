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

    /// What only a session that is or was watched needs.
    @exclusivity(unchecked) private var stage: Stage?

    /// Those who watch, and what tells them what time changes.
    private final class Stage {
        let audience: Audience
        let visit: @Sendable () -> Visit
        var alarm: Alarm?

        init(_ visit: @escaping @Sendable () -> Visit, whenEmpty: @escaping @Sendable (Int) -> Void) {
            self.visit = visit
            audience = Audience(whenEmpty: whenEmpty)
        }
    }

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
                frame: settled ?? timeline.frame, gesture: timeline.gesture, watchers: stage?.audience.count ?? 0,
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

    /// Lets somebody watch: the session as it stands and every frame from then on; or, to somebody who knows a version
    /// of it, every frame since.
    ///
    /// - Parameter visit: this visit's time, and that of later ones, which are made when something is due.
    func watch(
        after known: SessionTag?, at visit: @escaping @Sendable () -> Visit
    ) -> Result<SessionWatch, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        let stage = stage ?? makeStage(visit)
        let now = visit()
        letTimePass(at: now)
        setAlarm(at: now)
        if let known, known.epoch == epoch, (0...timeline.version).contains(known.version) {
            let position = WatchPosition(version: known.version, isReturning: true)
            return .success(SessionWatch(id, of: stage.audience, first: nil, position: position))
        }
        let first = SessionUpdate(
            tag: tag, frame: timeline.frame, gesture: timeline.gesture, previous: timeline.version, place: 0)
        let position = stage.audience.position(at: timeline.version)
        return .success(SessionWatch(id, of: stage.audience, first: first, position: position))
    }

    /// What it has shown so far is not known any more: whoever missed some of it gets the frame as it stands.
    private func makeStage(_ visit: @escaping @Sendable () -> Visit) -> Stage {
        let stage = Stage(visit) { [weak self] departure in
            Task.detached {
                try? await Task.sleep(for: Self.stagePatience)
                await self?.clearStage(after: departure)
            }
        }
        stage.audience.publish(timeline.frame, tag, after: timeline.version, gesture: timeline.gesture)
        self.stage = stage
        return stage
    }

    /// Gives up what is kept for those who come back, when nobody has since a departure.
    func clearStage(after departure: Int) {
        guard let stage, stage.audience.isEmpty(since: departure) else { return }
        stage.alarm?.cancel()
        self.stage = nil
    }

    /// How long the last frames are kept for a watcher who left and may come back.
    private static let stagePatience = Duration.seconds(60)

    /// Has what time changes shown when it is due.
    private func setAlarm(at visit: Visit) {
        guard let stage, let due = timeline.nextChange(gestureIdleFor: visit.gestureTimeout) else { return }
        if let alarm = stage.alarm {
            // Whatever is due later is seen when it rings.
            guard due < alarm.due else { return }
            alarm.cancel()
        }
        stage.alarm = Alarm(at: due, now: visit.moment) { [weak self] in await self?.ring() }
    }

    private func ring() {
        guard let stage, !hasEnded else { return }
        stage.alarm = nil
        let visit = stage.visit()
        letTimePass(at: visit)
        if stage.audience.count > 0 { setAlarm(at: visit) }
    }

    /// Everything that is due by now.
    private func letTimePass(at visit: Visit) {
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

    /// Hands a frame to those who watch, if there ever were any.
    private func show(_ frame: Frame, after previous: Int, at visit: Visit) {
        guard let audience = stage?.audience else { return }
        audience.publish(frame, tag, after: previous, gesture: timeline.gesture)
        if audience.count > 0 { setAlarm(at: visit) }
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
        if let stage, stage.audience.count > 0 {
            touch(at: now)
            return false
        }
        leave(.expired)
        return true
    }

    private func leave(_ ending: SessionEnding) {
        hasEnded = true
        stage?.alarm?.cancel()
        stage?.audience.end(ending)
    }

    private var tag: SessionTag { SessionTag(epoch: epoch, version: timeline.version) }
}
