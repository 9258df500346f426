import Testing

@testable import SliderAPI

struct BearerFieldTests {
    @Test(
        arguments: [
            ("Bearer a.b.c", "a.b.c"), ("bearer  a.b.c", "a.b.c"), ("BEARER a", "a"), ("Bearer ", ""),
            ("Bearer a b", "a b"),
            ("Basic a", nil), ("Bearer", nil), ("Bearers a", nil), ("", nil), ("Bearer\ta", nil), ("a.b.c", nil),
        ] as [(String, String?)])
    func theToken_isWhatFollowsTheScheme(_ field: String, _ token: String?) {
        let bytes = Array(field.utf8)
        let found: String? = if let token = BearerField.token(in: bytes.span) { token.text } else { nil }
        #expect(found == token)
    }
}
