import Testing

@testable import SliderAPI

struct HostPolicyTests {
    private static let policy = HostPolicy.addresses(and: ["Detent.internal"])

    private static func allows(_ host: String) -> Bool {
        let bytes = Array(host.utf8)
        return policy.allows(bytes.span)
    }

    @Test(arguments: [
        "127.0.0.1", "127.0.0.1:80", "10.0.0.7", "[::1]", "[::1]:8080", "localhost:1", "DETENT.INTERNAL",
        "[fe80::1%25eth0]:80", "[::FFFF:10.0.0.7]", "localhost:",
    ])
    func addressesAndAllowedNames_areAllowed(_ host: String) {
        #expect(Self.allows(host))
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "detent.internal.", "", ":80", "[::1",
        "xdetent.internal", "localhos", "[evil.com]", "[]", "[1]", "[::1]x", "[::1]:x", "x[::1]", "localhost:8080:evil",
        "localhost:evil", "127.0.0.1:80:evil", "detent.internal:evil", "[::1]evil]", "[::1]]", "[%25::]",
    ])
    func anyOtherHost_isRefused(_ host: String) {
        #expect(!Self.allows(host))
    }

    @Test func noHost_isAllowed_asInHTTP10() {
        let isAllowed = Self.policy.allows(nil)
        #expect(isAllowed)
    }
}
