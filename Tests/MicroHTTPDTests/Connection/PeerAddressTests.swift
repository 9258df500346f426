import Glibc
import Testing

@testable import MicroHTTPD

struct PeerAddressTests {
    private func address(_ text: String) -> PeerAddress {
        var storage = sockaddr_storage()
        let isVersion6 = text.contains(":")
        storage.ss_family = sa_family_t(isVersion6 ? AF_INET6 : AF_INET)
        withUnsafeMutableBytes(of: &storage) { bytes in
            guard let start = bytes.baseAddress else { return }
            #expect(inet_pton(isVersion6 ? AF_INET6 : AF_INET, text, start + (isVersion6 ? 8 : 4)) == 1)
        }
        return PeerAddress(storage)
    }

    @Test(arguments: ["127.0.0.1", "127.255.0.9", "::1", "::ffff:127.0.0.1"])
    func aLoopbackAddress_isOne(_ text: String) {
        #expect(address(text).isLoopback)
    }

    @Test(arguments: [
        "0.0.0.0", "126.255.255.255", "128.0.0.1", "10.127.0.1", "::", "::2", "::127.0.0.1", "1::1", "fe80::1",
        "::ffff:10.0.0.1", "::fffe:7f00:1", "7f00:1::",
    ])
    func anyOtherAddress_isNone(_ text: String) {
        #expect(!address(text).isLoopback)
    }
}
