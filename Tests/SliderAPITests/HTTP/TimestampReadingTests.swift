import Testing

@testable import SliderAPI

struct TimestampReadingTests {
    @Test func anyTime_isReadAsItWasWritten() {
        for _ in 0..<2000 {
            let milliseconds = Int64.random(in: -62_135_596_800_000..<253_402_300_800_000)
            guard milliseconds >= 0 else { continue }
            #expect(Timestamp.milliseconds(Timestamp.text(milliseconds)) == milliseconds)
        }
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00.5z", 500), ("1970-01-01T01:00:00+01:00", 0),
            ("1969-12-31T18:30:00-05:30", 0), ("2000-02-29T00:00:00.0019Z", 951_782_400_001),
            ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("1969-12-31T23:59:59.250Z", -750),
            ("2026-11-21T09:30:00+00:00", 1_795_253_400_000),
        ] as [(String, Int64)])
    func aTime_mayHaveAZoneAndAFraction(_ text: String, _ milliseconds: Int64) {
        #expect(Timestamp.milliseconds(text) == milliseconds)
    }

    @Test(arguments: [
        "", "now", "2026-11-21", "2026-11-21T09:30Z", "2026-11-21T09:30:00", "2026-11-21 09:30:00Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T09:60:00Z", "2026-11-21T09:30:61Z",
        "2026-11-21T09:30:00.Z", "2026-11-21T09:30:00+24:00", "2026-11-21T09:30:00+01", "2026-11-21T09:30:00ZZ",
        "+026-11-21T09:30:00Z", "２026-11-21T09:30:00Z",
    ])
    func anythingElse_isNoTime(_ text: String) {
        #expect(Timestamp.milliseconds(text) == nil)
    }
}
