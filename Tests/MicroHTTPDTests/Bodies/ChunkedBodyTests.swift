import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Chunked bodies over a socket, in pieces of any length.
    @Suite struct ChunkedBodyTests {
        static let head = "POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        private static let next = "GET /next HTTP/1.1\r\nHost: h\r\n\r\n"

        @Test(arguments: [
            "0\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n", "2;a=b\r\nhe\r\n3\r\nllo\r\n000;c\r\nX: y\r\n\r\n",
        ])
        func aBodyThatIsCutAnywhere_isPutTogether_andTheConnectionGoesOn(_ body: String) async throws {
            // A last chunk's extension is libmicrohttpd's to read, which takes none since 1.0.
            let expected = body.contains("llo") ? "POST /a?\nhello" : "POST /a?\n"
            try await TestServer.with { server in
                for cut in -1...body.utf8.count {
                    // A last chunk that comes apart is libmicrohttpd's to read, which takes no extension since 1.0.
                    if LibraryVersion.strictness > 0, body.contains(";c"), (0..<body.utf8.count).contains(cut) {
                        continue
                    }
                    let texts = try await server.talk { client in
                        let (start, end) = (body.utf8.prefix(max(0, cut)), body.utf8.dropFirst(max(0, cut)))
                        try client.send(Array((cut < 0 ? "" : ChunkedBodyTests.head).utf8) + Array(start))
                        try client.pause(.milliseconds(3))
                        let rest = (cut < 0 ? ChunkedBodyTests.head : "") + String(decoding: Array(end), as: UTF8.self)
                        try client.send(rest + ChunkedBodyTests.next)
                        return [try client.response().text, try client.response().text]
                    }
                    #expect(texts == [expected, "GET /next?\n"], "cut at \(cut)")
                }
            }
        }

        @Test func aBodyThatComesByteByByte_isPutTogether_overAndOver() async throws {
            try await TestServer.with { server in
                let texts = try await server.talk { client in
                    try (0..<3).map { _ in
                        for byte in (ChunkedBodyTests.head + "2;a\r\nhe\r\n3\r\nllo\r\n0\r\nX: y\r\n\r\n").utf8 {
                            try client.send([byte])
                        }
                        return try client.response().text
                    }
                }
                #expect(texts == Array(repeating: "POST /a?\nhello", count: 3))
            }
        }

        /// libmicrohttpd 1.0 moves what it has read behind the head when its memory gets scarce.
        @Test(arguments: ["", "   "])
        func aBodyThatComesWithItsHead_isPutTogether_forHeadsOfAnyLength(_ blanks: String) async throws {
            // Since 1.0 not where, by chance, nothing of the body was read with the head.
            let last = LibraryVersion.strictness == 0 ? "0;b" : "0"
            try await TestServer.with { server in
                for length in [0, 100] + Array(stride(from: 5_500, through: 10_500, by: 25)) {
                    let head = ChunkedBodyTests.head.dropLast() + "X: " + String(repeating: "x", count: length)
                    let texts = try await server.talk { client in
                        let body = "0005\r\nhello\r\n1;a\r\n!\r\n\(last)\r\nC: d\r\n\r\n"
                        try client.send(head + "\(blanks)\r\n\r\n" + body + ChunkedBodyTests.next)
                        let first = try [client.next(), client.next()]
                        try client.send(head + "\(blanks)\r\n\r\n" + "0005\r\nhel")
                        try client.pause(.milliseconds(1))
                        try client.send("lo\r\n0\r\n\r\n" + ChunkedBodyTests.next)
                        return try first + [client.next(), client.next()]
                    }
                    #expect(
                        texts == ["POST /a?\nhello!", "GET /next?\n", "POST /a?\nhello", "GET /next?\n"], "\(length)")
                }
            }
        }

        @Test func aChunkOverTheLimit_isRefusedByItsSize() async throws {
            try await TestServer.with { server in
                let status = try await server.talk { client in
                    try client.send(ChunkedBodyTests.head + "fffffff\r\n")
                    return try client.response().status
                }
                #expect(status == 413)
            }
        }

        @Test func aLongBody_isPutTogether() async throws {
            let configure = setting(\.maximumBodySize, to: 3_000_000)
            try await TestServer.with(configure: configure) { server in
                let counts = try await server.talk { client in
                    try (0..<2).map { _ in
                        let chunk = "fff\r\n" + String(repeating: "x", count: 4_095) + "\r\n"
                        try client.send(ChunkedBodyTests.head)
                        for _ in 0..<600 { try client.send(chunk) }
                        try client.send("0\r\n\r\n")
                        return try client.response().body.count
                    }
                }
                #expect(counts == [9 + 600 * 4_095, 9 + 600 * 4_095])
            }
        }

        @Test(arguments: [
            "5\nhello\r\n0\r\n\r\n", "5\r\nhello\n0\r\n\r\n", "5;a\0b\r\nhello\r\n0\r\n\r\n",
            "5;a\rb\r\nhello\r\n0\r\n\r\n", "5\r\nhello\r\n0\r\nA: b\0\r\n\r\n", "5\r\nhello\r\n0\r\nA: b\rc\r\n\r\n",
            "5\r\nhello\r\n0\n\r\n", "5\r\nhello\r\n0\r\n\n", "z\r\n", " 5\r\nhello\r\n0\r\n\r\n",
        ])
        func aMalformedBody_isRefused_inPiecesToo(_ body: String) async throws {
            try await TestServer.with { server in
                for pause in [false, true] {
                    let response = try await server.talk { client in
                        try client.send(ChunkedBodyTests.head)
                        for byte in body.utf8 where pause { try client.send([byte]) }
                        try client.send((pause ? "" : body) + ChunkedBodyTests.next)
                        return try client.rest()
                    }
                    #expect(response.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
                    #expect(response.contains("A chunk must be") || response.contains("field's name is not a token"))
                    #expect(!response.contains("next"))
                }
                #expect(server.observer.record.refusals == [.badFraming, .badFraming])
            }
        }

        @Test func aClientThatExpectsContinue_getsIt_andSends() async throws {
            try await TestServer.with { server in
                let (statuses, text) = try await server.talk { client in
                    try client.send(ChunkedBodyTests.head.dropLast() + "Expect: 100-continue\r\n\r\n")
                    var statuses = [try client.response().status]
                    try client.send("2\r\nhi\r\n0\r\n\r\n")
                    var response = try client.response()
                    while response.status == 100 {
                        statuses.append(100)
                        response = try client.response()
                    }
                    return (statuses + [response.status], response.text)
                }
                #expect(statuses == [100, 200])
                #expect(text == "POST /a?\nhi")
            }
        }

        @Test func emptyLinesBeforeARequest_doNotShiftItsBody() async throws {
            try await TestServer.with { server in
                let texts = try await server.talk { client in
                    try (0..<3).map { index in
                        try client.send(String(repeating: "\r\n", count: index == 0 ? 8 : 1) + ChunkedBodyTests.head)
                        try client.pause(.milliseconds(3))
                        try client.send("2\r\nhi\r\n0\r\n\r\n")
                        return try client.response().text
                    }
                }
                #expect(texts == Array(repeating: "POST /a?\nhi", count: 3))
            }
        }
    }
}

extension RawClient {
    /// The next response's text; a word when there is none.
    fileprivate func next() throws -> String {
        do { return try response().text } catch { return "\(error)" }
    }
}
