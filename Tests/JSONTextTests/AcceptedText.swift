import Testing

/// A text that is JSON, and the same value as JSON text without white space or escapes that need not be.
struct AcceptedText: Sendable, CustomTestStringConvertible {
    let text: String
    let rewritten: String

    init(_ text: String, _ rewritten: String? = nil) {
        self.text = text
        self.rewritten = rewritten ?? text
    }

    var testDescription: String {
        String(text.prefix(40))
    }
}

extension AcceptedText {
    /// Texts, arrays and objects.
    static let structures: [AcceptedText] = [
        AcceptedText("null"),
        AcceptedText("true"),
        AcceptedText("false"),
        AcceptedText("42"),
        AcceptedText("-0.1"),
        AcceptedText(#""""#),
        AcceptedText(#""asd""#),
        AcceptedText("[]"),
        AcceptedText("{}"),
        AcceptedText(" [] ", "[]"),
        AcceptedText("\t{\n}\r\n", "{}"),
        AcceptedText("[   ]", "[]"),
        AcceptedText("[[]   ]", "[[]]"),
        AcceptedText("[\n1\n,\t2\r]", "[1,2]"),
        AcceptedText("[false]"),
        AcceptedText("[null, 1, \"1\", {}]", #"[null,1,"1",{}]"#),
        AcceptedText("[1,null,null,null,2]"),
        AcceptedText(#"[[[1],[2,[3]]],4]"#),
        AcceptedText(#"{"asd":"sdf", "dfg":"fgh"}"#, #"{"asd":"sdf","dfg":"fgh"}"#),
        AcceptedText(#"{"asd":"sdf"}"#),
        AcceptedText(#"{"":0}"#),
        AcceptedText(#"{"a":[]}"#),
        AcceptedText(#"{"foo\u0000bar":42}"#),
        AcceptedText(#"{ "min": -1.0e+28, "max": 1.0e+28 }"#, #"{"min":-1.0e+28,"max":1.0e+28}"#),
        AcceptedText(#"{"x":[{"id":"x"}], "y":{"id":"x"}}"#, #"{"x":[{"id":"x"}],"y":{"id":"x"}}"#),
        AcceptedText(
            #"{"a":1,"A":2,"a ":3,"á":4,"\u0061\u0301":5}"#, "{\"a\":1,\"A\":2,\"a \":3,\"á\":4,\"a\u{301}\":5}"),
        AcceptedText(#"{"\u041f\u043e":"\u0437"}"#, #"{"По":"з"}"#),
    ]

    /// Strings.
    static let strings: [AcceptedText] = [
        AcceptedText(#"["\u0060\u012a\u12AB"]"#, #"["`Īካ"]"#),
        AcceptedText(#"["\ud801\udc37"]"#, #"["𐐷"]"#),
        AcceptedText(#"["\uD83D\uDE39\uD83D\uDC8D"]"#, #"["😹💍"]"#),
        AcceptedText(#"["\"\\\/\b\f\n\r\t"]"#, #"["\"\\/\b\f\n\r\t"]"#),
        AcceptedText(#"["\\u0000"]"#),
        AcceptedText(#"["\""]"#),
        AcceptedText(#"["a/*b*/c/*d//e"]"#),
        AcceptedText(#"["\\a"]"#),
        AcceptedText(#"["\\n"]"#),
        AcceptedText(#"["\u0012"]"#),
        AcceptedText(#"["\uFFFF"]"#, "[\"\u{FFFF}\"]"),
        AcceptedText(#"["\uDBFF\uDFFF"]"#, "[\"\u{10FFFF}\"]"),
        AcceptedText("[\"\u{10FFFF}\"]"),
        AcceptedText("[\"\u{FFFF}\u{1BFFF}\"]"),
        AcceptedText("[\"\u{D7FF}\u{E000}\u{800}\u{80}\u{7FF}\u{10000}\"]"),
        AcceptedText(#"["\u0000\u001f"]"#),
        AcceptedText(#"["\u001B"]"#, #"["\u001b"]"#),
        AcceptedText(#"["\u002c"]"#, #"[","]"#),
        AcceptedText(#"["\u007F"]"#, "[\"\u{7F}\"]"),
        AcceptedText("[\"\u{7F}\u{2028}\u{2029}\u{A0}\u{FEFF}\"]"),
        AcceptedText(#"["new\u000Aline"]"#, #"["new\nline"]"#),
        AcceptedText(#"["\u0061\u30af\u30EA\u30b9"]"#, #"["aクリス"]"#),
        AcceptedText(#"["\uA66D"]"#, #"["ꙭ"]"#),
        AcceptedText(#"["⍂㈴⍂"]"#),
        AcceptedText(#"["€𝄞"]"#),
        AcceptedText(#"["\u0022\u005C"]"#, #"["\"\\"]"#),
        AcceptedText(#"["π","x\u00e9y\u00e9z","end"]"#, #"["π","xéyéz","end"]"#),
        AcceptedText("\" \""),
    ]

    /// Numbers, whose text is kept.
    static let numbers: [AcceptedText] = [
        "0", "-0", "-1", "-123", "20e1", "0e1", "0e+1", "0E-1", "123e65", "1E22", "1e-2", "1E+2", "123.456e78",
        "123.456789", "0.5", "-0.0", "-0e-400", "1.0", "1e00", "1e-0000000000", "0e99999999999999999999",
        "9007199254740993", "123456789012345678901234567890", "1e-400", "123.456e-789", "1.5e-9999999999999999999",
        "1.7976931348623157e308", "17976931348623157e292", "5e-324", "2.2250738585072014e-308",
        "-0.000000000000000000000000000000000000000000000000000000000000000000000000000001",
    ].map { AcceptedText("[\($0)]") }
}
