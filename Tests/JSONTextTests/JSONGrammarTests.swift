import Foundation
import JSONText
import Testing

/// The cases of JSONTestSuite (Nicolas Seriot, "Parsing JSON is a minefield") made anew, and those that the limits of
/// this reader add.
@Suite struct JSONGrammarTests {
    @Test(arguments: AcceptedText.structures + AcceptedText.strings + AcceptedText.numbers)
    func jsonIsRead_andRewrittenWithTheSameMeaning(_ accepted: AcceptedText) throws {
        let document = try read(accepted.text)
        #expect(written { $0.write(document.root, of: document) } == accepted.rewritten)
    }

    @Test(arguments: RefusedText.texts + RefusedText.words + RefusedText.arrays + RefusedText.objects)
    func brokenStructureIsRefused_whereItBreaks(_ refused: RefusedText) {
        let error = refusal(of: refused.bytes)
        #expect(error?.code == refused.code)
        #expect(error?.offset == refused.offset)
    }

    @Test(arguments: RefusedText.strings)
    func brokenStringsAreRefused_whereTheyBreak(_ refused: RefusedText) {
        let error = refusal(of: refused.bytes)
        #expect(error?.code == refused.code)
        #expect(error?.offset == refused.offset)
    }

    @Test(arguments: RefusedText.numbers)
    func brokenNumbersAreRefused_whereTheyBreak(_ refused: RefusedText) {
        let error = refusal(of: refused.bytes)
        #expect(error?.code == refused.code)
        #expect(error?.offset == refused.offset)
    }

    @Test func everyBeginningOfAText_endsTooEarly() {
        let text = Array(#"{"a":[1.5e3,true,"x\ud83d\ude00é"],"b":{"c":null,"d":-0}}"#.utf8)
        #expect(refusal(of: text) == nil)
        for length in 0..<text.count {
            let error = refusal(of: Array(text[..<length]))
            #expect(error?.offset == length || error?.code == .invalidUTF8)
            #expect(error?.code == .unexpectedEnd || error?.code == .invalidUTF8)
        }
    }
}
