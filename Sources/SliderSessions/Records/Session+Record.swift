import SliderEngine
import SliderTimeline

extension Session {
    /// Continues a session from its record.
    ///
    /// - Parameters:
    ///   - moment: now, in nanoseconds of the monotonic clock.
    ///   - wall: now, in milliseconds since 1970.
    /// - Throws: what the control refuses about the recorded state.
    init(continuing record: SessionRecord, moment: Int64, wall: Int64) throws(ControlError) {
        self.init(
            try Self.timeline(of: record, moment: moment, wall: wall), id: record.id, epoch: record.epoch,
            preset: record.preset, createdAt: record.createdAt, moment: moment,
            storedVersion: record.timeline.version
        )
    }

    /// The session as a plain value.
    func record(moment: Int64, wall: Int64) -> SessionRecord {
        SessionRecord(
            id: id, epoch: epoch, preset: preset, control: timeline.control,
            timeline: timeline.record.shifted(by: wall * 1_000_000 - moment), createdAt: createdAt
        )
    }

    /// The tag of the record that the record store holds; nil if it holds none.
    var storedTag: SessionTag? { storedVersion.map { SessionTag(epoch: epoch, version: $0) } }

    /// Takes the state that another process has stored meanwhile. Watchers get its frame, which says that they missed
    /// some.
    func adopt(_ record: SessionRecord, moment: Int64, wall: Int64, in context: AccessContext) throws(ControlError) {
        timeline = try Self.timeline(of: record, moment: moment, wall: wall)
        storedVersion = record.timeline.version
        show(timeline.frame, after: timeline.version, in: context)
    }

    /// Time passes while a session is not in memory, but never backwards.
    private static func timeline(
        of record: SessionRecord, moment: Int64, wall: Int64
    ) throws(ControlError) -> Timeline {
        var recorded = record.timeline.shifted(by: moment - wall * 1_000_000)
        recorded.lastMoment = min(recorded.lastMoment, moment)
        recorded.lastMove = min(recorded.lastMove, moment)
        return try Timeline(record.control, continuing: recorded)
    }
}
