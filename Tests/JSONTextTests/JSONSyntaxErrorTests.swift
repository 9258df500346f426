import JSONText
import Testing

@Suite struct JSONSyntaxErrorTests {
    @Test(arguments: [
        ("", "unexpected end of text at line 1, column 1: a value should come here"),
        (
            #"{"type":"up",}"#,
            #"unexpected "}" at line 1, column 14: a member name in double quotes should come after ",""#
        ),
        (#"{"a":}"#, #"unexpected "}" at line 1, column 6: a value should come after ":""#),
        (#"{"a"}"#, #"unexpected "}" at line 1, column 5: ":" should come after a member name"#),
        ("[1 2]", #"unexpected "2" at line 1, column 4: "," or "]" should come after an element"#),
        ("[1,\n 2,\n]", #"unexpected "]" at line 3, column 1: a value should come after ",""#),
        (#"{"a":1 "b":2}"#, #"unexpected '"' at line 1, column 8: "," or "}" should come after a member"#),
        (
            "{'a':1}",
            "unexpected \"'\" at line 1, column 2: a member name in double quotes or \"}\" should come here; "
                + "only straight double quotes are quotes"
        ),
        (#"["é😀",]"#, #"unexpected "]" at line 1, column 7: a value should come after ",""#),
        ("[1", #"unexpected end of text at line 1, column 3: "," or "]" should come after an element"#),
        ("[01]", #"unexpected "1" at line 1, column 3: a number should not have leading zeros"#),
        ("[1.]", #"unexpected "]" at line 1, column 4: a digit should come after the decimal point"#),
        (#"{"a":"b"#, "unexpected end of text at line 1, column 8: a string should end with a double quote"),
        ("{} {}", #"unexpected "{" at line 1, column 4: the text should end after the value"#),
        ("\u{7}", "unexpected U+0007 at line 1, column 1: a value should come here"),
        (
            "\"\n\"",
            #"control character (U+000A) at line 1, column 2: it should be escaped, as \n or \u0009 are"#
        ),
        (#"{"a":1,"a":2}"#, "duplicate member at line 1, column 8: a name should come once in an object"),
    ])
    func theMessageSaysWhatIsWrong_where_andWhatWouldBeRight(_ text: String, _ message: String) {
        #expect(refusal(of: text)?.message == message)
    }

    @Test(arguments: [
        ("'a'", "quotes"), ("“a”", "quotes"), ("// x", "comments"), ("+1", "digit"), (".5", "digit"), ("NaN", "true"),
        ("True", "lower case"), ("\u{FEFF}1", "byte order mark"),
    ])
    func habitsFromOtherLanguagesGetAHint(_ text: String, _ hint: String) {
        #expect(refusal(of: text)?.message.contains(hint) == true)
    }

    @Test func theMessageIsPrintable_whateverTheBytes() {
        for byte in UInt8.min...UInt8.max {
            for bytes in [[byte], [0x5B, byte], [0x22, byte, 0x22], [0x31, byte], [0x22, 0xC2, byte, 0x22, 0x78]] {
                let message = refusal(of: bytes)?.message ?? ""
                #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control })
                #expect(!message.contains("\u{FFFD}"))
            }
        }
    }
}
