import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

struct RecordCodecTests {
    @Test(arguments: Preset.all.map(\.name))
    func aRecord_readsBackAsItWas(_ preset: String) throws {
        try check(try SampleRecord.afterOneDrag(of: preset))
    }

    @Test func aRecordWithEverything_readsBackAsItWas() throws {
        let record = try SampleRecord.withEverything()
        let memory = try #require(record.timeline.state.memory)
        #expect(!memory.earlier.isEmpty && !memory.undone.isEmpty && memory.heldBackTicks > 0)
        #expect(memory.lastTick != nil && record.timeline.state.velocity != nil)
        #expect(record.timeline.state.settlesAt != nil && record.timeline.gesture == "drag")
        #expect(try #require(record.timeline.state.gesture).samples.count == 4)
        try check(record)
    }

    @Test func aRecordWithExtremeNumbers_readsBackAsItWas() throws {
        var record = try SampleRecord.afterOneDrag(of: "classic")
        record.timeline.version = .max
        (record.timeline.lastMoment, record.timeline.lastMove) = (.max, .min)
        (record.createdAt, record.timeToLive, record.expiresAt) = (.min, .max, .min)
        (record.lineage, record.starts) = (.max, .max)
        record.timeline.traced = .max
        record.timeline.state.t = -0.0
        record.timeline.state.place.heldStop = .max
        record.timeline.gestures = [.init(name: "", sequence: .max, hasEnded: false)]
        record.timeline.gesture = ""
        try check(record)
        #expect(try SampleRecord.reread(record).timeline.state.t.sign == .minus)
    }

    @Test func aRecordOfAChangedControl_readsBackAsItWas_andHasAFormatOfItsOwn() throws {
        var record = try SampleRecord.withEverything()
        #expect(RecordCodec.encode(record)[0] == RecordCodec.format)
        record.timeline.reshapes = 300
        #expect(RecordCodec.encode(record)[0] == RecordCodec.reshapedFormat)
        try check(record)
        let bytes = RecordCodec.encode(record)
        let summary = try RecordCodec.summary(Array(bytes.prefix(48)).span, id: record.id, expiresAt: 9)
        #expect(summary.tag == record.tag && summary.starts == record.starts)
        record.timeline.reshapes = record.timeline.version + 1
        #expect(throws: RecordStoreError.self) { try record.timeline.checked() }
    }

    private func check(_ record: SessionRecord) throws {
        let read = try SampleRecord.reread(record)
        #expect(read.id == record.id)
        #expect(read.tag == record.tag)
        #expect(read.preset == record.preset)
        #expect(read.createdAt == record.createdAt)
        #expect(read.timeToLive == record.timeToLive)
        #expect(read.expiresAt == record.expiresAt)
        #expect(read.owner == record.owner)
        #expect(read.lineage == record.lineage)
        #expect(read.starts == record.starts)
        #expect(read.timeline == record.timeline)
        // The zeros' signs too, which are equal to one another.
        #expect(RecordCodec.encode(read) == RecordCodec.encode(record))
    }

    @Test func aRecordAfterOneDrag_isSmall() throws {
        let record = try SampleRecord.afterOneDrag(of: "meshing")
        #expect(record.timeline.gestures.count == 1 && record.timeline.state.gesture == nil)
        #expect(RecordCodec.encode(record).count <= 103)
    }

    @Test func anOwner_addsEightBytes() throws {
        var record = try SampleRecord.afterOneDrag(of: "meshing")
        let bytes = RecordCodec.encode(record)
        record.owner = SessionOwner(0)
        let owned = RecordCodec.encode(record)
        #expect(owned.count == bytes.count + 8 && bytes[0] == 3 && owned[0] == 3)
        try check(record)
    }

    @Test func sixteenGesturesOfOnePage_addFewBytes() throws {
        var record = try SampleRecord.afterOneDrag(of: "meshing")
        let bytes = RecordCodec.encode(record).count
        record.timeline.gestures = (0..<16).map { .init(name: "k7f3mz1p0qw-\($0)", sequence: 120, hasEnded: true) }
        #expect(RecordCodec.encode(record).count - bytes <= 15 * 6)
    }

    @Test func aSummary_isReadFromTheFirstBytesAlone() throws {
        let record = try SampleRecord.withEverything()
        let summary = try RecordCodec.summary(
            Array(RecordCodec.encode(record).prefix(48)).span, id: record.id, expiresAt: 9)
        let expected = SessionSummary(
            id: record.id, tag: record.tag, preset: "star", createdAt: record.createdAt, expiresAt: 9,
            timeToLive: record.timeToLive, lineage: record.lineage, starts: record.starts)
        #expect(summary == expected)
    }

    @Test(arguments: [1, 2, RecordCodec.thumbsFormat + 1]) func anotherFormat_isRefused(_ format: UInt8) throws {
        let record = try SampleRecord.afterOneDrag(of: "meshing")
        var bytes = RecordCodec.encode(record)
        bytes[0] = format
        let error = RecordFormatError.otherFormat(format)
        #expect(throws: error) { try RecordCodec.decode(bytes.span, id: record.id, control: record.control) }
        #expect(throws: error) { try RecordCodec.summary(bytes.span, id: record.id, expiresAt: nil) }
    }
}
