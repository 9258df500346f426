import Testing

@testable import SliderAPI

struct NegotiationTests {
    @Test(arguments: [
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8", "text/html",
        "TEXT/HTML ; Q=0.2, application/json;q=0.1", "text/*", "text/*;q=0.5, */*;q=0.4",
        "application/json;q=0.999, text/html", "application/json;q=0, */*", "text/html;title=\"a,\\\";b\";q=0.5",
        "text/html;level=1", "text/html;q=x, text/*;q=0.1",
    ])
    func anAcceptThatPrefersHTML_getsThePage(_ accept: String) {
        #expect(AcceptedTypes(accept).prefer("text/html", to: "application/json"))
    }

    @Test(arguments: [
        nil, "", "*/*", "application/json", "application/json, text/html", "text/html;q=0.5, application/json;q=0.5",
        "text/html;q=0", "text/html;q=0, */*", "text/*;q=0.1, */*", "image/png", "text/html;q=0.5, */*", "text/htm",
        "application/*, text/html;q=0.9", "text/html;q=1.5", "text/html;q=0.1234", "text/html;q=", "text/html;q=2",
        "x;a=\"text/html, text/html\"",
    ])
    func anyOtherAccept_getsTheIndex(_ accept: String?) {
        #expect(!AcceptedTypes(accept).prefer("text/html", to: "application/json"))
    }

    @Test(arguments: [
        "gzip", "gzip, deflate, br, zstd", "GZIP;q=0.5", "x-gzip", "*", "*;q=0.1", "identity;q=0, *;q=0.5",
        "gzip;q=1.000, identity", "gzip;q=0.001", "br;q=1, gzip;q=0.2", "identity;q=0, gzip;q=0.1",
    ])
    func anAcceptEncodingThatPrefersGzip_getsGzip(_ acceptEncoding: String) {
        #expect(ContentCoding.prefersGzip(acceptEncoding))
    }

    @Test(arguments: [
        nil, "", "identity", "br", "gzip;q=0", "gzip;q=0.0, *", "*;q=0", "*, gzip;q=0", "gzip;q=0.5, identity",
        "identity;q=0.6, *;q=0.5", "gzipped", "gzip;q=yes",
    ])
    func anyOtherAcceptEncoding_getsNoCoding(_ acceptEncoding: String?) {
        #expect(!ContentCoding.prefersGzip(acceptEncoding))
    }

    @Test func weights_areReadInThousandths() {
        let weights = QualityList("a;q=1, b;q=0.5;x=y, c; Q=0.125 ,d;q=0.01, , e").items.map(\.weight)
        #expect(weights == [1000, 500, 125, 10, 1000])
    }
}
