package import SliderEngine
package import SliderTimeline

/// The storage form of a session's record, without its id and its control, which are stored beside it.
///
/// Format 3, 4 for a session whose control was changed, and 5 for one of a slider with several thumbs. A list of
/// sessions needs the first two rows alone (``summary(_:id:expiresAt:)``):
///
///     +----------+---------+--------+-----------+----------+-------------+
///     | format 1 | flags 1 | epoch… | version v | preset?… | createdAt z |
///     +----------+---------+--------+-----------+----------+-------------+
///     | lineage 8 | starts v | timeToLive? z | expiresAt? z | owner 1 (8) |
///     +-----------+----------+---------------+-----------+--+-------------+
///     | reshapes v (formats 4, 5) |
///     +----------+--------------+------------+-------------+
///     | traced v | lastMoment z | lastMove z | gesture? n… |    lastMoment counts from createdAt, lastMove from lastMoment
///     +----------+--------------+------------+-------------+
///     | count v | (name n… | sequence o | ended 1) × count |    the remembered gestures; ended is 2 for an ignored one
///     +---------+------------------------------------------+
///     | thumb o × count | count v | (finger 1 | lastMove z | named 1 | name? n…) × count |    format 5
///     +-----------------+---------+-----------------------------------------------------+
///     | look 1 | t 8 | trackWidth 8 | place | velocity? 8 | settlesAt? 8 |
///     +--------+-----+--------------+-------+-------------+--------------+
///     | start place | origin place | originX 8 | originTravel 8 | lastX 8 | dragging 1 | count v | (t 8 | x 8) × count |
///     +-------------+--------------+-----------+----------------+---------+------------+---------+-------------------+
///     | travelled 8 | y 8 | lastTick 1 (8) | heldBackTicks v | committed place | count v | places | count v | places |
///     +-------------+-----+----------------+-----------------+-----------------+---------+--------+---------+--------+
///     | thumbs (format 5, then without the place above) |    see RecordCodec+Thumbs.swift
///     +-------------------------------------------------+
///
///     place: value 8 | normalized 8 | heldStop o
///     look: the reason in 4 bits, the phase in 3, and whether it is seamless in the highest one
///
/// A number says how many bytes: 8 are a double or a word, the lowest first. `v` is a varint, `z` a zigzag varint, `o`
/// a varint where 0 is nil. `…` is a text with its length in front; `n…` leaves out the beginning that it has in common
/// with the name before. A field with a question mark is present if its flag is set; the rows of a gesture under way
/// and of the memory have one flag each; 1 (8) is a byte that says whether 8 more follow. A change of this layout
/// needs a new format, and code that reads every format since 3. Formats 1 and 2 were never in a release.
package enum RecordCodec {
    /// The formats that are written, and read: that of a session with its first control, that of one whose control was
    /// changed, and that of one of a slider with several thumbs.
    package static let (format, reshapedFormat, thumbsFormat): (UInt8, UInt8, UInt8) = (3, 4, 5)

    /// Writes a record without its id and its control.
    package static func encode(_ record: SessionRecord) -> [UInt8] {
        let (timeline, format) = (record.timeline, format(of: record.timeline))
        var writer = RecordWriter(capacity: 256 + 17 * timeline.state.placeCount)
        writer.byte(format)
        writer.byte(RecordFlags(record).rawValue)
        writer.text(record.epoch)
        writer.count(Int(timeline.version))
        if let preset = record.preset { writer.text(preset) }
        writer.zigzag(record.createdAt)
        writer.word(record.lineage)
        writer.count(record.starts)
        if let timeToLive = record.timeToLive { writer.zigzag(timeToLive) }
        if let expiresAt = record.expiresAt { writer.zigzag(expiresAt) }
        writer.byte(record.owner == nil ? 0 : 1)
        if let owner = record.owner { writer.word(owner.value) }
        if format != Self.format { writer.count(Int(timeline.reshapes)) }
        writer.write(timeline, since: record.createdAt)
        writer.write(timeline.state)
        if let thumbs = timeline.state.thumbs {
            writer.write(thumbs, of: timeline.state, InitialPlaces(of: record.control))
        }
        return writer.bytes
    }

    private static func format(of timeline: TimelineRecord) -> UInt8 {
        if timeline.state.thumbs != nil { return thumbsFormat }
        return timeline.reshapes == 0 ? format : reshapedFormat
    }

    /// Reads a record. Any bytes give a record or an error. A state that does not fit the control is refused later,
    /// when the timeline is made of it.
    ///
    /// - Parameters:
    ///   - id: the session's id, which is not in the bytes.
    ///   - control: its control, which is not in the bytes.
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
        let owner = try reader.flag("owner") ? SessionOwner(try reader.word("owner")) : nil
        let mayBeReshaped = head.format != format
        let reshapes = mayBeReshaped ? Int64(try reader.count("reshapes", upTo: Int(TimelineRecord.largest))) : 0
        let initial = head.format == thumbsFormat ? InitialPlaces(of: control) : nil
        var timeline = try reader.timeline(version: head.version, since: head.createdAt, flags, initial)
        timeline.reshapes = reshapes
        guard reader.left == 0 else { throw .damaged("has \(reader.left) more bytes than a record") }
        return SessionRecord(
            id: id, epoch: head.epoch, preset: head.preset, control: control, timeline: timeline,
            createdAt: head.createdAt, timeToLive: timeToLive, expiresAt: expiresAt, owner: owner, lineage: lineage,
            starts: starts
        )
    }

    /// Reads the fields that a list of sessions shows. Reads only the first bytes, so the others may be damaged.
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

/// The first fields of a record.
struct RecordHead {
    let format: UInt8
    let flags: RecordFlags
    let epoch: String
    let version: Int64
    let preset: String?
    let createdAt: Int64

    init(from reader: inout RecordReader) throws(RecordFormatError) {
        format = try reader.byte("format")
        guard format > 0 else { throw .damaged("has format 0, which there never was") }
        let known = RecordCodec.format...RecordCodec.thumbsFormat
        guard known.contains(format) else { throw .otherFormat(format) }
        flags = RecordFlags(rawValue: try reader.byte("flags"))
        epoch = try reader.text("epoch", upTo: RecordLimits.name)
        // An epoch gets into a header and a JSON text, so damaged bytes are refused.
        guard !epoch.isEmpty, epoch.utf8.allSatisfy(Self.isAllowed) else {
            throw .damaged("has an epoch that is not 1 to \(RecordLimits.name) letters and digits")
        }
        version = Int64(try reader.count("version"))
        preset = flags.contains(.preset) ? try reader.text("preset", upTo: RecordLimits.name) : nil
        createdAt = try reader.zigzag("time of creation")
    }

    private static func isAllowed(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}

/// Flags for the optional fields that a record has.
struct RecordFlags: OptionSet {
    let rawValue: UInt8

    static let preset = RecordFlags(rawValue: 1 << 0)
    static let timeToLive = RecordFlags(rawValue: 1 << 1)
    static let expiresAt = RecordFlags(rawValue: 1 << 2)
    /// The name of the gesture under way.
    static let gestureName = RecordFlags(rawValue: 1 << 3)
    static let velocity = RecordFlags(rawValue: 1 << 4)
    static let settlesAt = RecordFlags(rawValue: 1 << 5)
    /// The gesture under way.
    static let gesture = RecordFlags(rawValue: 1 << 6)
    static let memory = RecordFlags(rawValue: 1 << 7)
}

extension RecordFlags {
    init(_ record: SessionRecord) {
        let state = record.timeline.state
        self = []
        if record.preset != nil { insert(.preset) }
        if record.timeToLive != nil { insert(.timeToLive) }
        if record.expiresAt != nil { insert(.expiresAt) }
        if record.timeline.gesture != nil { insert(.gestureName) }
        if state.velocity != nil { insert(.velocity) }
        if state.settlesAt != nil { insert(.settlesAt) }
        if state.gesture != nil { insert(.gesture) }
        if state.memory != nil { insert(.memory) }
    }
}

/// Limits for reading a record, so that damaged bytes take neither much memory nor much time.
enum RecordLimits {
    /// The most bytes of an epoch, and of a preset's name.
    static let name = 64
    /// The most bytes of a gesture's name: 64 characters of up to 4 bytes.
    static let gestureName = 256
    /// The most gestures that are remembered.
    static let gestures = 16
    /// The most samples of a gesture. No version of the engine has more.
    static let samples = 64
    /// The most places that can be undone, and the most that can be redone.
    static let places = ControlLimits.history.upperBound
    /// How many thumbs a slider with several has. It has at most as many fingers, and each has moved at most as many.
    static let thumbs = ControlLimits.thumbs
    /// The most bytes of a control.
    static let control = 1 << 20
}

/// Why the bytes of a record or of a control cannot be read.
package enum RecordFormatError: Error, Equatable {
    /// Another version of the service wrote the bytes, in this format.
    case otherFormat(UInt8)

    /// The bytes are damaged. The text says how, for the operator.
    case damaged(String)

    /// Whether another version of the service can read the bytes.
    package var isOfAnotherVersion: Bool {
        if case .otherFormat = self { return true }
        return false
    }

    /// What is wrong, for the operator.
    package var detail: String {
        switch self {
        case .otherFormat(let format): "has format \(format), which only another version reads"
        case .damaged(let detail): detail
        }
    }
}
