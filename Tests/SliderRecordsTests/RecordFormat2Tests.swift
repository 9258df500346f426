import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

/// Bytes of format 2, as files have them: those of format 1, with the owner. Every later version must read them as it
/// reads them now.
struct RecordFormat2Tests {
    @Test func aRecordWithAnOwner_isReadAsItWasWritten() throws {
        let bytes = Self.bytes(
            "02 13 08386d3271307a7435 66 076d657368696e67 80c0e285e368 efcdab8967452301 03 80b8990d 88ef99abc5e88c91 "
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

    /// The bytes of hexadecimal digits; spaces do not count.
    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
