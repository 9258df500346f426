import Testing

@testable import SliderAPI

struct CompactSourceTests {
    @Test(arguments: [
        ("/** A\n * b. */\n  const a = 1;\n", "const a = 1;\n"),
        ("// a\n\nf({ // of it\n  b, // milliseconds\n});\n", "f({\nb,\n});\n"),
        ("let a; // the service's\n", "let a;\n"),
    ])
    func commentsAndIndentation_areLeftOut(_ source: String, _ compact: String) {
        #expect(String(decoding: CompactSource.bytes(of: Array(source.utf8)), as: UTF8.self) == compact)
    }

    @Test(arguments: [
        "const a = \"b; // c\";\n", "const a = `b, // c`;\n", "const a = 'https://b.example';\n", "const a = b / c;\n",
    ])
    func whatIsInATextStays(_ source: String) {
        #expect(String(decoding: CompactSource.bytes(of: Array(source.utf8)), as: UTF8.self) == source)
    }
}
