import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

/// Records of sessions, and what they read back as.
enum SampleRecord {
    static let id = SessionID("k3j2x9w0")

    /// When the sample sessions are made, in milliseconds since 1970.
    static let createdAt: Int64 = 1_800_000_000_000

    static func of(_ timeline: Timeline, preset: String?) throws -> SessionRecord {
        SessionRecord(
            id: try #require(id), epoch: "8m2q0zt5", preset: preset, control: timeline.control,
            timeline: timeline.record, createdAt: createdAt, lineage: 0x0123_4567_89AB_CDEF, starts: 3
        )
    }

    /// A session of a preset at rest after one drag as detent.js sends it.
    static func afterOneDrag(of preset: String) throws -> SessionRecord {
        let control = try #require(Preset.named(preset)).control
        var moment = createdAt * 1_000_000 + 3_217_000_001
        var timeline = Timeline(control, at: moment)
        let (gesture, start) = ("k7f3mz1p0qw-0", 61_234.799_999_999_81)
        if case .pinch = control {
            _ = try timeline.apply(event(.pinched(magnification: 0.5), gesture, 0, start), at: moment)
            return try of(timeline, preset: preset)
        }
        _ = try timeline.apply(event(.began(x: 20.1875, predictedX: nil), gesture, 0, start), at: moment)
        for step in 1...100 {
            moment += 8_333_333
            let kind = Event.Kind.changed(x: 20.1875 + Double(step) * 2.828_125, predictedX: nil)
            _ = try timeline.apply(event(kind, gesture, Int64(step), start + Double(step) * 8.3), at: moment)
        }
        _ = try timeline.apply(event(.ended(x: 303.3), gesture, 101, start + 840.1), at: moment)
        _ = timeline.settle(at: moment + 60_000_000_000)
        return try of(timeline, preset: preset)
    }

    private static func event(_ kind: Event.Kind, _ gesture: String, _ sequence: Int64, _ t: Double) -> SessionEvent {
        SessionEvent(kind, t: t, gesture: gesture, sequence: sequence)
    }

    /// A session with all that a record can have: a drag under way, samples, places to undo and to redo, held-back
    /// ticks, many gestures.
    static func withEverything() throws -> SessionRecord {
        let control = try Control.slider(
            SliderControl(
                SliderDescription(
                    range: ValueRange(lower: 0, upper: 100), drag: .translation, precision: Precision(distance: 50),
                    history: 8,
                    haptics: Haptics(tick: TickHaptic(every: 1), minimumInterval: 500), motion: Motion()
                )))
        var timeline = Timeline(control, at: createdAt * 1_000_000, traced: 100)
        for (index, value) in [12.5, 80, 3, 44, 45].enumerated() {
            let event = SessionEvent(
                .set(value: value), t: Double(index), gesture: "set-\(index)-ü", sequence: Int64(index))
            _ = try timeline.apply(event, at: createdAt * 1_000_000 + Int64(index))
        }
        _ = try timeline.apply([SessionEvent(.undo), SessionEvent(.undo)], at: createdAt * 1_000_000 + 7)
        let drag = [
            SessionEvent.began(10, "drag", 0), .changed(60.5, "drag", 1), .changed(90, "drag", 2),
            .changed(140.25, "drag", 3),
        ]
        for (index, event) in drag.enumerated() {
            var event = event
            (event.t, event.y) = (10 + Double(index) * 7.5, 80)
            _ = try timeline.apply(event, at: createdAt * 1_000_000 + 20_000_000 * Int64(index + 1))
        }
        var record = try of(timeline, preset: "star")
        (record.timeToLive, record.expiresAt) = (86_400_000, 123_456_789_012)
        record.owner = SessionOwner(0xFEDC_BA98_7654_3210)
        return record
    }

    /// What a record reads back as, with its control.
    static func reread(_ record: SessionRecord) throws -> SessionRecord {
        let control = try ControlCodec.decode(ControlCodec.encode(record.control).span)
        return try RecordCodec.decode(RecordCodec.encode(record).span, id: record.id, control: control)
    }

    /// What a timeline continues as once it is written and read back, on a clock that shows `offset` nanoseconds more
    /// when it is written.
    static func reread(_ timeline: Timeline, shiftedBy offset: Int64) throws -> Timeline {
        var record = try of(timeline, preset: nil)
        record.timeline = record.timeline.shifted(by: offset)
        let read = try reread(record)
        return try Timeline(read.control, continuing: read.timeline.shifted(by: -offset))
    }
}
