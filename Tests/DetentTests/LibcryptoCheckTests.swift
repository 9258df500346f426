import Testing

@testable import detent

/// A libcrypto that lacks what the command needs is refused by name, before anything begins.
struct LibcryptoCheckTests {
    @Test(arguments: [
        (["SHA-256"], "no SHA-256: install"), (["HMAC"], "no HMAC: install"),
        (["SHA-256", "HMAC"], "no SHA-256 and no HMAC"),
    ])
    func aMissingAlgorithm_isNamed(_ missing: [String], _ sentence: String) throws {
        let failure = try #require(LibcryptoCheck.failure(missing: missing))
        #expect(failure.description.contains("libcrypto has \(sentence)"))
        #expect(failure.code == .configuration)
    }

    @Test func aWholeLibcrypto_passes() throws {
        #expect(LibcryptoCheck.failure(missing: []) == nil)
        try LibcryptoCheck.run()
    }
}
