import SliderEngine
import SliderRecords
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
            id: id, epoch: tag.epoch, preset: preset, control: timeline.control,
            timeline: timeline.record.shifted(by: wall * 1_000_000 - moment), createdAt: createdAt,
            timeToLive: timeToLive.map { $0 / 1_000_000 }, owner: owner
        )
    }
}
