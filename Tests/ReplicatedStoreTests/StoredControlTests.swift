import SliderEngine
import SliderRecords
import SliderSamples
import Testing

@testable import RedisStore

/// Controls in Redis: they read back as they were, and as earlier versions have stored them.
struct StoredControlTests {
    /// What a version in use has stored of a slider from 0 to 42 with 14 bars. No change may make it unreadable.
    private static let stored: [UInt8] = [
        0x03, 0x00, 0x00, 0x01, 0xcd, 0x63, 0xb2, 0xad, 0xc6, 0x93, 0x44, 0x4d, 0x8c, 0xe0, 0x09, 0xd1, 0x18, 0x23,
        0xc2, 0x0c, 0x4d, 0x48, 0x4b, 0xef, 0x10, 0xc3, 0x08, 0xa4, 0x77, 0x63, 0x9a, 0x94, 0xd0, 0x83, 0x31, 0xbd,
        0x1b, 0x9a, 0x50, 0x9e, 0xde, 0x51, 0x92, 0x64, 0x6d, 0x2d, 0x00,
    ]

    @Test func everyPreset_readsBack_andIsShort() throws {
        for preset in Preset.all {
            let stored = StoredControl.encode(preset.control)
            let read = try StoredControl.decode(stored)
            #expect(read == preset.control && read.given == preset.control.given)
            #expect(stored.count < 300, "\(preset.name)")
        }
    }

    /// Also one that is longer than what zlib looks back at, and one whose numbers leave nothing to deflate.
    @Test(arguments: [0, 1, 2_000])
    func aControlWithMarks_readsBack(count: Int) throws {
        var random = SplitMix(seed: count)
        guard case .slider(let film) = try #require(Preset.named("film")).control else { return }
        var description = film.description
        description.marks = (0..<count).map { _ in random.number(0...300) }.sorted()
        let control = Control.slider(try SliderControl(description))
        let stored = StoredControl.encode(control)
        #expect(try StoredControl.decode(stored) == control)
        #expect(stored.count < ControlCodec.encode(control).count)
    }

    @Test func whatIsStored_staysReadable() throws {
        guard case .slider(let slider) = try StoredControl.decode(Self.stored) else {
            Issue.record("no slider")
            return
        }
        #expect(slider.description.range.upper == 42 && slider.description.bars?.count == 14)
        let star = try Controls.star()
        // As the versions before have stored it.
        #expect(try StoredControl.decode(ControlCodec.encode(star)) == star)
    }

    @Test func damagedBytes_areRefused() throws {
        var random = SplitMix(seed: 1)
        for count in Self.stored.indices {
            #expect(throws: RecordFormatError.self) { try StoredControl.decode(Array(Self.stored.prefix(count))) }
        }
        #expect(throws: RecordFormatError.self) { try StoredControl.decode(Self.stored + [0]) }
        for _ in 0..<2_000 {
            var bytes = Self.stored
            bytes[random.whole(0..<bytes.count)] = UInt8(random.whole(0..<256))
            // A control or an error: another letter may be another control.
            _ = try? StoredControl.decode(bytes)
        }
        // No memory is taken for a length that no control has.
        #expect(throws: RecordFormatError.damaged("has a control of 4294967295 bytes")) {
            try StoredControl.decode([3, 0xff, 0xff, 0xff, 0xff] + Self.stored.dropFirst(5))
        }
    }
}
