import SliderEngine
import SliderRecords
import Testing

struct ControlCodecTests {
    @Test(arguments: Preset.all.map(\.name))
    func aPreset_readsBackAsItWas_andAlwaysHasTheSameBytes(_ name: String) throws {
        let control = try #require(Preset.named(name)).control
        let bytes = ControlCodec.encode(control)
        let read = try ControlCodec.decode(bytes.span)
        switch (control, read) {
        case (.slider(let one), .slider(let other)): #expect(one.description == other.description)
        case (.pinch(let one), .pinch(let other)): #expect(one.description == other.description)
        default: Issue.record("a control of another kind")
        }
        #expect(ControlCodec.encode(read) == bytes)
    }

    @Test func presets_haveHashesOfTheirOwn() {
        let hashes = Preset.all.map { ControlCodec.hash(ControlCodec.encode($0.control)) }
        #expect(Set(hashes).count == Preset.all.count)
    }

    @Test func theHash_isTheSameOnEveryMachine() {
        #expect(ControlCodec.hash([]) == 0xF52A_15E9_A9B5_E89B)
        #expect(ControlCodec.hash(Array("a".utf8)) == 0x02C0_BDBF_4814_20F8)
    }

    @Test func aControlOfADescription_isThatOfItsDescription_notOfAPreset() throws {
        let preset = try #require(Preset.named("meshing")).control
        let text = String(decoding: ControlCodec.encode(preset).dropFirst(), as: UTF8.self)
        let changed = text.replacing("\"count\":35", with: "\"count\":34")
        #expect(changed != text)
        guard case .slider(let slider) = try ControlCodec.decode(([UInt8(1)] + Array(changed.utf8)).span)
        else { return #expect(Bool(false), "not a slider") }
        #expect(slider.description.bars?.count == 34)
    }

    @Test func aTickWithoutADistance_staysSo_andTheDistanceOfAnOlderRecordStays() throws {
        let description = SliderDescription(
            range: ValueRange(lower: 0, upper: 10), step: 3, haptics: Haptics(tick: TickHaptic()))
        let bytes = ControlCodec.encode(.slider(try SliderControl(description)))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(#""tick":{"weight":"light"}"#))
        // Older versions wrote the step as the distance.
        let older = text.replacing(#""tick":{"#, with: #""tick":{"every":3,"#)
        for (bytes, every) in [(bytes, nil), (Array(older.utf8), 3.0)] {
            guard case .slider(let slider) = try ControlCodec.decode(bytes.span) else {
                Issue.record("not a slider")
                return
            }
            #expect(slider.description.haptics?.tick?.every == every)
            #expect(ControlCodec.encode(.slider(slider)) == bytes)
        }
    }

    @Test func theMembersThatWereGiven_readBack() throws {
        let control = try #require(Preset.named("snap")).control
        let given = Array(#"{"kind":"slider","step":1}"#.utf8)
        let partial = control.with(given: given)
        let bytes = ControlCodec.encode(partial)
        #expect(bytes[0] == 2)
        let read = try ControlCodec.decode(bytes.span)
        #expect(read == control && read.given == given)
        #expect(try ControlCodec.decode(ControlCodec.encode(control).span).given.isEmpty)
        for count in bytes.indices {
            #expect(throws: RecordFormatError.self) { try ControlCodec.decode(Array(bytes.prefix(count)).span) }
        }
        let noObject = ControlCodec.encode(control.with(given: Array("[]".utf8)))
        #expect(throws: RecordFormatError.self) { try ControlCodec.decode(noObject.span) }
    }

    @Test func aNewerFormat_isRefused() throws {
        let preset = try #require(Preset.named("star")).control
        var bytes = ControlCodec.encode(preset)
        bytes[0] = 3
        #expect(throws: RecordFormatError.otherFormat(3)) { try ControlCodec.decode(bytes.span) }
    }

    @Test(arguments: [
        ("", "is empty"), ("\0{}", "has format 0, which there never was"),
        ("\u{1}{", "is not JSON: "), ("\u{1}[]", "is not a control: "),
        (#"\#u{1}{"kind":"slider","step":-1}"#, "is not a control: /step "),
    ])
    func bytesThatAreNoControl_areRefused(_ text: String, _ detail: String) {
        let error = #expect(throws: RecordFormatError.self) { try ControlCodec.decode(Array(text.utf8).span) }
        #expect(error?.detail.hasPrefix(detail) == true, "\(error?.detail ?? "")")
    }

    @Test func aControlThatIsCutOff_isRefused() throws {
        let bytes = ControlCodec.encode(try #require(Preset.named("snap")).control)
        for count in bytes.indices {
            #expect(throws: RecordFormatError.self) { try ControlCodec.decode(Array(bytes.prefix(count)).span) }
        }
    }
}
