import Testing

@testable import AccessTokens

struct Base64Tests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func theExamplesOfRFC4648_areReadAndWritten(_ plain: String, _ text: String) {
        let bytes = Array(plain.utf8)
        let unpadded = String(text.filter { $0 != "=" })
        #expect(Base64.standard.encode(bytes) == text)
        #expect(Base64.standard.decode(text) == bytes)
        #expect(Base64.url.encode(bytes) == unpadded)
        #expect(Base64.url.decode(unpadded) == bytes)
    }

    @Test func theLastTwoCharacters_differ() {
        #expect(Base64.standard.encode([0xFB, 0xFF]) == "+/8=")
        #expect(Base64.url.encode([0xFB, 0xFF]) == "-_8")
        #expect(Base64.url.decode("+/8") == nil)
        #expect(Base64.standard.decode("-_8=") == nil)
    }

    @Test(arguments: ["A", "AAAAA", "AB", "AAB", "Zg==", "Zg=", "Z g", "Zg\n", "Zé", "=", "Zm9vY", "Z\0"])
    func otherTexts_areRefusedInURLs(_ text: String) {
        #expect(Base64.url.decode(text) == nil)
    }

    @Test(arguments: ["Zg", "Zg=", "Zh==", "Zm9=", "====", "Z===", "Zg==Zg==", "Zm9v=", "=Zm9", " Zg="])
    func otherTexts_areRefusedWithPadding(_ text: String) {
        #expect(Base64.standard.decode(text) == nil)
    }

    @Test func anyBytes_areReadBack() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
            #expect(Base64.url.decode(Base64.url.encode(bytes)) == bytes)
            #expect(Base64.standard.decode(Base64.standard.encode(bytes)) == bytes)
        }
    }
}
