import SliderEngine
import SliderTimeline

extension Session {
    /// Continues a session from its record. Its times are never later than now, even if the wall clock was set back.
    ///
    /// - Parameters:
    ///   - moment: now, in nanoseconds of the monotonic clock.
    ///   - wall: now, in milliseconds since 1970.
    /// - Throws: what is wrong with the record.
    init(continuing record: SessionRecord, moment: Int64, wall: Int64) throws(RecordStoreError) {
        let (timeline, timeToLive) = try record.continuation(moment: moment, wall: wall)
        self.init(
            timeline, id: record.id, epoch: record.epoch, preset: record.preset, createdAt: record.createdAt,
            moment: moment, timeToLive: timeToLive, owner: record.owner, committedVersion: record.timeline.version,
            storedUntil: record.expiresAt ?? .max
        )
    }

    /// The session as a plain value.
    func record(moment: Int64, wall: Int64) -> SessionRecord {
        SessionRecord(
            id: id, epoch: epoch, preset: preset, control: timeline.control,
            timeline: timeline.record.shifted(by: wall * 1_000_000 - moment), createdAt: createdAt,
            timeToLive: timeToLive.map { $0 / 1_000_000 }, owner: owner
        )
    }
}

extension SessionRecord {
    /// Checks that a session of this run can continue from the record, as a load does.
    ///
    /// - Throws: what is wrong with the record.
    package func check(in run: StoreRun) throws(RecordStoreError) {
        _ = try continued(in: run).continuation(moment: 0, wall: 0)
    }

    /// The timeline that continues from the record, and the time to live in nanoseconds.
    fileprivate func continuation(
        moment: Int64, wall: Int64
    ) throws(RecordStoreError) -> (timeline: Timeline, timeToLive: Int64?) {
        var recorded = try timeline.checked().shifted(by: moment - wall * 1_000_000)
        recorded.lastMoment = min(recorded.lastMoment, moment)
        recorded.lastMove = min(recorded.lastMove, moment)
        return (try timeline(of: control, continuing: recorded), try life())
    }

    /// The timeline that continues from a state of the session.
    ///
    /// - Parameter control: the session's control, or an equal one.
    func timeline(of control: Control, continuing state: TimelineRecord) throws(RecordStoreError) -> Timeline {
        do { return try Timeline(control, continuing: state) } catch {
            throw .damaged("the state of \(id) does not fit its control: \(error.detail)")
        }
    }

    /// The time to live that its creation asked for, in nanoseconds; nil for the store's own.
    func life() throws(RecordStoreError) -> Int64? {
        guard let timeToLive else { return nil }
        let (life, isOver) = timeToLive.multipliedReportingOverflow(by: 1_000_000)
        guard !isOver, life >= 0 else {
            throw .damaged("\(id) has a time to live that no session can have")
        }
        return life
    }
}

extension TimelineRecord {
    /// The record, if its numbers are within the limits of a timeline.
    func checked() throws(RecordStoreError) -> TimelineRecord {
        let moments = -Self.largest...Self.largest
        guard (0...Self.largest).contains(version), (0...SessionDraft.traceLimit).contains(traced),
            moments.contains(lastMoment), moments.contains(lastMove)
        else {
            throw .damaged("a record has a version, a trace or a time that no session can have")
        }
        return self
    }
}
