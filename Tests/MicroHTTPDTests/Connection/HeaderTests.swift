import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Fields of requests and of responses.
    @Suite struct HeaderTests {
        @Test(arguments: KnownHeader.allCases)
        func everyKnownField_isFoundInAnyCase(_ known: KnownHeader) {
            var name = known.name.description.uppercased()
            #expect(name.withUTF8 { KnownHeader(name: $0) } == known)
            #expect(HTTPHeaderName(rawValue: known.name.description.lowercased()) == HTTPHeaderName(known))
        }

        @Test(arguments: ["Hosts", "Hast", "Accepr", "Content-Lengtj", "If-Natch", "", "Prefer-Not", "traceparenx"])
        func similarNames_areNotKnown(_ name: String) {
            #expect(HTTPHeaderName(rawValue: name).known == nil)
        }

        @Test func fieldsAreReadInAnyCase_knownOrNot_andRepeatedOnesJoined() async throws {
            let respond: TestHandler.Respond = { request, response in
                for name in [
                    HTTPHeaderName.ifMatch, .accept, .prefer, .init(rawValue: "x-own"), .init(rawValue: "X-Two"),
                ] {
                    let first = if let value = request.header(name) { TestHandler.text(value) } else { String?.none }
                    response.body += "\(first ?? "-")|\(request.headerString(name) ?? "-")\n".utf8
                }
                return .ready
            }
            try await TestServer.with(respond) { server in
                let request =
                    "GET / HTTP/1.1\r\nHost: h\r\nif-match: \"a\"\r\nX-OWN:  mine \r\nAccept: a/b\r\nACCEPT: c/d\r\n"
                    + "X-Two: 1\r\nx-two: 2\r\nConnection: close\r\n\r\n"
                let response = try await server.exchange(request)
                #expect(response.hasSuffix("\r\n\r\n\"a\"|\"a\"\na/b|a/b, c/d\n-|-\nmine|mine\n1|1, 2\n"))
            }
        }

        @Test func fieldsOfOneRequest_areGoneInTheNext() async throws {
            let respond: TestHandler.Respond = { request, response in
                response.body += (request.headerString(.ifMatch) ?? "none").utf8
                return .ready
            }
            try await TestServer.with(respond) { server in
                let texts = try await server.talk { client in
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\nIf-Match: a\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    return [try client.response().text, try client.response().text]
                }
                #expect(texts == ["a", "none"])
            }
        }

        @Test(arguments: [
            ("Forwarded: for=192.0.2.7", true), ("via: 1.1 proxy", true), ("X-Forwarded-For: 192.0.2.7", true),
            ("x-forwarded-proto: https", true), ("X-FORWARDED-ANYTHING: 1", true), ("X-Real-IP: 192.0.2.7", true),
            ("X-Forwarded: 1", false), ("Forward: 1", false), ("Vie: 1", false), ("Vias: 1", false), ("V: 1", false),
            ("X-Forwarder-For: 1", false), ("X-Request-ID: via", false), ("Accept: forwarded", false),
        ])
        func aFieldOfAProxy_isNoticed_andGoneInTheNextRequest(_ field: String, _ isForwarded: Bool) async throws {
            let respond: TestHandler.Respond = { request, response in
                response.body += "\(request.isForwarded)".utf8
                return .ready
            }
            try await TestServer.with(respond) { server in
                let texts = try await server.talk { client in
                    try client.send(
                        "GET / HTTP/1.1\r\nHost: h\r\n\(field)\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    return [try client.response().text, try client.response().text]
                }
                #expect(texts == ["\(isForwarded)", "false"])
            }
        }

        @Test func aFieldThatIsThereTwice_isRepeated() async throws {
            let respond: TestHandler.Respond = { request, response in
                response.body += "\(request.isRepeated(.authorization)) \(request.isRepeated(.accept))".utf8
                return .ready
            }
            try await TestServer.with(respond) { server in
                let request =
                    "GET / HTTP/1.1\r\nHost: h\r\nAuthorization: a\r\nauthorization: b\r\nAccept: a/b\r\n"
                    + "Connection: close\r\n\r\n"
                let response = try await server.exchange(request)
                #expect(response.hasSuffix("\r\n\r\ntrue false"))
            }
        }

        @Test func aResponsesFields_areSentAsTheyWereAdded_andForgottenInTheNext() async throws {
            let respond: TestHandler.Respond = { request, response in
                guard request.path.count > 1 else { return .ready }
                response.status = .created
                response.headers.append(.etag, "\"1\"")
                response.headers.append(.vary, "Origin")
                response.headers.append(.vary, "Accept")
                return .ready
            }
            try await TestServer.with(respond) { server in
                let responses = try await server.talk { client in
                    try client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    return [try client.response(), try client.response()]
                }
                #expect(responses.map(\.status) == [201, 200])
                #expect(responses[0].headers.filter { $0.name == "Vary" }.map(\.value) == ["Origin", "Accept"])
                #expect(responses[0]["ETag"] == "\"1\"")
                #expect(responses[1].headers.map(\.name).sorted() == ["Content-Length", "Date"])
            }
        }

        @Test(arguments: ["", "a\r\nSet-Cookie: b"], [false, true])
        func aFieldThatCannotBeSent_isA500_andAFault(_ value: String, _ isPrepared: Bool) async throws {
            var response = HTTPResponse(body: [1])
            response.headers.append(.etag, value)
            let (bad, prepared) = (response, HTTPPreparedResponse(response))
            let respond: TestHandler.Respond = { _, response in
                response = bad
                return isPrepared ? .prepared(prepared) : .ready
            }
            try await TestServer.with(respond) { server in
                let response = try await server.talk { client in
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    return try client.response()
                }
                #expect(response.status == 500)
                #expect(response["Set-Cookie"] == nil)
                #expect(server.observer.record.faults.count == 1)
                #expect(server.observer.record.refusals == [.invalidResponse])
            }
        }

        @Test(arguments: [0, 100, 102, 199, 1_000, -1])
        func anInvalidStatus_isA500(_ status: Int) async throws {
            let respond: TestHandler.Respond = { _, response in
                response.status = HTTPStatus(rawValue: status)
                return .ready
            }
            try await TestServer.with(respond) { server in
                let response = try await server.talk { client in
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    return try client.response()
                }
                #expect(response.status == 500)
            }
        }
    }
}
