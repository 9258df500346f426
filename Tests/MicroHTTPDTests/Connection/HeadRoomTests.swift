import Synchronization
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Heads that leave no room for the response's.
    @Suite struct HeadRoomTests {
        /// Every length of one field, around where a connection's memory ends, and many short fields: a response comes,
        /// and what got no response of the handler never reached it.
        @Test(arguments: ["GET / HTTP/1.1\r\nHost: h\r\n", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9000\r\n"])
        func aRequestThatIsApplied_getsItsResponse_howeverLongItsHead(_ head: String) async throws {
            let served = Counter()
            let respond: TestHandler.Respond = { request, response in
                served.add()
                response.headers.append(.etag, String(repeating: "e", count: HeadRoom.responseFields - 8))
                return .ready
            }
            try await TestServer.with(respond) { server in
                let body = head.hasPrefix("P") ? String(repeating: "x", count: 9_000) : ""
                var statuses: [Int: Int] = [:]
                var heads = stride(from: 11_000, through: 16_500, by: 20).map { length in
                    head + "X: " + String(repeating: "x", count: length) + "\r\n\r\n"
                }
                heads += stride(from: 20, through: 200, by: 2).map { count in
                    head + String(repeating: "a:b\r\n", count: count) + "\r\n"
                }
                heads += stride(from: 10, through: 200, by: 10).map { count in
                    head + "Cookie: " + String(repeating: "a=b;", count: count) + "\r\n\r\n"
                }
                for head in heads {
                    let before = served.count
                    let status = try await server.talk { client in
                        try client.send(head + body)
                        // Some of the longest are libmicrohttpd's to refuse, which only closes.
                        return (try? client.response().status) ?? 0
                    }
                    let applied = served.count - before
                    #expect(applied == (status == 200 ? 1 : 0), "\(head.utf8.count) bytes: \(status)")
                    statuses[status, default: 0] += 1
                }
                #expect(statuses[200] ?? 0 > 50)
                #expect(statuses[431] ?? 0 > 50)
            }
        }

        @Test func aRequestWithTrailersThatIsApplied_getsItsResponse() async throws {
            let served = Counter()
            let respond: TestHandler.Respond = { _, response in
                served.add()
                response.headers.append(.etag, String(repeating: "e", count: HeadRoom.responseFields - 8))
                return .ready
            }
            try await TestServer.with(respond) { server in
                var statuses: [Int: Int] = [:]
                for length in stride(from: 0, through: 13_000, by: 250) {
                    for trailers in [16, 60] {
                        let before = served.count
                        let status = try await server.talk { client in
                            try client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nX: ")
                            try client.send(String(repeating: "x", count: length) + "\r\n\r\n")
                            if length.isMultiple(of: 500) { try client.pause(.milliseconds(1)) }
                            try? client.send("0\r\n" + String(repeating: "a:b\r\n", count: trailers) + "\r\n")
                            return (try? client.response().status) ?? 0
                        }
                        #expect(served.count - before == (status == 200 ? 1 : 0), "\(length), \(trailers): \(status)")
                        statuses[status, default: 0] += 1
                    }
                }
                #expect(statuses[200] ?? 0 > 20 && statuses[400] ?? 0 > 20 && statuses[431] ?? 0 > 5)
                #expect(statuses[0] == nil)
            }
        }

        @Test(arguments: [200, 1_000, 4_000], ["GET", "POST"])
        func aBrowsersRequest_withItsCookies_isServed(_ length: Int, _ method: String) async throws {
            try await TestServer.with { server in
                let cookies = (0..<20).map { "name\($0)=" + String(repeating: "v", count: length / 20 - 8) }
                let fields = (0..<15).map { "Field-\($0): " + String(repeating: "f", count: 40) + "\r\n" }
                let framing = method == "POST" ? "Transfer-Encoding: chunked\r\n" : ""
                let head =
                    "\(method) / HTTP/1.1\r\nHost: h\r\n\(fields.joined())Cookie: \(cookies.joined(separator: "; "))\r\n"
                let statuses = try await server.talk { client in
                    try (0..<3).map { _ in
                        try client.send(head + framing + "\r\n" + (framing.isEmpty ? "" : "2\r\nhi\r\n0\r\n\r\n"))
                        return try client.response().status
                    }
                }
                #expect(statuses == [200, 200, 200])
            }
        }

        @Test func aHeadThatIsTooLong_isRefusedWith431() async throws {
            try await TestServer.with { server in
                let response = try await server.exchange(
                    "GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: 15_900))\r\n\r\n")
                #expect(response.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
                #expect(response.hasSuffix("exceed 16384 bytes; send fewer or shorter fields.\n"))
                #expect(server.observer.record.refusals == [.headTooLarge])
            }
        }

        @Test func aRefusalOfHead_hasNoBody() async throws {
            try await TestServer.with { server in
                let response = try await server.exchange("HEAD / HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n")
                #expect(response.hasPrefix("HTTP/1.1 400 "))
                #expect(response.hasSuffix("\r\n\r\n"))
            }
        }

        @Test(arguments: [300, 3_000])
        func aQueryOfManyParameters_isServed(_ count: Int) async throws {
            try await TestServer.with { server in
                let query = String(repeating: "&", count: count)
                let text = try await server.talk { client in
                    try client.send("GET /?a=%20\(query)b HTTP/1.1\r\nHost: h\r\n\r\n")
                    return try client.response().text
                }
                #expect(text == "GET /?a=%20\(query)b\n")
            }
        }
    }
}

private final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .acquiring) }
    func add() { value.add(1, ordering: .acquiringAndReleasing) }
}
