import JSONText
import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import SliderWire

/// A session that was written and read back behaves as one that stayed in memory. Bytes that were never written give a
/// record or an error.
enum RecordProperty {
    /// How long a gesture may be idle, in nanoseconds.
    private static let idleLimit: Int64 = 5_000_000_000

    static func check(_ bytes: [UInt8]) throws(Violation) {
        switch bytes.first.map({ $0 % 4 }) {
        case nil: return
        case 0: try checkRecord(Array(bytes.dropFirst()))
        case 1: try checkControl(Array(bytes.dropFirst()))
        default:
            var source = ByteSource(Array(bytes.dropFirst()))
            guard let control = source.control() else { return }
            try checkResponses(of: control, to: &source)
        }
    }

    private static func checkRecord(_ bytes: [UInt8]) throws(Violation) {
        guard let id = SessionID("id"), let control = Preset.all.first?.control else { return }
        let record: SessionRecord
        do { record = try RecordCodec.decode(bytes.span, id: id, control: control) } catch {
            return try Violation.require(!error.detail.isEmpty, "refused without a word")
        }
        for starts in [0, 1, record.starts, .max] {
            for lineage in [record.lineage, 0] {
                let run = StoreRun(lineage: lineage, starts: starts, runningTime: 0)
                guard let continued = try? record.continued(in: run) else { continue }
                try Violation.require(continued.timeline.version >= record.timeline.version, "a version goes back")
            }
        }
        let written = RecordCodec.encode(record)
        let again: SessionRecord
        do { again = try RecordCodec.decode(written.span, id: id, control: control) } catch {
            throw Violation("what was written is refused: \(error.detail)")
        }
        try Violation.require(RecordCodec.encode(again) == written, "what was written reads back as another record")
        do {
            let summary = try RecordCodec.summary(bytes.span, id: id, expiresAt: nil)
            try Violation.require(summary.tag == record.tag, "the summary of another record")
        } catch let error as RecordFormatError {
            throw Violation("a record without a summary: \(error.detail)")
        } catch let violation as Violation {
            throw violation
        } catch {
            throw Violation("\(error)")
        }
    }

    private static func checkControl(_ bytes: [UInt8]) throws(Violation) {
        let control: Control
        do { control = try ControlCodec.decode(bytes.span) } catch {
            return try Violation.require(!error.detail.isEmpty, "refused without a word")
        }
        _ = try reread(control)
    }

    private static func checkResponses(of control: Control, to source: inout ByteSource) throws(Violation) {
        var moment: Int64 = 1_000_000_000
        var pair = TimelinePair(Timeline(control, at: moment, traced: source.flag() ? 3 : 0), writing: written)
        do {
            for _ in 0..<64 where !source.isEmpty {
                moment += source.choice(of: [0, 1_000_000, 8_333_333, 300_000_000, 7_000_000_000])
                switch source.byte() % 4 {
                case 0: try pair.pass(to: moment, gestureIdleFor: idleLimit)
                case 1:
                    let offset = Int64(source.byte()) << 53
                    try pair.reread { timeline throws(Violation) in try reread(timeline, shiftedBy: offset) }
                    try pair.compareStates(after: "reading back")
                default:
                    let events = (0...source.count(upTo: 2)).map { _ in source.sessionEvent(of: control) }
                    try pair.apply(events, at: moment)
                }
            }
        } catch let violation as Violation {
            throw violation
        } catch {
            throw Violation("\(error)")
        }
    }

    private static func reread(_ timeline: Timeline, shiftedBy offset: Int64) throws(Violation) -> Timeline {
        guard let id = SessionID("id") else { return timeline }
        let record = SessionRecord(
            id: id, epoch: "e", preset: nil, control: timeline.control,
            timeline: timeline.record.shifted(by: offset), createdAt: offset / 1_000_000,
            owner: offset == 0 ? nil : SessionOwner(UInt64(bitPattern: offset))
        )
        let control = try reread(timeline.control)
        let read: SessionRecord
        do { read = try RecordCodec.decode(RecordCodec.encode(record).span, id: id, control: control) } catch {
            throw Violation("a record is refused: \(error.detail)")
        }
        try Violation.require(read.owner == record.owner, "a record reads back as one of another owner")
        do { return try Timeline(control, continuing: read.timeline.shifted(by: -offset)) } catch {
            throw Violation("a state is refused: \(error.pointer) \(error.detail) in \(read.timeline) of \(control)")
        }
    }

    private static func reread(_ control: Control) throws(Violation) -> Control {
        let bytes = ControlCodec.encode(control)
        let read: Control
        do { read = try ControlCodec.decode(bytes.span) } catch {
            throw Violation("a control is refused: \(error.detail)")
        }
        try Violation.require(ControlCodec.encode(read) == bytes, "a control reads back as another one: \(control)")
        switch (control, read) {
        case (.slider(let one), .slider(let other)):
            try Violation.require(one.description == other.description, "another slider: \(one.description)")
        case (.pinch(let one), .pinch(let other)):
            try Violation.require(one.description == other.description, "another pinch control: \(one.description)")
        default: throw Violation("a control reads back as one of another kind")
        }
        return read
    }

    private static func written(_ frame: Frame) -> [UInt8] {
        var writer = JSONWriter()
        FrameWriter(tag: SessionTag(epoch: "", version: 0)).write(frame, to: &writer)
        return writer.finish()
    }
}
