import Foundation
import SliderAPI
import Testing

struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (951_782_399_999, "2000-02-28T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"), (1_709_251_199_001, "2024-02-29T23:59:59.001Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    ])
    func aTime_readsAsRFC3339(_ milliseconds: Int64, _ text: String) {
        #expect(Timestamp.text(milliseconds) == text)
    }

    @Test func anyTime_readsAsFoundationHasIt() {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        for _ in 0..<2000 {
            let milliseconds = Int64.random(in: 0..<7_258_118_400_000)
            let date = Date(timeIntervalSince1970: Double(milliseconds / 1000))
            #expect(Timestamp.text(milliseconds).prefix(19) == formatter.string(from: date).prefix(19))
        }
    }
}
