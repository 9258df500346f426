import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Requests that two readers could read differently (RFC 9112 §11.2).
    @Suite struct FramingTests {
        /// A request that must not be served when it hides behind a badly framed one.
        private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n"

        @Test(arguments: [
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nabcde",
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length : 5\r\n\r\nabcde",
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: identity\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.0\r\nHost: h\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nX-A: one\r\n two\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nX(A: one\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nX\u{e4}: one\r\n\r\n",
            "GET /a b HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET /a\tb HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET a HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET http:// HTTP/1.1\r\nHost: h\r\n\r\n",
            "CONNECT h:80 HTTP/1.1\r\nHost: h\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\0 0\r\n\r\nabcde",
            "POST / HTTP/1.1\r\nContent-Length: 2\0 0\r\nHost: h\r\n\r\nabcde",
            "GET / HTTP/1.1\r\nHost: h\0evil\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\0\0\0\0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\0\r\nX-A: b\r\n\r\n",
            "GET / HTTP/1.1\r\nX-A:\0b\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\n\0Content-Length: 5\r\n\r\n",
            "GET /a\0b HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET\0 / HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET  / HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\n\r\n",
            "G(T / HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nX-A: a\rb\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nX-A: a\r\r\n\r\n",
            " GET / HTTP/1.1\r\nHost: h\r\n\r\n",
            "\rGET / HTTP/1.1\r\nHost: h\r\n\r\n",
            "\nGET / HTTP/1.1\r\nHost: h\r\n\r\n",
            "\r\n\r\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n",
            "\r\n GET / HTTP/1.1\r\nHost: h\r\n\r\n",
        ])
        func ambiguousRequests_areRefused_andNothingBehindThemIsServed(_ request: String) async throws {
            try await TestServer.with { server in
                let response = try await server.exchange(request + FramingTests.smuggled)
                #expect(!response.contains("smuggled"))
                if server.observer.record.refusals == [.badFraming] {
                    #expect(response.hasPrefix("HTTP/1.1 400 "))
                    #expect(response.components(of: "Content-Length: ") == 1)
                } else {
                    // Since 1.0 libmicrohttpd refuses most of these itself; for a NUL it only closes.
                    #expect(!LibraryVersion.splitsHeadsInPlace)
                    #expect(FramingTests.isTheLibrarysRefusal(response, of: request))
                }
            }
        }

        /// Whether libmicrohttpd responds so to what it does not read: since 1.0 it only closes for a NUL in a request
        /// line.
        private static func isTheLibrarysRefusal(_ response: String, of request: String) -> Bool {
            if response.isEmpty { return request.contains("\0") && !LibraryVersion.splitsHeadsInPlace }
            return response.hasPrefix("HTTP/1.1 4") || response.hasPrefix("HTTP/1.1 505")
        }

        @Test(arguments: [
            "GET / HTTP/1.1\r\nX-A:\r\nX-B: \t \r\nHost:h\r\nX-C: d \r\n",
            "\r\nGET / HTTP/1.1\r\nHost: h\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nCookie: a=b; c=\"d\"\r\n",
            "GET /?a=%00&b=c+d& HTTP/1.1\r\nHost: h\r\n",
            "GET /%41%42?%43 HTTP/1.1\r\nHost: h\r\nX-Long: " + String(repeating: "x", count: 9_000) + "\r\n",
            "GET / HTTP/1.0\r\n",
        ])
        func unusualRequests_thatAllReadersReadAlike_areServed(_ head: String) async throws {
            try await TestServer.with { server in
                let statuses = try await server.talk { client in
                    try client.send(head + "Connection: keep-alive\r\n\r\n" + FramingTests.smuggled)
                    let pipelined = [try client.response().status, try client.response().status]
                    for byte in head.utf8 where head.utf8.count < 100 { try client.send([byte]) }
                    try client.send((head.utf8.count < 100 ? "" : head) + "\r\n")
                    return pipelined + [try client.response().status]
                }
                #expect(statuses == [200, 200, 200])
            }
        }

        /// Blanks behind a coding belong to no value (RFC 9110 §5.5), but libmicrohttpd before 1.0 reads them with it.
        @Test func aCodingWithABlankBehindIt_isRefused_orReadAsAlways() async throws {
            try await TestServer.with { server in
                let request = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked \r\n\r\n1\r\na\r\n0\r\n\r\n"
                let isRefused = LibraryVersion.splitsHeadsInPlace
                let responses = try await server.talk { client in
                    try client.send(request)
                    let first = try client.response()
                    if isRefused { return [first] }
                    try client.send(FramingTests.smuggled)
                    return [first, try client.response()]
                }
                #expect(responses.map(\.status) == (isRefused ? [400] : [200, 200]))
                #expect(isRefused || responses.map(\.text) == ["POST /?\na", "GET /smuggled?\n"])
            }
        }

        /// libmicrohttpd refuses these itself, before the server hears of them.
        @Test(arguments: [
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5x\r\n\r\nabcde",
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\nabcde",
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999999\r\n\r\nabcde",
            "GET / HTTP/1.1\0x\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.0\0x\r\n\r\n",
            "GET / HTTP/2.0\r\nHost: h\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n\r\n",
        ])
        func brokenRequests_areRefused_andNothingBehindThemIsServed(_ request: String) async throws {
            try await TestServer.with { server in
                let response = try await server.exchange(request + FramingTests.smuggled)
                #expect(FramingTests.isTheLibrarysRefusal(response, of: request))
                #expect(!response.contains("GET /smuggled"))
            }
        }

        @Test func refusals_haveTheConfiguredBody() async throws {
            let configure: (inout HTTPServerConfiguration) -> Void = { configuration in
                configuration.refusal = { refusal in
                    var response = HTTPResponse(
                        status: refusal.status, body: Array("{\"why\":\"\(refusal.reason)\"}".utf8))
                    response.headers.append(.contentType, "application/problem+json")
                    return response
                }
            }
            try await TestServer.with(configure: configure) { server in
                let response = try await server.talk { client in
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n")
                    return try client.response()
                }
                #expect(response.status == 400)
                #expect(response["Content-Type"] == "application/problem+json")
                #expect(response.text == #"{"why":"bad-framing"}"#)
                #expect(response["Connection"] == "close")
            }
        }
    }
}

extension String {
    fileprivate func components(of separator: String) -> Int {
        split(separator: separator, omittingEmptySubsequences: false).count - 1
    }
}
