import JSONText
import TestPatience
import Testing

@Suite struct JSONMergePatchTests {
    private func merged(_ patch: String, over base: String?) throws -> String {
        let patchDocument = try read(patch)
        let baseDocument = try read(base ?? "null")
        return written {
            $0.write(
                merging: patchDocument.root, of: patchDocument,
                over: base == nil ? nil : baseDocument.root, of: baseDocument)
        }
    }

    /// RFC 7396, appendix A: original, patch, result.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func theCasesOfTheRFCHold(_ original: String, _ patch: String, _ result: String) throws {
        #expect(try merged(patch, over: original) == result)
    }

    @Test func withoutABaseTheResultIsThePatch_withoutItsNulls() throws {
        #expect(try merged(#"{"a":1,"b":null,"c":[null,{"d":null}]}"#, over: nil) == #"{"a":1,"c":[null,{"d":null}]}"#)
        #expect(try merged("[1]", over: nil) == "[1]")
    }

    @Test func anObjectReplacesAnotherKind_withoutItsNulls() throws {
        #expect(try merged(#"{"a":{"b":null,"c":1}}"#, over: #"{"a":7}"#) == #"{"a":{"c":1}}"#)
    }

    @Test func namesMatch_escapedOrNot() throws {
        #expect(try merged(#"{"\u0061":2,"q\"":null}"#, over: #"{"a":1,"q\u0022":3,"\u006f":4}"#) == #"{"a":2,"o":4}"#)
    }

    @Test(arguments: [(16, 16), (17, 3), (3, 17), (1000, 1000)])
    func manyMembersAreMergedAsFewAre(_ baseCount: Int, _ patchCount: Int) throws {
        let base = "{" + (0..<baseCount).map { "\"m\($0)\":\($0)" }.joined(separator: ",") + "}"
        let patch = (0..<patchCount).map { "\"m\(2 * $0)\":" + ($0.isMultiple(of: 2) ? "null" : "-1") }
        let result = try read(merged("{" + patch.joined(separator: ",") + "}", over: base))
        let patched = Set(stride(from: 0, to: 2 * patchCount, by: 2))
        let removed = Set(stride(from: 0, to: 2 * patchCount, by: 4))
        #expect(result.count(result.root) == Set(0..<baseCount).union(patched).subtracting(removed).count)
        var name = result.firstMember(of: result.root)
        while let current = name {
            let index = try #require(result.string(current).flatMap { Int($0.dropFirst()) })
            #expect(result.number(result.value(ofMember: current)) == (patched.contains(index) ? -1 : Double(index)))
            name = result.member(after: current)
        }
    }

    /// The square of their length would take longer than the limit.
    @Test(.timeLimit(.minutes(Patience.minutes))) func hugePatchesAreMergedInTimeThatTheirLengthSets() throws {
        let base = "{" + (0..<150_000).map { "\"m\($0)\":0" }.joined(separator: ",") + "}"
        let patch = "{" + (0..<150_000).map { "\"n\($0)\":0" }.joined(separator: ",") + "}"
        #expect(try !merged(patch, over: base).isEmpty)
    }
}
