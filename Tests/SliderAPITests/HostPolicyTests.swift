import Testing

@testable import SliderAPI

struct HostPolicyTests {
    private static let policy = HostPolicy.addresses(and: ["Detent.internal"])

    private static func allows(_ host: String) -> Bool {
        let bytes = Array(host.utf8)
        return policy.allows(bytes.span)
    }

    @Test(arguments: ["127.0.0.1", "127.0.0.1:80", "10.0.0.7", "[::1]", "[::1]:8080", "localhost:1", "DETENT.INTERNAL"])
    func addressesAndAllowedNames_mayBeAskedFor(_ host: String) {
        #expect(Self.allows(host))
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "detent.internal.", "", ":80", "[::1",
        "xdetent.internal", "localhos",
    ])
    func anyOtherName_mayNot(_ host: String) {
        #expect(!Self.allows(host))
    }

    @Test func noHostAtAll_isHTTP10s() {
        let isAllowed = Self.policy.allows(nil)
        #expect(isAllowed)
    }
}
