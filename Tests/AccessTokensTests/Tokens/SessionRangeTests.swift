import AccessTokens
import Testing

struct SessionRangeTests {
    private static let longest = String(repeating: "x", count: 64)

    @Test(arguments: [
        ("a", "a", true), ("a", "ab", false), ("ab", "a", false), ("a", "A", false), ("a-*", "a-", true),
        ("a-*", "a-1", true), ("a-*", "a", false), ("a-*", "b-1", false), ("a_*", "a-1", false), ("_*", "_", true),
        (longest, longest, true), (longest, String(longest.dropLast()), false),
    ])
    func aRange_includesItsIDs(_ sid: String, _ id: String, _ isIncluded: Bool) throws {
        let range = try #require(SessionRange(sid))
        #expect(range.includes(id) == isIncluded)
        let bytes = Array(id.utf8)
        #expect(range.includes(bytes.span) == isIncluded)
        #expect(range.text == sid)
    }

    @Test func all_includesEveryID() {
        #expect(SessionRange.all.includes("a"))
        #expect(SessionRange.all.text == nil)
    }

    @Test(arguments: [
        ("a", "a", true), ("a", "b", false), ("a-*", "a-1", true), ("a-*", "a-*", true), ("a-*", "a-b-*", true),
        ("a-b-*", "a-*", false), ("a-*", "b-*", false), ("a-", "a-*", false), ("a-*", "a-", true),
    ])
    func aRange_includesNarrowerOnes(_ sid: String, _ other: String, _ isIncluded: Bool) throws {
        let (range, other) = (try #require(SessionRange(sid)), try #require(SessionRange(other)))
        #expect(range.includes(other) == isIncluded)
        #expect(SessionRange.all.includes(other) && !other.includes(SessionRange.all))
    }

    @Test(arguments: ["", "*", "a*", "a-*b", "a.b", "a-* ", " a", "ä", "a\0", longest + "x", longest + "-*"])
    func otherTexts_areNoRange(_ sid: String) {
        #expect(SessionRange(sid) == nil)
    }
}
