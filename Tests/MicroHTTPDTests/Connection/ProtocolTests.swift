import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// What a client gets for well-formed HTTP/1.1 and 1.0.
    @Suite struct ProtocolTests {
        @Test func oneConnection_servesManyRequests() async throws {
            try await TestServer.with { server in
                let responses = try await server.talk { client in
                    try (0..<50).map { number in
                        try client.send("POST /\(number) HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab")
                        return try client.response()
                    }
                }
                #expect(responses.map(\.text) == (0..<50).map { "POST /\($0)?\nab" })
                #expect(responses.allSatisfy { $0.status == 200 && $0["Connection"] == nil && $0["Date"] != nil })
                #expect(server.observer.record.opened == 1)
            }
        }

        @Test func pipelinedRequests_getResponsesInOrder() async throws {
            try await TestServer.with { server in
                let requests = (0..<20).map { "POST /\($0) HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\n\($0 % 10)" }
                let responses = try await server.talk { client in
                    try client.send(requests.joined())
                    return try requests.map { _ in try client.response().text }
                }
                #expect(responses == (0..<20).map { "POST /\($0)?\n\($0 % 10)" })
            }
        }

        @Test func chunkedBodies_arePutTogether() async throws {
            try await TestServer.with { server in
                let responses = try await server.talk { client in
                    try client.send("POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n")
                    try client.send("2;x=y\r\nde\r\n0\r\n\r\n")
                    let first = try client.response()
                    try client.send("POST /b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
                    return [first, try client.response()]
                }
                #expect(responses.map(\.text) == ["POST /a?\nabcde", "POST /b?\n"])
            }
        }

        @Test func bodiesOfSeveralConnections_arriveInTurns() async throws {
            try await TestServer.with(configure: setting(\.workers, to: 1)) { server in
                let texts = try await onThread {
                    let clients = try (0..<8).map { _ in try RawClient(port: server.port) }
                    for client in clients {
                        try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 40000\r\n\r\n")
                    }
                    for _ in 0..<10 {
                        for (index, client) in clients.enumerated() {
                            try client.send(String(repeating: "\(index)", count: 4_000))
                        }
                    }
                    return try clients.map { try $0.response().text }
                }
                #expect(texts == (0..<8).map { "POST /?\n" + String(repeating: "\($0)", count: 40_000) })
            }
        }

        @Test func head_getsTheLengthAndNoBody() async throws {
            try await TestServer.with { server in
                let responses = try await server.talk { client in
                    try client.send("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\nGET /a HTTP/1.1\r\nHost: h\r\n\r\n")
                    return [try client.response(hasBody: false), try client.response()]
                }
                #expect(responses[0]["Content-Length"] == "\("HEAD /a?\n".utf8.count)")
                #expect(responses[1].text == "GET /a?\n")
            }
        }

        @Test func expectContinue_getsAResponseBeforeTheBody() async throws {
            try await TestServer.with { server in
                let responses = try await server.talk { client in
                    try client.send("POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
                    let first = try client.response()
                    try client.send("ab")
                    return [first, try client.response()]
                }
                #expect(responses.map(\.status) == [100, 200])
                #expect(responses[1].text == "POST /?\nab")
            }
        }

        @Test func version10_endsTheConnection_unlessAskedToKeepIt() async throws {
            try await TestServer.with { server in
                let responses = try await server.talk { client in
                    try client.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                    let first = try client.response()
                    try client.send("GET /b HTTP/1.0\r\n\r\n")
                    let second = try client.response()
                    return (first, second, try client.isEnded())
                }
                #expect(responses.0.text == "GET /a?\n")
                #expect(responses.1.text == "GET /b?\n")
                #expect(responses.2)
            }
        }

        @Test(arguments: [
            ("/a%2Fb%00c/d?x=%41+b&&=c", "/a%2Fb%00c/d", "x=%41+b&&=c"),
            ("/?", "/", ""),
            ("/a?b?c", "/a", "b?c"),
            ("//a//b/../c", "//a//b/../c", ""),
            ("/\u{e4}", "/\u{e4}", ""),
            ("http://example.org/a?b", "/a", "b"),
            ("HTTPS://example.org", "/", ""),
            ("http://example.org?b", "/", "b"),
        ])
        func targets_arriveAsTheyWereSent(_ target: String, _ path: String, _ query: String) async throws {
            try await TestServer.with { server in
                let response = try await server.exchange(
                    "GET \(target) HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                #expect(response.hasSuffix("\r\n\r\nGET \(path)?\(query)\n"))
            }
        }

        @Test func asterisk_isForOptionsOnly() async throws {
            try await TestServer.with { server in
                let options = try await server.exchange("OPTIONS * HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                #expect(options.hasSuffix("\r\n\r\nOPTIONS *?\n"))
                let get = try await server.exchange("GET * HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                #expect(get.hasPrefix("HTTP/1.1 400 "))
            }
        }

        @Test func notModified_hasTheLengthOfWhatIsNotSent() async throws {
            let respond: TestHandler.Respond = { _, response in
                response.status = .notModified
                response.body += "known".utf8
                return .ready
            }
            try await TestServer.with(respond) { server in
                let response = try await server.exchange("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                #expect(response.contains("\r\nContent-Length: 5\r\n"))
                #expect(response.hasSuffix("\r\n\r\n"))
            }
        }

        @Test func statusesWithoutABody_getNone() async throws {
            let respond: TestHandler.Respond = { request, response in
                response.status = HTTPStatus(rawValue: request.path.count == 1 ? 204 : 304)
                response.body += "lost".utf8
                return .ready
            }
            try await TestServer.with(respond) { server in
                let statuses = try await server.talk { client in
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET /a HTTP/1.1\r\nHost: h\r\n\r\n")
                    return [try client.response(hasBody: false).status, try client.response(hasBody: false).status]
                }
                #expect(statuses == [204, 304])
            }
        }
    }
}
