import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

/// Bytes of format 3, as files have them. Every later version must read them as it reads them now.
struct RecordFormat3Tests {
    @Test func aRecordOfOneDrag_isReadAsItWasWritten() throws {
        let bytes = Self.bytes(
            "03 11 08386d3271307a7435 66 076d657368696e67 80c0e285e368 efcdab8967452301 03 00 "
                + "00 eab9d9961e 00 01 000d6b3766336d7a31703071772d30 66 01 "
                + "02 b2cccccc5c4fee40 0000000000807540 84bea02fe8db3e40 5b6ce3a7c536ec3f 00 aea4524f10a57040"
        )
        let record = try Self.decode(bytes)
        #expect(record.tag == SessionTag(epoch: "8m2q0zt5", version: 102))
        #expect(record.preset == "meshing")
        #expect(record.createdAt == 1_800_000_000_000)
        #expect(record.timeToLive == nil && record.expiresAt == nil)
        #expect(record.lineage == 0x0123_4567_89AB_CDEF)
        #expect(record.starts == 3)
        let expected = TimelineRecord(
            version: 102,
            state: StateSnapshot(
                t: 62_074.899_999_999_805, trackWidth: 344,
                place: .init(value: 30.859_011_627_906_98, normalized: 0.881_686_046_511_628, heldStop: nil),
                reason: .end, isSeamless: false, velocity: 266.316_481_898_141_2, phase: .atRest, settlesAt: nil,
                gesture: nil, memory: nil
            ),
            lastMoment: 1_800_000_004_050_333_301, lastMove: 1_800_000_004_050_333_301,
            gestures: [.init(name: "k7f3mz1p0qw-0", sequence: 101, hasEnded: true)], gesture: nil, traced: 0
        )
        #expect(record.timeline == expected)
        #expect(RecordCodec.encode(record) == bytes)
    }

    @Test func aRecordWithEverything_isReadAsItWasWritten() throws {
        let bytes = Self.bytes(
            "03ff01658080808080800104746573744c"
                + "29000000000000002a4e4f00"
                + "25b9d59e24020003616263"
                + "020200ad02010202c3bc0000"
                + "ca000000000000f03f000000000000004000000000000008400000000000001040060000000000001840000000000000"
                + "1c40"
                + "000000000000204000000000000022400b00000000000026400000000000002840000000000000002a40000000000000"
                + "2c400000000000002e4001020000000000003040000000000000314000000000000032400000000000003340"
                + "0000000000003440000000000000354001000000000000364017000000000000384000000000000039401b"
                + "010000000000003b400000000000003c4000020000000000003d400000000000003e4020000000000000404000000000"
                + "0080404023"
        )
        let expected = try Self.everything
        let record = try Self.decode(bytes)
        #expect(record.tag == expected.tag)
        #expect(record.preset == expected.preset)
        #expect(record.createdAt == expected.createdAt)
        #expect(record.timeToLive == expected.timeToLive)
        #expect(record.expiresAt == expected.expiresAt)
        #expect(record.lineage == expected.lineage)
        #expect(record.starts == expected.starts)
        #expect(record.timeline == expected.timeline)
        #expect(RecordCodec.encode(expected) == bytes)
    }

    @Test func aRecordWithAnOwner_isReadAsItWasWritten() throws {
        let bytes = Self.bytes(
            "03 13 08386d3271307a7435 66 076d657368696e67 80c0e285e368 efcdab8967452301 03 80b8990d 01 88ef99abc5e88c91 "
                + "00 eab9d9961e 00 01 000d6b3766336d7a31703071772d30 66 01 "
                + "02 b2cccccc5c4fee40 0000000000807540 84bea02fe8db3e40 5b6ce3a7c536ec3f 00 aea4524f10a57040"
        )
        let (id, control) = (try #require(SessionID("id")), try #require(Preset.all.first).control)
        let record = try RecordCodec.decode(bytes.span, id: id, control: control)
        #expect(record.owner == SessionOwner(0x918C_E8C5_AB99_EF88))
        #expect(record.tag == SessionTag(epoch: "8m2q0zt5", version: 102))
        #expect(record.timeToLive == 13_839_872 && record.expiresAt == nil)
        #expect(record.lineage == 0x0123_4567_89AB_CDEF && record.starts == 3)
        #expect(record.timeline.lastMoment == 1_800_000_004_050_333_301)
        #expect(RecordCodec.encode(record) == bytes)
        let summary = try RecordCodec.summary(bytes.span, id: id, expiresAt: nil)
        #expect(summary.tag == record.tag && summary.timeToLive == record.timeToLive)
    }

    private static var everything: SessionRecord {
        get throws {
            SessionRecord(
                id: try #require(SessionID("id")), epoch: "e", preset: "test",
                control: try #require(Preset.all.first).control,
                timeline: TimelineRecord(
                    version: 1 << 42,
                    state: StateSnapshot(
                        t: 1, trackWidth: 2, place: .init(value: 3, normalized: 4, heldStop: 5), reason: .time,
                        isSeamless: true, velocity: 6, phase: .wasBackwards, settlesAt: 7,
                        gesture: .init(
                            start: .init(value: 8, normalized: 9, heldStop: 10),
                            origin: .init(value: 11, normalized: 12, heldStop: nil), originX: 13, originTravel: 14,
                            lastX: 15, isDragging: true, samples: [.init(t: 16, x: 17), .init(t: 18, x: 19)]
                        ),
                        memory: .init(
                            travelled: 20, y: 21, lastTick: 22, heldBackTicks: 23,
                            committed: .init(value: 24, normalized: 25, heldStop: 26),
                            earlier: [.init(value: 27, normalized: 28, heldStop: nil)],
                            undone: [
                                .init(value: 29, normalized: 30, heldStop: 31),
                                .init(value: 32, normalized: 33, heldStop: 34),
                            ]
                        )
                    ),
                    lastMoment: 35, lastMove: 36,
                    gestures: [
                        .init(name: "ab", sequence: 300, hasEnded: true),
                        .init(name: "abü", sequence: nil, hasEnded: false),
                    ],
                    gesture: "abc", traced: 37
                ),
                createdAt: 38, timeToLive: 39, expiresAt: -40, lineage: 41, starts: 42
            )
        }
    }

    private static func decode(_ bytes: [UInt8]) throws -> SessionRecord {
        try RecordCodec.decode(
            bytes.span, id: try #require(SessionID("id")), control: try #require(Preset.all.first).control)
    }

    /// The bytes of hexadecimal digits; spaces do not count.
    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
