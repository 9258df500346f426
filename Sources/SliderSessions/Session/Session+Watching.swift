import ServiceBasics
import SliderEngine
import SliderRecords
import SliderTimeline

extension Session {
    /// Whether it has watchers.
    var isWatched: Bool { (watchState?.broadcaster.count ?? 0) > 0 }

    /// Adds a watcher. It gets the current frame and every later frame. If it knows a version of this session, it gets
    /// every frame since that version. If that version may be lost, its first frame says so.
    ///
    /// - Parameters:
    ///   - known: the version that it knows.
    ///   - lineage: the lineage of the record store; nil if the session is in memory alone.
    ///   - context: makes the context of this access, and of later ones when something is due.
    ///   - clock: the clock of the alarm.
    ///   - journal: the journal to which the session is added when time has changed it; nil without a record store.
    func watch(
        after known: SessionTag?, lineage: UInt64? = nil, in context: @escaping @Sendable () -> AccessContext,
        on clock: ServiceClock = .system, noting journal: Journal? = nil
    ) -> Result<SessionWatch, SessionError> {
        guard isPresent else { return .failure(.noSuchSession) }
        let broadcaster = (watchState ?? makeWatchState(context, clock, journal)).broadcaster
        let now = context()
        letTimePass(in: now)
        setAlarm(in: now)
        broadcaster.noteArrival(at: now.moment)
        // The watcher is registered below, so it misses no frame before it begins.
        switch known.map({ standing(of: $0, lineage: lineage) }) ?? .foreign {
        case .recent(let version):
            let position = broadcaster.position(returningAt: version)
            return .success(SessionWatch(of: broadcaster, first: nil, position: position))
        case .beforeRestart:
            let current = MergedUpdates(reason: .restarted, shown: reshapedState)
            return .success(newWatch(of: broadcaster, first: .merged(current)))
        case .foreign:
            return .success(newWatch(of: broadcaster, first: .update(SessionUpdate(completeState, index: 0))))
        }
    }

    private func newWatch(of broadcaster: FrameBroadcaster, first: SessionNews) -> SessionWatch {
        SessionWatch(of: broadcaster, first: first, position: broadcaster.position(at: timeline.version))
    }

    /// How a version that a watcher knows relates to this session.
    private enum Standing {
        /// One of its versions. The frames since then are known, or at least the number of events.
        case recent(Int64)

        /// A version that was given out before the service stopped uncleanly, or before its store was replaced by an
        /// older copy. It may have been lost.
        case beforeRestart

        /// A version of another session, or one that was never given out.
        case foreign
    }

    private func standing(of known: SessionTag, lineage: UInt64?) -> Standing {
        let epoch = tag.epoch
        guard known.epoch == epoch else {
            if watchState?.hadEpoch(known.epoch) == true { return .beforeRestart }
            let isOfOlderLineage = lineage.map { SessionRecord.epoch(after: known.epoch, in: $0) == epoch } ?? false
            return isOfOlderLineage ? .beforeRestart : .foreign
        }
        let isKnown = (0...timeline.version).contains(known.version)
        guard lineage != nil else { return isKnown ? .recent(known.version) : .foreign }
        // An unclean start raises versions by more than a session is ever ahead of its record. An older version may be
        // lost.
        let isNear = isKnown && timeline.version - known.version < SessionRecord.mostKnownEvents
        return isNear ? .recent(known.version) : .beforeRestart
    }

    /// Discards the frames for returning watchers, unless one has returned.
    ///
    /// - Parameter departure: the last departure when this call was scheduled.
    /// - Returns: a later departure to wait for, if watchers have come and left since then.
    func clearWatchState(after departure: Int) -> Int? {
        guard let watchState else { return nil }
        switch watchState.broadcaster.occupancy(after: departure) {
        case .watched: return nil
        case .left(let later): return later
        case .empty:
            watchState.cancelAlarm()
            self.watchState = nil
            watchState.endSubscriptions()
            return nil
        }
    }

    /// Sends a frame to the watchers, if the session is or was watched.
    ///
    /// - Parameter reshape: the change of the control that the frame shows, if any.
    func show(
        _ frame: Frame, _ confirmation: Confirmation, _ reshape: Reshape? = nil, in context: AccessContext
    ) {
        guard let broadcaster = watchState?.broadcaster else { return }
        let shown = ShownFrame(
            current: SessionFrame(of: timeline, tag: tag, frame: frame), confirmation: confirmation,
            control: reshape?.control, trackWidth: reshape?.trackWidth, presentTrackWidth: presentTrackWidth)
        if postpone(shown) { return }
        show(shown, by: broadcaster, in: context)
    }

    /// Sends a frame to the watchers, if the session is or was watched.
    func show(_ shown: ShownFrame, in context: AccessContext) {
        guard let broadcaster = watchState?.broadcaster else { return }
        show(shown, by: broadcaster, in: context)
    }

    private func show(_ shown: ShownFrame, by broadcaster: FrameBroadcaster, in context: AccessContext) {
        if broadcaster.publish(shown) { setAlarm(in: context) }
    }

    /// The confirmation of what the session did by itself since a version, or else of the current state.
    func confirmation(after version: Int64) -> Confirmation {
        Confirmation(from: version, by: nil, checksum: timeline.checksum)
    }

    /// The current state, for watchers that are not told of the events before it.
    var shownState: ShownFrame {
        ShownFrame(
            current: SessionFrame(of: timeline, tag: tag), confirmation: confirmation(after: timeline.version),
            presentTrackWidth: presentTrackWidth)
    }

    private var presentTrackWidth: Double? { timeline.trackWidth > 0 ? timeline.trackWidth : nil }

    /// The same for watchers that may know another control.
    var reshapedState: ShownFrame {
        var shown = shownState
        (shown.control, shown.trackWidth) = (timeline.control, presentTrackWidth)
        return shown
    }

    /// The same for a watcher that may know nothing: with the control, if it was ever changed.
    private var completeState: ShownFrame { timeline.reshapes > 0 ? reshapedState : shownState }

    /// Begins to collect frames. Earlier frames are not known, so a watcher that missed some gets the current frame.
    ///
    /// - Parameters:
    ///   - onAlarm: makes a change that is due, in the replicated store; nil if the session makes it itself.
    ///   - onEnd: called with the number of subscriptions after the last watcher left and the retention time passed,
    ///     or when the session has ended in the store.
    func makeWatchState(
        _ context: @escaping @Sendable () -> AccessContext, _ clock: ServiceClock, _ journal: Journal?,
        onAlarm: (@Sendable () -> Void)? = nil, onEnd: (@Sendable (_ subscriptions: Int) -> Void)? = nil
    ) -> WatchState {
        let watchState = WatchState(of: id, timeline.control, context, clock, journal, onAlarm: onAlarm, onEnd: onEnd)
        watchState.broadcaster.onLastDeparture { [weak self, weak broadcaster = watchState.broadcaster] departure in
            // The session was in use until now.
            let now = context().moment
            self?.touch(at: now)
            let stayed = broadcaster.map { now - $0.watchedSince >= WatchState.shortRetention.nanoseconds } ?? false
            Task.detached {
                var last: Int? = departure
                while let departure = last {
                    let isNeeded = stayed || broadcaster?.hasLaterFrames ?? false
                    try? await clock.sleep(for: isNeeded ? WatchState.retention : WatchState.shortRetention)
                    last = await self?.clearWatchState(after: departure)
                }
            }
        }
        _ = watchState.broadcaster.publish(shownState)
        self.watchState = watchState
        return watchState
    }

    /// Schedules the next change that time alone makes.
    func setAlarm(in context: AccessContext) {
        guard let watchState,
            let due = timeline.nextChange(gestureIdleFor: context.gestureTimeout, patience: patience)
        else { return }
        watchState.setAlarm(at: due) {
            Alarm(at: due, now: context.moment, on: watchState.clock) { [weak self] in await self?.ring() }
        }
    }

    private func ring() {
        // An alarm that was cancelled while it fired has been replaced by another.
        guard let watchState, isPresent, !Task.isCancelled else { return }
        watchState.noteAlarm()
        if let onAlarm = watchState.onAlarm { return onAlarm() }
        let context = watchState.context()
        letTimePass(in: context)
        if let journal = watchState.journal, noteChanges(at: context.moment) {
            journal.add(self, since: context.moment, isAwaited: false)
        }
        if watchState.broadcaster.count > 0 { setAlarm(in: context) }
    }
}
