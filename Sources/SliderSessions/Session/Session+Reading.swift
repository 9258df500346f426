import SliderTimeline

/// What a session tells of itself. An idle gesture ends before.
extension Session {
    /// The session's current state.
    ///
    /// - Parameter settles: whether due time passes first. The frame of a settle then has its transitions.
    func read(settling settles: Bool = false, in context: AccessContext) -> Result<SessionReading, SessionError> {
        guard presence == .present else { return .failure(.noSuchSession) }
        giveUpIdleGesture(in: context)
        let settled = settles ? settle(in: context) : nil
        return .success(
            SessionReading(
                id: id, tag: tag, preset: preset, control: timeline.control, trackWidth: timeline.trackWidth,
                frame: settled ?? timeline.frame, gesture: timeline.gesture,
                watchers: watchState?.broadcaster.count ?? 0,
                createdAt: createdAt, timeToLive: timeToLive
            )
        )
    }

    /// The session's last events, as many as it keeps.
    func trace(in context: AccessContext) -> Result<Trace, SessionError> {
        guard presence == .present else { return .failure(.noSuchSession) }
        giveUpIdleGesture(in: context)
        return .success(timeline.trace)
    }

    /// The session's whole state between events.
    func state(in context: AccessContext) -> Result<ConfirmedState, SessionError> {
        guard presence == .present else { return .failure(.noSuchSession) }
        giveUpIdleGesture(in: context)
        return .success(ConfirmedState(of: timeline, epoch: epoch))
    }
}
