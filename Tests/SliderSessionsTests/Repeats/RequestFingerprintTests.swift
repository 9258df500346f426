import Testing

@testable import SliderSessions

struct RequestFingerprintTests {
    /// Vectors of FNV-1a with 128 bits, by Landon Curt Noll.
    @Test(arguments: [
        ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
        ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    ])
    func theHash_isFNV1a(_ text: String, _ expected: String) {
        let bytes = Array(text.utf8)
        let hash = RequestFingerprint(bytes.span).bytes
        #expect(hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)
        #expect(RequestFingerprint(bytes: hash[...]) == RequestFingerprint(bytes.span))
        #expect(RequestFingerprint(bytes: hash.dropLast()) == nil)
    }
}
