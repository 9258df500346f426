import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

/// Records of sliders with several thumbs.
struct ThumbsRecordTests {
    private static func record(_ sample: SeveralThumbs) throws -> SessionRecord {
        var record = try SampleRecord.afterOneDrag(of: "meshing")
        record.timeline.state = sample.state.snapshot
        // The fingers' gestures, of which the first has no name, and another one that was idle.
        let numbers = sample.state.snapshot.thumbs?.fingers.map { $0.number } ?? []
        record.timeline.underWay = numbers.enumerated().map { index, number in
            TimelineRecord.UnderWay(
                gesture: index == 0 ? nil : "finger \(number)", finger: number,
                lastMove: record.timeline.lastMoment - Int64(index))
        }
        record.timeline.gesture = nil
        if !numbers.isEmpty { record.timeline.gestures[0].thumb = 7 }
        return SessionRecord(
            id: record.id, epoch: record.epoch, preset: record.preset, control: sample.control,
            timeline: record.timeline, createdAt: record.createdAt, lineage: record.lineage, starts: record.starts)
    }

    private static func check(_ record: SessionRecord) throws {
        let bytes = RecordCodec.encode(record)
        let read = try RecordCodec.decode(bytes.span, id: record.id, control: record.control)
        try #require(read.timeline == record.timeline)
        // The zeros' signs too, which are equal to one another.
        try #require(RecordCodec.encode(read) == bytes)
        try #require(read.timeline.state.t.sign == record.timeline.state.t.sign)
        _ = try Timeline(record.control, continuing: read.timeline)
    }

    // MARK: Reading back

    @Test func samplesHaveWhatTheyAreNamedFor() throws {
        let of = { (sample: SeveralThumbs) in try #require(sample.state.snapshot.thumbs) }
        #expect(try of(.underWay()).each.count { $0.gesture != nil && $0.memory?.hand != nil } == 2)
        #expect(try of(.underWay()).each[0].memory?.travelled != 0)
        #expect(try of(.pushed()).fingers[0].moves.count > 4)
        let fingers = try of(.waiting()).fingers
        #expect(fingers[0].waiting?.choice == [1, 2] && fingers[1].thumbs == [0])
        #expect(try of(.rangeDragged()).fingers[0].thumbs == [1, 2])
        let history = try #require(of(.withHistory()).history)
        #expect(history.earlier.count == 4 && history.undone.count == 2)
        #expect(try of(.withHeldBackTicks()).each[0].memory?.heldBackTicks ?? 0 > 0)
        #expect(try of(.held()).each[1].place.heldStop == 3)
        let hand = try of(.held()).each[0].memory?.hand
        #expect(hand?.rest != nil && hand?.left != nil)
    }

    @Test func aRecord_readsBackAsItWas() throws {
        for sample in try SeveralThumbs.all() {
            let record = try Self.record(sample)
            #expect(RecordCodec.encode(record)[0] == RecordCodec.thumbsFormat)
            try Self.check(record)
        }
    }

    @Test(arguments: 0..<80)
    func everyStateOfRandomFingers_readsBackAsItWas(seed: Int) throws {
        for sample in try SeveralThumbs.random(seed: seed) { try Self.check(try Self.record(sample)) }
    }

    /// States that no event makes, but that a trace from outside may have.
    @Test func unusualMembers_readBackAsTheyWere() throws {
        var record = try Self.record(.withHistory())
        var state = record.timeline.state
        (state.place, state.velocity) = (.init(value: -0.0, normalized: 0, heldStop: nil), 3)
        var thumbs = try #require(state.thumbs)
        (thumbs.each[0].reason, thumbs.each[0].t, thumbs.each[1].trackWidth) = (.key, 9, 8)
        (thumbs.each[1].phase, thumbs.each[1].settlesAt, thumbs.each[1].isSeamless) = (.forwards, 7, true)
        thumbs.each[2].velocity = -0.0
        thumbs.each[2].memory?.y = -0.0
        let place = thumbs.each[1].place
        thumbs.each[2].memory?.committed = place
        thumbs.each[2].memory?.earlier = [place, place]
        thumbs.each[0].memory = nil
        state.thumbs = thumbs
        record.timeline.state = state
        let bytes = RecordCodec.encode(record)
        let read = try RecordCodec.decode(bytes.span, id: record.id, control: record.control)
        #expect(read.timeline == record.timeline && RecordCodec.encode(read) == bytes)
        #expect(read.timeline.state.place.value.sign == .minus)
        #expect(read.timeline.state.thumbs?.each[2].memory?.y.sign == .minus)
    }

    /// Which places an initial state has, is the control's, and a record may meet another one.
    @Test func aRecordWithAnotherControl_isReadOrRefusedWithoutATrap() throws {
        let record = try Self.record(.withHistory())
        let bytes = RecordCodec.encode(record)
        for name in ["meshing", "star"] {
            let control = try #require(Preset.named(name)).control
            let read = try RecordCodec.decode(bytes.span, id: record.id, control: control)
            #expect(throws: ControlError.self) { try Timeline(control, continuing: read.timeline) }
            let written = RecordCodec.encode(read)
            let again = try RecordCodec.decode(written.span, id: record.id, control: control)
            #expect(again.timeline == read.timeline && RecordCodec.encode(again) == written)
        }
    }

    @Test func aSummary_isReadFromTheFirstBytesAlone() throws {
        let record = try Self.record(.withHistory())
        let bytes = Array(RecordCodec.encode(record).prefix(48))
        let summary = try RecordCodec.summary(bytes.span, id: record.id, expiresAt: nil)
        #expect(summary.tag == record.tag && summary.preset == record.preset && summary.starts == record.starts)
    }

    // MARK: Sizes

    /// The sample slider after one drag, and the same with two thumbs after a drag of each.
    @Test(arguments: [0, 8])
    func aRecordOfTwoThumbs_hasAtMost30PercentMoreBytes(history: Int) throws {
        guard case .slider(let meshing) = try SampleRecord.afterOneDrag(of: "meshing").control else {
            return #expect(Bool(false))
        }
        let sizes = try [nil, Thumbs(count: 2)].map { thumbs in
            var sample = try SeveralThumbs("one or two", Thumbs(count: 2)) {
                $0 = meshing.description
                ($0.initialValue, $0.motion, $0.history, $0.thumbs) = (nil, nil, history, thumbs)
            }
            for (from, to) in [(5.0, 20.125), (80, 60)].prefix(thumbs?.count ?? 1) {
                try sample.drag(from, to, from: 61_234.8)
                try sample.send(.ended(x: 4 * to + 0.3), t: 62_074.9)
            }
            let initial = sample.control.initialState().snapshot.thumbs?.each.map(\.place) ?? []
            let places = sample.state.snapshot.thumbs?.each.map(\.place) ?? []
            #expect(zip(places, initial).allSatisfy { $0 != $1 })
            return RecordCodec.encode(try Self.record(sample)).count
        }
        #expect(10 * sizes[1] <= 13 * sizes[0], "\(sizes)")
        #expect(sizes == (history == 0 ? [103, 127] : [157, 168]))
    }

    // MARK: Damage

    @Test func aRecordThatIsCutOff_isAnError() throws {
        for sample in try SeveralThumbs.all() {
            let record = try Self.record(sample)
            let bytes = RecordCodec.encode(record)
            for count in bytes.indices {
                #expect(throws: RecordFormatError.self, "\(count) of \(bytes.count) bytes of \(sample.testDescription)")
                {
                    try RecordCodec.decode(Array(bytes.prefix(count)).span, id: record.id, control: record.control)
                }
            }
        }
    }

    /// What is read goes on without a trap, if the engine takes it.
    @Test func aChangedByte_givesAnErrorOrARecord() throws {
        var (errors, records, states) = (0, 0, 0)
        for sample in try SeveralThumbs.all().dropFirst(6) {
            let record = try Self.record(sample)
            let bytes = RecordCodec.encode(record)
            for index in bytes.indices {
                for change: UInt8 in [0x01, 0x08, 0x80, 0xFF] {
                    var changed = bytes
                    changed[index] ^= change
                    guard let read = try? RecordCodec.decode(changed.span, id: record.id, control: record.control)
                    else {
                        errors += 1
                        continue
                    }
                    records += 1
                    _ = RecordCodec.encode(read)
                    guard var state = try? record.control.state(read.timeline.state) else { continue }
                    states += 1
                    goOn(record.control, &state)
                }
            }
        }
        #expect(errors > 500 && records > 500 && states > 500 && states < records)
    }

    private func goOn(_ control: Control, _ state: inout State) {
        let t = state.t
        for finger in [UInt8(0), 1, 7] {
            for kind in [Event.Kind.changed(x: 90, predictedX: nil), .ended(x: nil)] {
                _ = try? control.apply(Event(kind: kind, t: t, finger: finger), to: &state)
            }
        }
        _ = try? control.apply(Event(kind: .undo, t: t), to: &state)
    }
}
