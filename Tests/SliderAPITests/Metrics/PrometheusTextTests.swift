import Testing

@testable import SliderAPI

struct PrometheusTextTests {
    @Test func labelsAreEscaped() {
        var text = PrometheusText()
        text.metric("a_total", "counter", "Things.")
        text.sample("a_total", [("name", "q\"b\\n\n"), ("other", "x")], "3")
        #expect(
            text.text
                == "# HELP a_total Things.\n# TYPE a_total counter\na_total{name=\"q\\\"b\\\\n\\n\",other=\"x\"} 3\n")
    }

    @Test func aDuration_fallsIntoTheBucketThatEndsAtOrAboveIt() {
        let histogram = DurationHistogram()
        for nanoseconds: Int64 in [0, 50_000, 50_001, 10_000_000_000, 10_000_000_001] {
            histogram.record(nanoseconds: nanoseconds)
        }
        #expect((0..<18).map { histogram.count(inBucket: $0) } == [2, 1] + Array(repeating: 0, count: 14) + [1, 1])
        #expect(histogram.total == 20_000_100_002)
    }
}
