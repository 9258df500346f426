import Testing

@testable import SliderAPI

struct FingerprintTests {
    /// Vectors that the authors of FNV-1a publish.
    private static let vectors: [(text: String, value: UInt64)] = [
        ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("b", 0xaf63_df4c_8601_f1a5),
        ("foobar", 0x8594_4171_f739_67e8),
    ]

    @Test(arguments: vectors)
    func aText_hasThePublishedFingerprint(_ text: String, _ value: UInt64) {
        #expect(Fingerprint(Array(text.utf8)).value == value)
    }

    @Test func theText_isInBase36() {
        #expect(Fingerprint([0x61]).text == String(0xaf63_dc4c_8601_ec8c as UInt64, radix: 36))
    }
}
