import Testing

@testable import SliderAPI

struct IdempotencyKeyTests {
    @Test(arguments: [
        ("a", "a"), ("\"a\"", "a"), ("8e03978e-40d5-43dd-bc93-6894a57f9324", "8e03978e-40d5-43dd-bc93-6894a57f9324"),
        (#""a\"b\\c""#, #"a"b\c"#), (#"a\b"#, #"a\b"#), ("a,b;c=d", "a,b;c=d"), ("\"!#$~\"", "!#$~"),
        (String(repeating: "k", count: 255), String(repeating: "k", count: 255)),
        ("\"" + String(repeating: "k", count: 255) + "\"", String(repeating: "k", count: 255)),
    ])
    func aKey_isReadWithQuotesOrWithout(_ field: String, _ key: String) throws {
        #expect(try IdempotencyKey.read(field) == key)
    }

    @Test(arguments: [
        "", "\"", "\"\"", "a b", "\"a b\"", "\"a", "a\"", "a\"b", "\"a\"b\"", #""a\b""#, #""a\""#, "\"a\", \"b\"",
        "\"a\";p=1",
        "é", "\"é\"", "a\u{7F}", String(repeating: "k", count: 256), "\"" + String(repeating: "k", count: 256) + "\"",
    ])
    func anythingElse_isRefused(_ field: String) {
        let problem = #expect(throws: Problem.self) { try IdempotencyKey.read(field) }
        #expect(problem?.kind == .badHeader)
        #expect(problem?.detail.hasPrefix("Idempotency-Key must be 1 to 255 visible ASCII characters") == true)
    }
}
