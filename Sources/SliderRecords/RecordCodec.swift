package import SliderEngine
package import SliderSessions
package import SliderTimeline

/// The storage form of a session's record, without its id and its control: those are stored beside it.
///
/// Formats 1 and 2. A list of sessions needs the first two rows alone (``summary(_:id:expiresAt:)``):
///
///     +----------+---------+--------+-----------+----------+-------------+
///     | format 1 | flags 1 | epoch… | version v | preset?… | createdAt z |
///     +----------+---------+--------+-----------+----------+-------------+
///     | lineage 8 | starts v | timeToLive? z | expiresAt? z | owner 8 |      the owner in format 2 alone
///     +-----------+----------+---------------+-----------+--+---------+
///     | traced v | lastMoment z | lastMove z | gesture? n… |    lastMoment counts from createdAt, lastMove from lastMoment
///     +----------+--------------+------------+-------------+
///     | count v | (name n… | sequence o | ended 1) × count |    the remembered gestures
///     +---------+------------------------------------------+
///     | look 1 | t 8 | trackWidth 8 | place | velocity? 8 | settlesAt? 8 |
///     +--------+-----+--------------+-------+-------------+--------------+
///     | start place | origin place | originX 8 | originTravel 8 | lastX 8 | dragging 1 | count v | (t 8 | x 8) × count |
///     +-------------+--------------+-----------+----------------+---------+------------+---------+-------------------+
///     | travelled 8 | y 8 | lastTick 1 (8) | heldBackTicks v | committed place | count v | places | count v | places |
///     +-------------+-----+----------------+-----------------+-----------------+---------+--------+---------+--------+
///
///     place: value 8 | normalized 8 | heldStop o
///     look: the reason in 4 bits, the phase in 3, and whether it is seamless in the highest one
///
/// A number says how many bytes: 8 are a double or a word, the lowest first. `v` is a varint, `z` a zigzag varint, `o`
/// a varint where 0 is nil. `…` is a text with its length in front; `n…` leaves out what it shares with the name
/// before. What has a question mark is there if its flag is set; the last two rows, a gesture under way and the memory,
/// have one flag each. A change of this layout needs a new format, and code that reads every earlier one.
package enum RecordCodec {
    /// The newest format, which a record with an owner has. One without an owner has format 1.
    package static let format: UInt8 = 2

    /// Writes a record without its id and its control.
    package static func encode(_ record: SessionRecord) -> [UInt8] {
        let timeline = record.timeline
        var writer = RecordWriter(capacity: 256 + 17 * timeline.state.placeCount)
        writer.byte(record.owner == nil ? 1 : format)
        writer.byte(RecordFlags(record).rawValue)
        writer.text(record.epoch)
        writer.count(Int(timeline.version))
        if let preset = record.preset { writer.text(preset) }
        writer.zigzag(record.createdAt)
        writer.word(record.lineage)
        writer.count(record.starts)
        if let timeToLive = record.timeToLive { writer.zigzag(timeToLive) }
        if let expiresAt = record.expiresAt { writer.zigzag(expiresAt) }
        if let owner = record.owner { writer.word(owner.value) }
        writer.write(timeline, since: record.createdAt)
        writer.write(timeline.state)
        return writer.bytes
    }

    /// Reads a record. Any bytes give a record or an error; a state that its control does not have is refused when the
    /// timeline is made of it.
    ///
    /// - Parameters:
    ///   - id: the session's id, which the bytes do not have.
    ///   - control: its control, which they do not have either.
    package static func decode(
        _ bytes: Span<UInt8>, id: SessionID, control: Control
    ) throws(RecordFormatError) -> SessionRecord {
        var reader = RecordReader(bytes)
        let head = try RecordHead(from: &reader)
        let flags = head.flags
        let lineage = try reader.word("lineage")
        let starts = try reader.count("starts")
        let timeToLive = flags.contains(.timeToLive) ? try reader.zigzag("time to live") : nil
        let expiresAt = flags.contains(.expiresAt) ? try reader.zigzag("expiry") : nil
        let owner = head.hasOwner ? SessionOwner(try reader.word("owner")) : nil
        let timeline = try reader.timeline(version: head.version, since: head.createdAt, flags)
        guard reader.left == 0 else { throw .damaged("has \(reader.left) more bytes than a record") }
        return SessionRecord(
            id: id, epoch: head.epoch, preset: head.preset, control: control, timeline: timeline,
            createdAt: head.createdAt, timeToLive: timeToLive, expiresAt: expiresAt, owner: owner, lineage: lineage,
            starts: starts
        )
    }

    /// Reads what a list of sessions shows. Looks at the first bytes alone, so the others may be damaged.
    package static func summary(
        _ bytes: Span<UInt8>, id: SessionID, expiresAt: Int64?
    ) throws(RecordFormatError) -> SessionSummary {
        var reader = RecordReader(bytes)
        let head = try RecordHead(from: &reader)
        let lineage = try reader.word("lineage")
        let starts = try reader.count("starts")
        let timeToLive = head.flags.contains(.timeToLive) ? try reader.zigzag("time to live") : nil
        return SessionSummary(
            id: id, tag: SessionTag(epoch: head.epoch, version: head.version), preset: head.preset,
            createdAt: head.createdAt, expiresAt: expiresAt, timeToLive: timeToLive,
            lineage: lineage, starts: starts
        )
    }
}
