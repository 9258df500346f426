import SliderEngine

extension Session {
    /// Adds a watcher. It gets the current frame and every frame from then on; if it knows a version of this session, every
    /// frame since that version.
    ///
    /// - Parameter visit: this visit's time, and that of later ones, which are made when something is due.
    func watch(
        after known: SessionTag?, at visit: @escaping @Sendable () -> Visit
    ) -> Result<SessionWatch, SessionError> {
        guard !hasEnded else { return .failure(.noSuchSession) }
        let broadcaster = (stage ?? makeStage(visit)).broadcaster
        let now = visit()
        letTimePass(at: now)
        setAlarm(at: now)
        // The watcher is registered from here on, so it misses no frame before it begins.
        if let known, known.epoch == epoch, (0...timeline.version).contains(known.version) {
            let position = WatchPosition(version: known.version, isReturning: true)
            return .success(SessionWatch(id, of: broadcaster, first: nil, position: position))
        }
        let first = SessionUpdate(
            tag: tag, frame: timeline.frame, gesture: timeline.gesture, previous: timeline.version, place: 0)
        let position = broadcaster.position(at: timeline.version)
        return .success(SessionWatch(id, of: broadcaster, first: first, position: position))
    }

    /// Discards what is kept for returning watchers, unless one has returned.
    ///
    /// - Parameter departure: the last departure when this call was scheduled.
    /// - Returns: a later departure to wait for, if watchers have come and left since.
    func clearStage(after departure: Int) -> Int? {
        guard let stage else { return nil }
        switch stage.broadcaster.occupancy(after: departure) {
        case .watched: return nil
        case .left(let later): return later
        case .empty:
            stage.alarm?.cancel()
            self.stage = nil
            return nil
        }
    }

    /// Hands a frame to the watchers, if the session is or was watched.
    func show(_ frame: Frame, after previous: Int, at visit: Visit) {
        guard let broadcaster = stage?.broadcaster else { return }
        if broadcaster.publish(frame, tag, after: previous, gesture: timeline.gesture) { setAlarm(at: visit) }
    }

    /// Starts to keep frames. Earlier ones are not known, so a watcher that missed some gets the current frame.
    private func makeStage(_ visit: @escaping @Sendable () -> Visit) -> Stage {
        let stage = Stage(visit)
        stage.broadcaster.whenLeft { [weak self] departure in
            Task.detached {
                var last: Int? = departure
                while let departure = last {
                    try? await Task.sleep(for: Stage.patience)
                    last = await self?.clearStage(after: departure)
                }
            }
        }
        _ = stage.broadcaster.publish(timeline.frame, tag, after: timeline.version, gesture: timeline.gesture)
        self.stage = stage
        return stage
    }

    /// Schedules the next change that time alone brings.
    private func setAlarm(at visit: Visit) {
        guard let stage, let due = timeline.nextChange(gestureIdleFor: visit.gestureTimeout) else { return }
        if let alarm = stage.alarm {
            // What is due later is scheduled when the alarm rings.
            guard due < alarm.due else { return }
            alarm.cancel()
        }
        stage.alarm = Alarm(at: due, now: visit.moment) { [weak self] in await self?.ring() }
    }

    private func ring() {
        // An alarm that was cancelled while it rang has been replaced by another.
        guard let stage, !hasEnded, !Task.isCancelled else { return }
        stage.alarm = nil
        let visit = stage.visit()
        letTimePass(at: visit)
        if stage.broadcaster.count > 0 { setAlarm(at: visit) }
    }
}
