import ServiceBasics
package import SliderEngine
package import SliderTimeline

/// One session as a plain value, as a record store stores it.
package struct SessionRecord: Sendable {
    /// Its name.
    package var id: SessionID

    /// The beginning of its tags: new for each session, even for one that reuses an id.
    package var epoch: String

    /// The preset that it was made from, if any.
    package var preset: String?

    /// The client that made it; nil for one without a token.
    package var owner: SessionOwner?

    /// Its control.
    package var control: Control

    /// Whether the record in a store may have another control, so that this one is to be written too. It is not stored.
    package var mayChangeControl = true

    /// Its timeline, on a clock that counts nanoseconds since 1970.
    package var timeline: TimelineRecord

    /// When it was made, in milliseconds since 1970.
    package var createdAt: Int64

    /// The time to live that its creation asked for, in milliseconds; nil for the service's own.
    package var timeToLive: Int64?

    /// When it expires if no request asks for it, in milliseconds of the running time; nil for never.
    package var expiresAt: Int64?

    /// The lineage of the store that it was written under.
    package var lineage: UInt64

    /// The store's unclean starts when it was written.
    package var starts: Int

    /// Its version.
    package var tag: SessionTag { SessionTag(epoch: epoch, version: timeline.version) }

    /// A record.
    package init(
        id: SessionID, epoch: String, preset: String?, control: Control, timeline: TimelineRecord, createdAt: Int64,
        timeToLive: Int64? = nil, expiresAt: Int64? = nil, owner: SessionOwner? = nil, lineage: UInt64 = 0,
        starts: Int = 0
    ) {
        self.id = id
        self.epoch = epoch
        self.preset = preset
        self.control = control
        self.timeline = timeline
        self.createdAt = createdAt
        self.timeToLive = timeToLive
        self.expiresAt = expiresAt
        self.owner = owner
        self.lineage = lineage
        self.starts = starts
    }
}

/// Keeps tags unique: no tag stands for two states, even if a crash or an older copy of the store loses the latest
/// ones.
extension SessionRecord {
    /// By how much each unclean start raises versions. A session is ahead of its record by half of it at most.
    package static let raise: Int64 = 1 << 20

    /// A version that is behind by fewer events than this is from after the last unclean start; an older one may be
    /// from before it.
    package static let mostKnownEvents = raise / 4

    /// The largest version. Every whole number up to it is exact in JSON, and fits the digits of a tag.
    package static let largestVersion: Int64 = 1 << 53

    /// Whether an event was ever applied to a session with this version: then it is no multiple of ``raise``.
    package static func isUsed(version: Int64) -> Bool { version % raise > 0 }

    /// The record that a session of this run continues from.
    ///
    /// Each unclean start since the record was written raises its version, because later versions may have been given
    /// out and lost. Under another lineage, the store is an older copy: the session gets a new epoch, always the same
    /// for the same lineage, and all unclean starts of the run's lineage count.
    ///
    /// - Throws: what is wrong, if no session can have the record's version, or if it is from a later run.
    package func continued(in run: StoreRun) throws(RecordStoreError) -> SessionRecord {
        var record = self
        let tag = try Self.tag(tag, of: id, lineage: lineage, starts: starts, in: run)
        (record.epoch, record.timeline.version) = (tag.epoch, tag.version)
        (record.lineage, record.starts) = (run.lineage, run.starts)
        return record
    }

    /// The tag under which a session of this run continues from a record.
    package static func tag(
        _ tag: SessionTag, of id: SessionID, lineage: UInt64, starts: Int, in run: StoreRun
    ) throws(RecordStoreError) -> SessionTag {
        guard (0...largestVersion).contains(tag.version) else {
            throw .damaged("\(id) has the version \(tag.version), which no session can have")
        }
        let isOfThisLineage = lineage == run.lineage
        let startsBefore = isOfThisLineage ? starts : 0
        guard startsBefore >= 0, startsBefore <= run.starts else {
            throw .damaged(
                "\(id) was stored after \(startsBefore) unclean starts, but there were \(run.starts)")
        }
        let (raise, isOver) = Int64(run.starts - startsBefore).multipliedReportingOverflow(by: Self.raise)
        guard !isOver, raise <= largestVersion - tag.version else {
            throw .damaged(
                "\(id) has the version \(tag.version), too large for \(run.starts) unclean starts")
        }
        return SessionTag(
            epoch: isOfThisLineage ? tag.epoch : epoch(after: tag.epoch, in: run.lineage), version: tag.version + raise)
    }

    /// The epoch under this lineage of a session from another lineage: 60 bits of a hash of its old epoch and the
    /// lineage, as 12 characters of base32.
    package static func epoch(after epoch: String, in lineage: UInt64) -> String {
        var hash = StableHash(epoch.utf8.span)
        hash.combine(lineage)
        return Base32.text(of: UInt128(hash.value), count: 12)
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
    package func continuation(
        moment: Int64, wall: Int64
    ) throws(RecordStoreError) -> (timeline: Timeline, timeToLive: Int64?) {
        var recorded = try timeline.checked().shifted(by: moment - wall * 1_000_000)
        recorded.lastMoment = min(recorded.lastMoment, moment)
        recorded.lastMove = min(recorded.lastMove, moment)
        for index in recorded.underWay.indices {
            recorded.underWay[index].lastMove = min(recorded.underWay[index].lastMove, moment)
        }
        return (try timeline(of: control, continuing: recorded), try life())
    }

    /// The timeline that continues from a state of the session.
    ///
    /// - Parameter control: the session's control, or an equal one.
    package func timeline(of control: Control, continuing state: TimelineRecord) throws(RecordStoreError) -> Timeline {
        do { return try Timeline(control, continuing: state) } catch {
            throw .damaged("the state of \(id) does not fit its control: \(error.detail)")
        }
    }

    /// The time to live that its creation asked for, in nanoseconds; nil for the store's own.
    package func life() throws(RecordStoreError) -> Int64? {
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
    package func checked() throws(RecordStoreError) -> TimelineRecord {
        let moments = -Self.largest...Self.largest
        guard (0...Self.largest).contains(version), (0...version).contains(reshapes),
            (0...Self.traceLimit).contains(traced),
            moments.contains(lastMoment), moments.contains(lastMove),
            underWay.allSatisfy({ moments.contains($0.lastMove) })
        else {
            throw .damaged("a record has a version, a trace or a time that no session can have")
        }
        return self
    }
}

/// How long a session lives without a request.
extension SessionRecord {
    /// After how long without a request a session ends at the latest, if no event was ever applied to it.
    package static let unusedTimeToLive = Duration.seconds(3600)

    /// How long a session lives without a request, in nanoseconds; `Int64.max` if it never expires.
    ///
    /// - Parameters:
    ///   - chosen: what its creation asked for, in nanoseconds; nil if it asked for none.
    ///   - general: the time of all others, in nanoseconds; nil for no limit.
    ///   - isUsed: whether an event was applied to it.
    package static func life(chosen: Int64?, general: Int64?, isUsed: Bool) -> Int64 {
        let life = chosen ?? general ?? .max
        return isUsed ? life : min(life, unusedTimeToLive.nanoseconds)
    }
}

/// A client that made a session, or whose request has a stored response, as a number that is the same after a restart
/// and on any processor. It reveals nothing else about the client.
package struct SessionOwner: Sendable, Hashable {
    /// 64 bits of a hash. Two clients of a million have the same number with a probability of 3 in 100 million; they
    /// then count as one.
    package let value: UInt64

    /// An owner.
    package init(_ value: UInt64) {
        self.value = value
    }
}
