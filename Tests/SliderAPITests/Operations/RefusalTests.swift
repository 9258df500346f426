import MicroHTTPD
import SliderAPI
import Testing

/// The HTTP server's own refusals carry the CORS headers that a page of an allowed origin needs.
struct RefusalTests {
    @Test(arguments: [
        (["https://a.example", "https://b.example"], "https://b.example", "https://b.example"),
        (["https://a.example", "https://b.example"], "https://c.example", nil),
        (["https://a.example", "https://b.example"], nil, nil),
        (["https://a.example"], "https://c.example", nil), (["https://a.example"], nil, "https://a.example"),
        (["https://a.example", "*"], "https://c.example", "*"), ([], "https://a.example", nil),
    ])
    func aPageOfAnAllowedOrigin_canReadARefusal(_ allowed: [String], _ origin: String?, _ allowedOrigin: String?) {
        let refusal = HTTPRefusal(
            status: .contentTooLarge, reason: .payloadTooLarge, detail: "It is too long.", origin: origin)
        let headers = SliderAPI.refusal(refusal, allowedOrigins: allowed).headers
        #expect(headers.first(.accessControlAllowOrigin) == allowedOrigin)
        #expect(headers.first(.vary) == (allowed.isEmpty || allowedOrigin == "*" ? nil : "Origin"))
        #expect((headers.first(.accessControlExposeHeaders) != nil) == (allowedOrigin != nil))
    }
}
