import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Clients that shut their sending side: their requests get responses, then the connection ends.
    @Suite struct HalfCloseTests {
        private static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

        @Test(
            arguments: [
                get, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi",
                "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
            ], [false, true])
        func aClientThatSendsNoMore_getsItsResponse_andIsDisconnected(_ request: String, pauses: Bool) async throws {
            try await TestServer.with { server in
                let (status, isEnded) = try await server.talk { client in
                    try client.send(request)
                    if pauses { try client.pause(.milliseconds(20)) }
                    client.finishSending()
                    return (try client.response().status, try client.isEnded())
                }
                #expect(status == 200)
                #expect(isEnded)
                #expect(server.observer.record.refusals == [], "it was not a deadline that ended it")
            }
        }

        @Test func pipelinedRequests_allGetResponsesFirst() async throws {
            try await TestServer.with { server in
                let (statuses, isEnded) = try await server.talk { client in
                    try client.send(String(repeating: HalfCloseTests.get, count: 50))
                    client.finishSending()
                    let statuses = try (0..<50).map { _ in try client.response().status }
                    return (statuses, try client.isEnded())
                }
                #expect(statuses == Array(repeating: 200, count: 50))
                #expect(isEnded)
                #expect(server.observer.record.refusals == [], "it was not a deadline that ended it")
            }
        }

        @Test func aLateResponse_isStillSent() async throws {
            let respond: TestHandler.Respond = { _, _ in
                .eventually {
                    try? await Task.sleep(for: .milliseconds(100))
                    return { $0.body += "late".utf8 }
                }
            }
            try await TestServer.with(respond) { server in
                let (text, isEnded) = try await server.talk { client in
                    try client.send(HalfCloseTests.get)
                    client.finishSending()
                    return (try client.response().text, try client.isEnded())
                }
                #expect(text == "late")
                #expect(isEnded)
                #expect(server.observer.record.refusals == [], "it was not a deadline that ended it")
            }
        }

        @Test func aLongResponse_isSentWhole() async throws {
            let respond: TestHandler.Respond = { _, response in
                response.body = Array(repeating: 0x78, count: 8 << 20)
                return .ready
            }
            try await TestServer.with(respond) { server in
                let (count, isEnded) = try await server.talk { client in
                    try client.send(HalfCloseTests.get)
                    client.finishSending()
                    try client.pause(.milliseconds(100))
                    return (try client.response().body.count, try client.isEnded())
                }
                #expect(count == 8 << 20)
                #expect(isEnded)
                #expect(server.observer.record.refusals == [], "it was not a deadline that ended it")
            }
        }

        @Test(arguments: ["", "GET / HTT", "GET / HTTP/1.1\r\nHost: h\r\n"])
        func aClientThatLeavesDuringAHead_isDisconnected(_ start: String) async throws {
            try await TestServer.with { server in
                let isEnded = try await server.talk { client in
                    try client.send(start)
                    try client.pause(.milliseconds(20))
                    client.finishSending()
                    return try client.isEnded()
                }
                #expect(isEnded)
                #expect(server.observer.record.refusals == [], "it was not a deadline that ended it")
            }
        }
    }
}
