import RateLimiting
import SliderEngine
import SliderRecords
import SliderTimeline

/// A session as a copy of a replicated one.
extension Session {
    /// Makes a copy.
    init(replicated: ReplicatedRecord) throws(RecordStoreError) {
        let record = replicated.record
        self.init(
            try replicated.timeline(of: record.control), id: record.id, epoch: record.epoch, preset: record.preset,
            createdAt: record.createdAt, moment: record.timeline.lastMoment, timeToLive: try record.life(),
            owner: record.owner)
        if let moment = replicated.bucketFullAt { eventBucket.adopt(fullAt: moment) }
    }

    /// Takes from its rate limit what a change by another process has taken there.
    func charge(_ change: TimelineChange, in context: AccessContext) {
        guard let rate = context.eventRate else { return }
        switch change.step {
        case .events(let events, _): eventBucket.charge(events.count, of: rate, at: change.moment)
        case .reshaped(_, let weight): eventBucket.charge(weight, of: rate, at: change.moment)
        case .settled, .gaveUp: break
        }
    }

    /// Reverts tentative changes.
    func revert(_ changes: TentativeChanges) { adopt(changes.before, isPredicted: changes.wasPredicted) }

    /// Gives back what requests have taken from its rate limit with tentative changes.
    func giveBack(_ changes: TentativeChanges) { eventBucket.reset(fullAt: changes.bucketFullAt) }

    /// Its record for the store, with what is used of its rate limit.
    func replicatedRecord(in context: AccessContext) -> ReplicatedRecord {
        var replicated = replicatedRecord
        let moment = eventBucket.fullMoment
        if context.eventRate != nil, moment > context.moment { replicated.bucketFullAt = moment }
        return replicated
    }

    /// Continues under another epoch. Frames that watchers have may be lost, so they get the current state.
    func restart(_ replicated: ReplicatedRecord, _ timeline: Timeline, in context: AccessContext) {
        let before = tag.epoch
        adopt(timeline, isPredicted: replicated.isPredicted, epoch: replicated.record.epoch)
        guard let watchState else { return }
        watchState.addEarlierEpochs([before] + replicated.earlierEpochs)
        if watchState.broadcaster.restart(reshapedState) { setAlarm(in: context) }
    }

    /// Continues from another state. Watchers get the frames in between if the changes are known. Otherwise they are
    /// told that they missed some.
    func continueFrom(
        _ other: Timeline, isPredicted: Bool, _ history: ReplicatedHistory?, in context: AccessContext
    ) {
        if watchState != nil, other.version > timeline.version {
            let known = timeline.reshapes
            let changes = history?.changes.filter { $0.from >= timeline.version } ?? []
            var isComplete = changes.first?.from == timeline.version
            for change in changes where isComplete { isComplete = replay(change, in: context) }
            guard !isComplete || timeline.version != other.version else { return }
            adopt(other, isPredicted: isPredicted)
            let reshape = timeline.reshapes == known ? nil : Reshape(to: timeline.control)
            return show(timeline.frame, confirmation(after: timeline.version), reshape, in: context)
        }
        adopt(other, isPredicted: isPredicted)
    }

    /// Replays the last changes, for watchers that know one of the versions in between. Afterwards the session is at
    /// the last version and watched.
    func repeatHistory(_ history: ReplicatedHistory, in context: AccessContext, beginning begin: () -> Void) {
        let current = timeline
        if let start = try? Timeline(history.control, continuing: history.start.checked()) { adopt(start) }
        begin()
        for change in history.changes where timeline.version < current.version {
            guard replay(change, in: context) else { break }
        }
        guard timeline.version != current.version else { return }
        let known = timeline.reshapes
        adopt(current)
        show(timeline.reshapes == known ? shownState : reshapedState, in: context)
    }
}

extension ReplicatedRecord {
    /// The timeline that continues from it. A timeline with a trace replays the last changes, so that the trace has
    /// them.
    ///
    /// - Parameter control: the session's control, or an equal one.
    /// - Throws: what is wrong with the record.
    func timeline(of control: Control) throws(RecordStoreError) -> Timeline {
        if record.timeline.traced > 0, let history {
            let first = history.control == record.control ? control : history.control
            var timeline = try record.timeline(of: first, continuing: history.start.checked())
            for change in history.changes where timeline.replay(change) == nil { break }
            if timeline.version == record.timeline.version { return timeline }
        }
        return try record.timeline(of: control, continuing: record.timeline.checked())
    }
}
