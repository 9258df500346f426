import SliderEngine

extension Session {
    /// Lets somebody watch: the session as it stands and every frame from then on; or, to somebody who knows a version
    /// of it, every frame since.
    ///
    /// - Parameter visit: this visit's time, and that of later ones, which are made when something is due.
    func watch(
        after known: SessionTag?, at visit: @escaping @Sendable () -> Visit
    ) -> Result<SessionWatch, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        let audience = (stage ?? makeStage(visit)).audience
        let now = visit()
        letTimePass(at: now)
        setAlarm(at: now)
        // He is one of the audience from here on: whatever comes before he begins is there when he does.
        if let known, known.epoch == epoch, (0...timeline.version).contains(known.version) {
            let position = WatchPosition(version: known.version, isReturning: true)
            return .success(SessionWatch(id, of: audience, first: nil, position: position))
        }
        let first = SessionUpdate(
            tag: tag, frame: timeline.frame, gesture: timeline.gesture, previous: timeline.version, place: 0)
        let position = audience.position(at: timeline.version)
        return .success(SessionWatch(id, of: audience, first: first, position: position))
    }

    /// Gives up what is kept for those who come back, when nobody has.
    ///
    /// - Parameter departure: the last departure, as it was when this was thought of.
    /// - Returns: when somebody came and went meanwhile, the departure to think of next.
    func clearStage(after departure: Int) -> Int? {
        guard let stage else { return nil }
        switch stage.audience.judge(after: departure) {
        case .isWatched: return nil
        case .isLeft(let later): return later
        case .isEmpty:
            stage.alarm?.cancel()
            self.stage = nil
            return nil
        }
    }

    /// Hands a frame to those who watch, if there ever were any.
    func show(_ frame: Frame, after previous: Int, at visit: Visit) {
        guard let audience = stage?.audience else { return }
        if audience.publish(frame, tag, after: previous, gesture: timeline.gesture) { setAlarm(at: visit) }
    }

    /// What it has shown so far is not known any more: whoever missed some of it gets the frame as it stands.
    private func makeStage(_ visit: @escaping @Sendable () -> Visit) -> Stage {
        let stage = Stage(visit)
        stage.audience.whenLeft { [weak self] departure in
            Task.detached {
                var last: Int? = departure
                while let departure = last {
                    try? await Task.sleep(for: Stage.patience)
                    last = await self?.clearStage(after: departure)
                }
            }
        }
        _ = stage.audience.publish(timeline.frame, tag, after: timeline.version, gesture: timeline.gesture)
        self.stage = stage
        return stage
    }

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
        // One that was cancelled as it rang has been followed by another.
        guard let stage, !hasEnded, !Task.isCancelled else { return }
        stage.alarm = nil
        let visit = stage.visit()
        letTimePass(at: visit)
        if stage.audience.count > 0 { setAlarm(at: visit) }
    }
}
