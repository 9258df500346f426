import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

struct DamagedRecordTests {
    private static let damages: [(what: String, damage: @Sendable (inout [UInt8]) -> Void)] = [
        ("is empty", { $0 = [] }),
        ("has one byte more", { $0.append(0) }),
        ("has format 0", { $0[0] = 0 }),
        ("has an epoch with a quotation mark", { $0[3] = UInt8(ascii: "\"") }),
        ("has an epoch without characters", { $0.replaceSubrange(2...10, with: [0]) }),
        ("has an epoch of 2⁶³ bytes", { $0.replaceSubrange(2...2, with: [UInt8](repeating: 0xFF, count: 9) + [0]) }),
        ("has a version of 70 bits", { $0.replaceSubrange(11...11, with: [UInt8](repeating: 0xFF, count: 9) + [2]) }),
    ]

    @Test(arguments: damages.indices)
    func aDamage_isAnError(_ index: Int) throws {
        let record = try SampleRecord.withEverything()
        var bytes = RecordCodec.encode(record)
        Self.damages[index].damage(&bytes)
        let error = #expect(throws: RecordFormatError.self, "\(Self.damages[index].what)") {
            try RecordCodec.decode(bytes.span, id: record.id, control: record.control)
        }
        guard case .damaged(let detail)? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(!detail.isEmpty && error?.detail == detail)
    }

    @Test func aRecordThatIsCutOff_isAnError() throws {
        let record = try SampleRecord.withEverything()
        let bytes = RecordCodec.encode(record)
        for count in bytes.indices {
            #expect(throws: RecordFormatError.self, "\(count) of \(bytes.count) bytes") {
                try RecordCodec.decode(Array(bytes.prefix(count)).span, id: record.id, control: record.control)
            }
        }
    }

    @Test func aChangedByte_givesAnErrorOrARecord() throws {
        let record = try SampleRecord.withEverything()
        let bytes = RecordCodec.encode(record)
        var (errors, records, timelines) = (0, 0, 0)
        for index in bytes.indices {
            for change: UInt8 in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF] {
                var changed = bytes
                changed[index] ^= change
                guard
                    let read = try? RecordCodec.decode(changed.span, id: record.id, control: record.control)
                else {
                    errors += 1
                    continue
                }
                records += 1
                if (try? Timeline(record.control, continuing: read.timeline)) != nil { timelines += 1 }
            }
        }
        #expect(errors > 50 && records > 50 && timelines > 50 && timelines < records)
    }

    @Test func aNameThatIsNotUTF8_isAnError() throws {
        let record = try SampleRecord.withEverything()
        var bytes = RecordCodec.encode(record)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "ü".utf8) })
        bytes[place] = 0xFF
        #expect(throws: RecordFormatError.damaged("has bytes that are not UTF-8 as its gesture's name")) {
            try RecordCodec.decode(bytes.span, id: record.id, control: record.control)
        }
    }
}
