import JSONText
import TestPatience
import Testing

@Suite struct JSONMembersTests {
    private func object(of count: Int, then last: String = #""z":0"#, name: (Int) -> String = { "member\($0)" })
        -> String
    {
        "{" + (0..<count).map { "\"\(name($0))\":\($0)," }.joined() + last + "}"
    }

    @Test(arguments: [1, 2, 14, 15, 16, 17, 100, 1000])
    func aDuplicateIsFound_whateverTheNumberOfMembers(_ count: Int) throws {
        let text = object(of: count)
        #expect(refusal(of: text) == nil)
        for earlier in [0, count / 2, count - 1] {
            let error = refusal(of: object(of: count, then: "\"\\u006dember\(earlier)\":0"))
            #expect(error?.code == .duplicateMember)
            #expect(error?.offset == text.utf8.count - #""z":0}"#.utf8.count)
            #expect(error?.pointer == "/member\(earlier)")
        }
    }

    /// The square of their number would take longer than the limit.
    @Test(.timeLimit(.minutes(Patience.minutes))) func manyMembersAreReadInTimeThatTheirNumberSets() throws {
        let document = try read(object(of: 200_000))
        #expect(document.count(document.root) == 200_001)
    }

    @Test func longNamesThatDifferAtTheEndAreDistinguished() throws {
        let prefix = String(repeating: "x", count: 4096)
        #expect(refusal(of: object(of: 64, name: { prefix + "\($0)" })) == nil)
        #expect(refusal(of: object(of: 64, name: { "\($0)" + prefix })) == nil)
        #expect(refusal(of: object(of: 64, name: { String(repeating: "x", count: $0) })) == nil)
    }

    @Test func membersOfDifferentObjectsMayShareNames() throws {
        _ = try read(#"[{"a":{"a":{"a":1}}},{"a":1}]"#)
    }
}
