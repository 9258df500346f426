import ServiceBasics
import Testing

@testable import RateLimiting

struct TrustedProxiesTests {
    private let proxies: TrustedProxies
    private let proxy: IPAddress

    init() throws {
        proxies = TrustedProxies(try ["10.0.0.0/8", "2001:db8:1::/48"].map { try #require(IPAddressRange($0)) })
        proxy = try #require(IPAddress("10.1.2.3"))
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("192.0.2.7:4711", "192.0.2.7"), ("[2001:db8::7]:4711", "2001:db8::7"),
        ("2001:db8::7", "2001:db8::7"), ("192.0.2.1, 192.0.2.7", "192.0.2.7"), ("192.0.2.7, 10.9.9.9", "192.0.2.7"),
        ("192.0.2.7,10.9.9.9 ,\t2001:db8:1::5", "192.0.2.7"), ("10.4.4.4", "10.4.4.4"), ("", "10.1.2.3"),
        (" , ,", "10.1.2.3"), ("nobody", "10.1.2.3"), ("192.0.2.7, unknown, 10.5.5.5", "10.5.5.5"),
        ("\", 192.0.2.7", "192.0.2.7"), ("192.0.2.7:port", "10.1.2.3"), ("[192.0.2.7]", "10.1.2.3"),
        ("192.0.2.007", "10.1.2.3"), ("::ffff:192.0.2.7", "192.0.2.7"),
    ])
    func xForwardedFor_isReadFromItsEnd(_ field: String, _ client: String) throws {
        #expect(try proxies.client(of: proxy, forwarded: nil, forwardedFor: field) == IPAddress(client))
    }

    @Test(arguments: [
        ("for=192.0.2.7", "192.0.2.7"), ("For=\"[2001:db8::7]:4711\"", "2001:db8::7"),
        ("for=192.0.2.1;proto=https, by=10.0.0.1; for=\"192.0.2.7:80\" ;host=\"a,b;c\"", "192.0.2.7"),
        ("for=192.0.2.7, for=10.3.3.3", "192.0.2.7"), ("for=_hidden", "10.1.2.3"), ("proto=http", "10.1.2.3"),
        ("for=192.0.2.7;for=192.0.2.8", "10.1.2.3"), ("for=\"192.0.2.7, for=192.0.2.8", "10.1.2.3"),
        ("host=\"\\\", for=192.0.2.1\", for=192.0.2.7", "192.0.2.7"),
    ])
    func forwarded_isReadFromItsEnd(_ field: String, _ client: String) throws {
        #expect(try proxies.client(of: proxy, forwarded: field, forwardedFor: nil) == IPAddress(client))
    }

    @Test func ofAPeerThatIsNoProxy_theFieldsSayNothing() throws {
        let stranger = try #require(IPAddress("192.0.2.99"))
        #expect(try proxies.client(of: stranger, forwarded: "for=192.0.2.1", forwardedFor: "192.0.2.2") == stranger)
        #expect(try TrustedProxies().client(of: proxy, forwarded: nil, forwardedFor: "192.0.2.2") == proxy)
    }

    @Test func twoFieldsThatDiffer_areRefused() throws {
        let same = try proxies.client(of: proxy, forwarded: "for=192.0.2.7", forwardedFor: "192.0.2.1, 192.0.2.7")
        #expect(same == IPAddress("192.0.2.7"))
        #expect(throws: TrustedProxies.Disagreement()) {
            try proxies.client(of: proxy, forwarded: "for=192.0.2.8", forwardedFor: "192.0.2.7")
        }
    }

    @Test func ofALongField_theEndIsRead() throws {
        let field = String(repeating: "192.0.2.1, ", count: 10_000) + "192.0.2.7"
        #expect(try proxies.client(of: proxy, forwarded: nil, forwardedFor: field) == IPAddress("192.0.2.7"))
        let all = Array(repeating: "10.0.0.1", count: 1_000).joined(separator: ",")
        #expect(
            try proxies.client(of: proxy, forwarded: nil, forwardedFor: "192.0.2.7," + all) == IPAddress("10.0.0.1"))
    }
}
