import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Bodies up to `maximumBodySize`, and over it.
    @Suite struct BodyLimitTests {
        private static func limits(_ configuration: inout HTTPServerConfiguration) {
            configuration.maximumBodySize = 100_000
        }

        private static func post(_ length: Int, _ extra: String = "") -> String {
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(length)\r\n\(extra)\r\n"
        }

        /// A chunked body of that many bytes.
        private static func chunks(_ length: Int) -> String {
            let chunk = "3E8\r\n" + String(repeating: "x", count: 1_000) + "\r\n"
            return String(repeating: chunk, count: length / 1_000) + "0\r\n\r\n"
        }

        @Test func aBodyAtTheLimit_isServed() async throws {
            try await TestServer.with(configure: BodyLimitTests.limits) { server in
                let responses = try await server.talk { client in
                    try client.send(BodyLimitTests.post(100_000) + String(repeating: "x", count: 100_000))
                    let first = try client.response()
                    try client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
                    try client.send(BodyLimitTests.chunks(100_000))
                    return [first, try client.response()]
                }
                #expect(responses.map(\.body.count) == [100_008, 100_008])
            }
        }

        @Test func aBodyJustOverTheLimit_isRead_andGets413() async throws {
            try await TestServer.with(configure: BodyLimitTests.limits) { server in
                let (response, isEnded) = try await server.talk { client in
                    try client.send(BodyLimitTests.post(100_001) + String(repeating: "x", count: 100_001))
                    return (try client.response(), try client.isEnded())
                }
                #expect(response.status == 413)
                #expect(response["Connection"] == "close")
                #expect(isEnded)
                #expect(server.observer.record.refusals == [.payloadTooLarge])
            }
        }

        @Test func aChunkedBodyJustOverTheLimit_isRead_andGets413() async throws {
            try await TestServer.with(configure: BodyLimitTests.limits) { server in
                let (response, isEnded) = try await server.talk { client in
                    try client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
                    try client.send(BodyLimitTests.chunks(101_000))
                    return (try client.response(), try client.isEnded())
                }
                #expect(response.status == 413)
                #expect(isEnded)
            }
        }

        @Test(arguments: [
            BodyLimitTests.post(3_000_000) + String(repeating: "x", count: 3_000_000),
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n" + BodyLimitTests.chunks(3_000_000),
        ])
        func aClientThatStillSendsALongBody_canReadIts413(_ request: String) async throws {
            try await TestServer.with(configure: BodyLimitTests.limits) { server in
                let (response, isEnded) = try await server.talk { client in
                    try client.send(request)
                    return (try client.response(), try client.isEnded())
                }
                #expect(response.status == 413)
                #expect(response["Connection"] == "close")
                #expect(response["Date"]?.hasSuffix(" GMT") ?? false)
                #expect(response.text == "The body is over the limit of 100000 bytes.\n")
                #expect(isEnded)
                #expect(server.observer.record.refusals == [.payloadTooLarge])
            }
        }

        @Test(arguments: [
            BodyLimitTests.post(150_000), BodyLimitTests.post(150_000) + String(repeating: "x", count: 120_000),
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                + BodyLimitTests.chunks(120_000).dropLast(5),
        ])
        func aLongBodyThatComesTooSlowly_gets413AtItsDeadline(_ start: String) async throws {
            let configure: (inout HTTPServerConfiguration) -> Void = {
                BodyLimitTests.limits(&$0)
                $0.bodyTimeout = .milliseconds(400)
            }
            try await TestServer.with(configure: configure) { server in
                let (response, isEnded) = try await server.talk { client in
                    try client.send(start)
                    return (try client.response(), try client.isEnded())
                }
                #expect(response.status == 413)
                #expect(response["Connection"] == "close")
                #expect(isEnded)
                #expect(server.observer.record.refusals == [.payloadTooLarge])
            }
        }

        @Test(arguments: [
            ("Origin: https://a.example \r\n", 100_001, "https://a.example"),
            ("Origin: https://a.example\r\n", 3_000_000, "https://a.example"),
            ("Origin: a\r\nOrigin: b\r\n", 100_001, "none"), ("", 100_001, "none"),
        ])
        func aRefusalKnowsTheOriginOfItsRequest(_ field: String, _ length: Int, _ origin: String) async throws {
            let configure: (inout HTTPServerConfiguration) -> Void = {
                BodyLimitTests.limits(&$0)
                $0.refusal = { refusal in
                    HTTPResponse(status: refusal.status, body: Array((refusal.origin ?? "none").utf8))
                }
            }
            try await TestServer.with(configure: configure) { server in
                let text = try await server.talk { client in
                    try client.send(BodyLimitTests.post(length, field) + String(repeating: "x", count: length))
                    return try client.response().text
                }
                #expect(text == origin)
            }
        }

        @Test func aClientThatExpectsContinue_isRefusedBeforeItSends() async throws {
            try await TestServer.with(configure: BodyLimitTests.limits) { server in
                let (response, isEnded) = try await server.talk { client in
                    try client.send(BodyLimitTests.post(3_000_000, "Expect: 100-continue\r\n"))
                    return (try client.response(), try client.isEnded())
                }
                #expect(response.status == 413)
                #expect(isEnded)
            }
        }

        @Test func aClientThatNeverStopsSending_isCutOff() async throws {
            try await TestServer.with(configure: BodyLimitTests.limits) { server in
                let sent = try await server.talk { client in
                    try client.send(BodyLimitTests.post(1 << 40))
                    let piece = [UInt8](repeating: 0x78, count: 1 << 20)
                    for count in 0..<1_000 {
                        do { try client.send(piece) } catch { return count }
                    }
                    return 1_000
                }
                #expect(sent < 200)
            }
        }
    }
}
