import JSONText
import SliderEngine
import SliderSamples
import SliderTimeline
import SliderWire
import Testing

/// The state of a slider with several thumbs as JSON.
struct StateWireTests {
    /// A confirmed state with this one.
    private static func text(of state: StateSnapshot, _ control: Control) throws -> String {
        let record = TimelineRecord(
            version: 1, state: state, lastMoment: 0, lastMove: 0, gestures: [], gesture: nil, traced: 0)
        let confirmed = ConfirmedState(
            tag: SessionTag(epoch: "e", version: 1), control: control, timeline: record, checksum: 0)
        var writer = JSONWriter()
        let session = try #require(SessionID("id"))
        ConfirmedStateWriter.write(confirmed, of: session, engine: nil, to: &writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private static func read(_ text: String) throws -> StateSnapshot {
        var document = JSONDocument()
        try document.read(Array(text.utf8))
        var body = try ObjectReader(document, document.root)
        return try StateReader.read("state", in: &body)
    }

    @Test func aState_readsBackAsItIsWritten() throws {
        for sample in try SeveralThumbs.all() {
            let snapshot = sample.state.snapshot
            let text = try Self.text(of: snapshot, sample.control)
            let read = try Self.read(text)
            #expect(read == snapshot, "\(sample.testDescription)")
            #expect(try Self.text(of: read, sample.control) == text)
            #expect(try sample.control.state(read).checksum == sample.state.checksum)
        }
    }

    @Test(arguments: 0..<40)
    func everyStateOfRandomFingers_readsBackAsItIsWritten(seed: Int) throws {
        for sample in try SeveralThumbs.random(seed: seed) {
            let snapshot = sample.state.snapshot
            try #require(try Self.read(Self.text(of: snapshot, sample.control)) == snapshot)
        }
    }

    @Test func theStateOfOneThumb_hasNoThumbs() throws {
        let control = try Controls.star()
        let text = try Self.text(of: control.initialState().snapshot, control)
        #expect(!text.contains("thumbs") && !text.contains("fingers"))
        #expect(try Self.read(text).thumbs == nil)
    }

    @Test(arguments: [
        (#""number":1,"#, #""number":256,"#, "/state/thumbs/fingers/0/number"),
        (#""number":1,"#, #""number":-1,"#, "/state/thumbs/fingers/0/number"),
        (#""number":1,"#, "", "/state/thumbs/fingers/0/number"),
        (#""thumbs":[1,2]"#, #""thumbs":[1,0.5]"#, "/state/thumbs/fingers/0/thumbs/1"),
        (#""thumbs":[1,2]"#, #""thumbs":[1,1e300]"#, "/state/thumbs/fingers/0/thumbs/1"),
        (#""moves":["#, #""moved":["#, "/state/thumbs/fingers/0/moves"),
        (#""active":1"#, #""active":{}"#, "/state/thumbs/active"),
        (#""history":{"committed":[{"#, #""history":{"committed":{},"more":[{"#, "/state/thumbs/history/committed"),
        (#"],"earlier":[]"#, #"],"earlier":[0]"#, "/state/thumbs/history/earlier/0"),
        (#""thumbs":{"each":"#, #""thumbs":{"thumbs":{},"each":"#, "/state/thumbs/thumbs"),
        (#""each":[{"#, #""each":[{"thumbs":{},"#, "/state/thumbs/each/0/thumbs"),
    ])
    func aStateThatIsWrittenOtherwise_isRefused(part: String, other: String, pointer: String) throws {
        var sample = try SeveralThumbs("range", Thumbs(count: 3, initialValues: [0, 20, 60], draggableRange: true)) {
            $0.history = 2
        }
        try sample.drag(40, 42, 45.5, from: 10, finger: 1)
        let text = try Self.text(of: sample.state.snapshot, sample.control)
        let range = try #require(text.firstRange(of: part))
        let error = #expect(throws: WireError.self) { try Self.read(text.replacingCharacters(in: range, with: other)) }
        #expect(error?.pointer == pointer)
    }
}

extension String {
    fileprivate func firstRange(of part: String) -> Range<Index>? { ranges(of: part).first }

    fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
        self[..<range.lowerBound] + other + self[range.upperBound...]
    }
}
