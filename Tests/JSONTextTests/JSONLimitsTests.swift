import JSONText
import Testing

@Suite struct JSONLimitsTests {
    private func nested(_ depth: Int, _ open: String, _ close: String) -> String {
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")])
    func thirtyTwoLevelsAreRead_butNotOneMore(_ open: String, _ close: String) throws {
        let levels = open.count(where: { "[{".contains($0) })
        _ = try read(nested(32 / levels, open, close))
        let error = refusal(of: "[" + nested(32 / levels, open, close) + "]")
        #expect(error?.code == .tooDeep)
        #expect(error?.message.contains("32") == true)
    }

    @Test func theMaximumDepthIsAParameter() throws {
        _ = try read("[[1]]", maximumDepth: 2)
        #expect(throws: JSONSyntaxError.self) { try read("[[[1]]]", maximumDepth: 2) }
        _ = try read("1", maximumDepth: 0)
        #expect(throws: JSONSyntaxError.self) { try read("[]", maximumDepth: 0) }
    }

    @Test func depthDoesNotExhaustTheStack() throws {
        _ = try read(nested(100_000, "[", "]"), maximumDepth: 100_000)
        #expect(refusal(of: String(repeating: "[", count: 100_000))?.offset == 32)
    }

    @Test func siblingsDoNotCountAsDepth() throws {
        let document = try read(
            "[" + Array(repeating: "[[]]", count: 100).joined(separator: ",") + "]", maximumDepth: 3)
        #expect(document.count(document.root) == 100)
    }

    @Test func aTextLongerThanAllowedIsRefused() throws {
        var document = JSONDocument(maximumLength: 4)
        try document.read(Array("true".utf8))
        #expect { try document.read(Array("false".utf8)) } throws: { error in
            (error as? JSONSyntaxError)?.code == .tooLong && (error as? JSONSyntaxError)?.pointer == ""
        }
        #expect(document.kind(document.root) == .null)
    }

    @Test(arguments: [("[1,2,3]", 4), (#"{"a":1,"b":2}"#, 5), (#"[[],{"a":[1]}]"#, 6)])
    func aText_mayHaveSoManyValuesAndNames(text: String, count: Int) throws {
        var document = JSONDocument()
        let bytes = Array(text.utf8)
        for most in count...(count + 1) { try document.read(bytes.span, most: most) }
        do {
            try document.read(bytes.span, most: count - 1)
            Issue.record("it was read")
        } catch {
            #expect(error.code == .tooMany)
            #expect(error.message.hasSuffix("it should have at most \(count - 1) values and names"))
        }
        #expect(document.kind(document.root) == .null)
    }
}
