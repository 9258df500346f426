import Glibc
import Testing

@testable import ServiceBasics

struct IPAddressTests {
    private func address(_ text: String) -> IPAddress {
        var storage = sockaddr_storage()
        let isVersion6 = text.contains(":")
        storage.ss_family = sa_family_t(isVersion6 ? AF_INET6 : AF_INET)
        withUnsafeMutableBytes(of: &storage) { bytes in
            guard let start = bytes.baseAddress else { return }
            #expect(inet_pton(isVersion6 ? AF_INET6 : AF_INET, text, start + (isVersion6 ? 8 : 4)) == 1)
        }
        return IPAddress(storage)
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

    @Test(arguments: ["192.0.2.7", "0.0.0.0", "255.255.255.255", "2001:db8::7", "::", "::1", "fe80::1"])
    func theTextOfAnAddress_namesIt(_ text: String) throws {
        #expect(IPAddress(text) == address(text))
        #expect(IPAddress(text)?.description == text)
    }

    @Test func aMappedAddress_isTheIPv4One() throws {
        #expect(IPAddress("::ffff:192.0.2.7") == IPAddress("192.0.2.7"))
        #expect(try #require(IPAddress("::ffff:192.0.2.7")).isVersion4)
        #expect(try !#require(IPAddress("::1")).isVersion4)
    }

    @Test(arguments: [
        "", "1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", "::1%lo", ":", "1::2::3", "a.b",
    ])
    func anotherText_namesNone(_ text: String) {
        #expect(IPAddress(text) == nil)
        #expect(IPAddress(text + "\0") == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"), ("192.0.2.7", "192.0.2.7", "192.0.2.6"),
        ("2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::1"), ("0.0.0.0/0", "9.9.9.9", "::1"),
        ("::/0", "9.9.9.9", ""), ("2001:db8::5/128", "2001:db8::5", "2001:db8::4"),
        ("fe80::/64", "fe80::9", "fe80:0:0:1::9"),
        ("2001:db8::4000/114", "2001:db8::7fff", "2001:db8::8000"),
    ])
    func aRange_hasTheAddressesOfItsPrefix(_ text: String, _ inside: String, _ outside: String) throws {
        let range = try #require(IPAddressRange(text))
        #expect(range.contains(try #require(IPAddress(inside))))
        if let other = IPAddress(outside) { #expect(!range.contains(other)) }
        #expect(range.description == text.replacing("/128", with: ""))
    }

    @Test(arguments: [
        "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8", "::/129", "10.0.0.0/+8", "10.0.0.0/8/8", "a/8",
    ])
    func anotherText_isNoRange(_ text: String) {
        #expect(IPAddressRange(text) == nil)
    }
}
