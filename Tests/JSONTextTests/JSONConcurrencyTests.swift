import JSONText
import Testing

/// Many threads, each with a document of its own. Run under the thread sanitizer by script/sanitize.
@Suite struct JSONConcurrencyTests {
    @Test func emptyTexts_mayBeReadOnManyThreadsAtOnce() async {
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<10_000 {
                        #expect(refusal(of: "")?.code == .unexpectedEnd)
                    }
                }
            }
        }
    }
}
