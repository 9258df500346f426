import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// The memory of bodies and unsent responses together is limited.
    @Suite struct BufferLimitTests {
        private static func limits(_ configuration: inout HTTPServerConfiguration) {
            configuration.maximumBuffered = 1_000_000
            configuration.workers = 1
        }

        private static func post(_ length: Int, _ path: String = "/") -> String {
            "POST \(path) HTTP/1.1\r\nHost: h\r\nContent-Length: \(length)\r\n\r\n"
        }

        /// The response to a head with a body that there is no room for. The head is sent anew, on other connections,
        /// until the server has read what takes the room.
        private static func refusal(of head: String, _ server: TestServer) throws -> ClientResponse {
            var client = try RawClient(port: server.port)
            try blockUntil {
                client = try RawClient(port: server.port)
                try client.send(head)
                return client.hasNews(within: .milliseconds(50))
            }
            return try client.response()
        }

        @Test func bodiesOverTheLimit_areRefusedBeforeTheyAreRead_andServedWhenThereIsRoom() async throws {
            try await TestServer.with(configure: BufferLimitTests.limits) { server in
                let (refused, served, after) = try await onThread {
                    let holders = try (0..<3).map { _ in
                        let client = try RawClient(port: server.port)
                        try client.send(BufferLimitTests.post(300_000) + String(repeating: "x", count: 299_999))
                        return client
                    }
                    let refused = try BufferLimitTests.refusal(of: BufferLimitTests.post(300_000), server)
                    for holder in holders { try holder.send("x") }
                    let served = try holders.map { try $0.response().status }
                    let again = try RawClient(port: server.port)
                    try again.send(BufferLimitTests.post(900_000) + String(repeating: "x", count: 900_000))
                    return (refused, served, try again.response().status)
                }
                #expect(refused.status == 503)
                #expect(refused["Connection"] == "close")
                #expect(served == [200, 200, 200])
                #expect(after == 200)
                #expect(Set(server.observer.record.refusals) == [.tooMuchBuffered])
            }
        }

        @Test func announcedBodies_doNotCountAgainstTheLimit() async throws {
            try await TestServer.with(configure: BufferLimitTests.limits) { server in
                let status = try await onThread {
                    let holders = try (0..<20).map { _ in try RawClient(port: server.port) }
                    for holder in holders { try holder.send(BufferLimitTests.post(900_000)) }
                    try holders.last?.pause(.milliseconds(50))
                    let client = try RawClient(port: server.port)
                    try client.send(BufferLimitTests.post(900_000) + String(repeating: "x", count: 900_000))
                    return try client.response().status
                }
                #expect(status == 200)
            }
        }

        @Test func chunkedBodiesOverTheLimit_areRefused() async throws {
            try await TestServer.with(configure: BufferLimitTests.limits) { server in
                let statuses = try await onThread {
                    let chunk = "30D40\r\n" + String(repeating: "x", count: 200_000) + "\r\n"
                    let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
                    for client in clients {
                        try client.send(
                            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + chunk)
                        try client.pause(.milliseconds(50))
                    }
                    // The last one, unless it was read before the others.
                    var refused = 2
                    try blockUntil {
                        guard let first = clients.firstIndex(where: { $0.hasNews(within: .zero) }) else { return false }
                        refused = first
                        return true
                    }
                    let others = clients.indices.filter { $0 != refused }.map { clients[$0] }
                    for client in others { try client.send("0\r\n\r\n") }
                    return try [clients[refused].response().status] + others.map { try $0.response().status }
                }
                #expect(statuses == [503, 200, 200])
            }
        }

        @Test func aStreamsRequestBody_isGivenBack() async throws {
            let respond: TestHandler.Respond = { request, response in
                if TestHandler.text(request.path) == "/stream" { response.stream = { _ in Endless() } }
                return .ready
            }
            try await TestServer.with(respond, configure: BufferLimitTests.limits) { server in
                let status = try await onThread {
                    let streams = try (0..<5).map { _ in
                        let client = try RawClient(port: server.port)
                        try client.send(
                            BufferLimitTests.post(400_000, "/stream") + String(repeating: "x", count: 400_000))
                        _ = try client.some()
                        return client
                    }
                    let client = try RawClient(port: server.port)
                    try client.send(BufferLimitTests.post(900_000) + String(repeating: "x", count: 900_000))
                    let status = try client.response().status
                    return streams.isEmpty ? 0 : status
                }
                #expect(status == 200)
            }
        }

        @Test func unsentResponsesOverTheLimit_blockOtherBodies_untilTheyAreRead() async throws {
            let respond: TestHandler.Respond = { request, response in
                if TestHandler.text(request.path) == "/large" { response.body = Array(repeating: 0x78, count: 8 << 20) }
                return .ready
            }
            let configure: (inout HTTPServerConfiguration) -> Void = {
                BufferLimitTests.limits(&$0)
                $0.maximumBuffered = 10 << 20
                $0.maximumBodySize = 4 << 20
            }
            try await TestServer.with(respond, configure: configure) { server in
                let (get, post, empty, count, after) = try await onThread {
                    let slow = try RawClient(port: server.port)
                    try slow.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
                    try blockUntil { slow.hasNews(within: .zero) }
                    let client = try RawClient(port: server.port)
                    try client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
                    let get = try client.response().status
                    try client.send(BufferLimitTests.post(5, "/large") + "hello")
                    let post = try client.response().body.count
                    let other = try RawClient(port: server.port)
                    try other.send(BufferLimitTests.post(3 << 20))
                    let empty = try other.response().status
                    let count = try slow.response().body.count
                    try client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
                    return (get, post, empty, count, try client.response().status)
                }
                #expect(get == 503)
                #expect(post == 8 << 20, "what came with a body gets its response, for it may have changed something")
                #expect(empty == 503)
                #expect(count == 8 << 20)
                #expect(after == 200)
            }
        }

        @Test func aBudget_takesAndGivesBackExactly() {
            let pool = BufferPool(limit: 1_000_000, workers: 2)
            var (first, second) = (BufferBudget(of: pool), BufferBudget(of: pool))
            var taken = [first.take(600_000), second.take(500_000), second.take(300_000)]
            #expect(!second.isExhausted)
            second.overdraw(500_000)
            #expect(pool.isExhausted)
            first.release(600_000)
            second.release(800_000)
            #expect(!pool.isExhausted)
            taken.append(first.take(1_000_000 - 2 * pool.slice))
            #expect(taken == [true, false, true, true])
        }
    }
}

/// A stream that writes one part and then waits.
private final class Endless: HTTPStream {
    private var hasBegun = false

    func write(to body: inout [UInt8]) -> HTTPStreamStep {
        if !hasBegun { body += "begun".utf8 }
        hasBegun = true
        return .wait(atMost: .seconds(60))
    }

    func close() {}
}
