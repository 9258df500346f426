import TestPatience
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Deadlines that a slow drip cannot stretch.
    @Suite struct DeadlineTests {
        /// Every deadline is far, except those that `change` brings near.
        private static func far(
            _ change: @escaping @Sendable (inout HTTPServerConfiguration) -> Void
        ) -> (inout HTTPServerConfiguration) -> Void {
            { configuration in
                configuration.headerTimeout = .seconds(60)
                configuration.bodyTimeout = .seconds(60)
                configuration.idleTimeout = .seconds(60)
                change(&configuration)
            }
        }

        /// A deadline that a client keeps though it stands still for a while.
        private static let kept = Duration.seconds(3)

        /// How long a client takes that connects, and returns when the server has ended the connection. A stall of the
        /// client makes it only longer.
        private static func time(
            _ server: TestServer, _ body: @escaping @Sendable (RawClient) throws -> Void
        ) async throws -> Duration {
            try await onThread {
                let began = ContinuousClock.now
                try body(try RawClient(port: server.port))
                return ContinuousClock.now - began
            }
        }

        /// Sends a byte each 20 ms until the server ends the connection; how long that took.
        private static func drip(_ server: TestServer, after start: String) async throws -> Duration {
            try await time(server) { client in
                try client.send(start)
                if start.contains("GET") { _ = try client.reply() }
                let byte = start.contains("GET") ? "G" : "x"
                try blockUntil {
                    do { try client.send(byte) } catch { return true }
                    return try client.isEnded(within: .milliseconds(20))
                }
            }
        }

        @Test(arguments: [
            "", "P", "POST / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: h\r\nX-A: ", "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
        ])
        func aDrippingHead_endsAtItsDeadline(_ start: String) async throws {
            // After a request, which must come before the deadline of its own head.
            let deadline = start.contains("GET") ? DeadlineTests.kept : .milliseconds(400)
            let configure = DeadlineTests.far { $0.headerTimeout = deadline }
            try await TestServer.with(configure: configure) { server in
                let time = try await DeadlineTests.drip(server, after: start)
                #expect(time > deadline - .milliseconds(150))
                #expect(server.observer.record.refusals == [.headerTimeout])
            }
        }

        @Test(arguments: ["Content-Length: 10000", "Transfer-Encoding: chunked"])
        func aDrippingBody_endsAtItsDeadline(_ framing: String) async throws {
            let configure = DeadlineTests.far { $0.bodyTimeout = .milliseconds(400) }
            try await TestServer.with(configure: configure) { server in
                let start =
                    "POST / HTTP/1.1\r\nHost: h\r\n\(framing)\r\n\r\n" + (framing.hasPrefix("T") ? "FFF\r\n" : "")
                let time = try await DeadlineTests.drip(server, after: start)
                #expect(time > .milliseconds(250))
                #expect(server.observer.record.refusals == [.bodyTimeout])
            }
        }

        @Test func anIdleConnection_endsAtItsDeadline_andOneInUseDoesNot() async throws {
            let configure = DeadlineTests.far { $0.idleTimeout = DeadlineTests.kept }
            try await TestServer.with(configure: configure) { server in
                let isBusyEnded = try await onThread {
                    let (busy, idle) = (try RawClient(port: server.port), try RawClient(port: server.port))
                    func ask(_ client: RawClient) throws {
                        try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                        _ = try client.reply()
                    }
                    try ask(idle)
                    try blockUntil {
                        try ask(busy)
                        return try idle.isEnded(within: .milliseconds(50))
                    }
                    return try busy.isEnded(within: .zero)
                }
                #expect(!isBusyEnded)
                #expect(server.observer.record.refusals == [.idleTimeout])
            }
        }

        @Test func aNewConnectionThatStaysSilent_endsAsAnIdleOne_whenHeadsHaveNoDeadline() async throws {
            let configure = DeadlineTests.far {
                $0.headerTimeout = .zero
                $0.idleTimeout = .milliseconds(400)
            }
            try await TestServer.with(configure: configure) { server in
                let time = try await DeadlineTests.time(server) { client in
                    let isEnded = try client.isEnded()
                    #expect(isEnded)
                }
                #expect(time > .milliseconds(250))
                #expect(server.observer.record.refusals == [.idleTimeout])
            }
        }

        @Test(arguments: [Duration.zero, .seconds(60)])
        func aHeadThatHasBegun_isNotIdle(_ headerTimeout: Duration) async throws {
            let configure = DeadlineTests.far {
                $0.headerTimeout = headerTimeout
                $0.idleTimeout = DeadlineTests.kept
            }
            try await TestServer.with(configure: configure) { server in
                let texts = try await server.talk { client in
                    try client.send("GET /1 HTTP/1.1\r\nHost: h\r\n\r\n")
                    let first = try client.reply().text
                    try client.send("GET /2 HT")
                    try client.pause(DeadlineTests.kept + .milliseconds(300))
                    try client.send("TP/1.1\r\nHost: h\r\n\r\n")
                    return [first, try client.reply().text]
                }
                #expect(texts == ["GET /1?\n", "GET /2?\n"])
            }
        }

        @Test(arguments: [
            "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc",
        ])
        func aHeadThatBegins_withTheRequestBefore_endsAtItsDeadline(_ request: String) async throws {
            let configure = DeadlineTests.far {
                $0.headerTimeout = DeadlineTests.kept
                $0.idleTimeout = .zero
            }
            try await TestServer.with(configure: configure) { server in
                let time = try await DeadlineTests.time(server) { client in
                    try client.send(request + request + "GET /hea")
                    _ = (try client.reply(), try client.reply())
                    let isEnded = try client.isEnded()
                    #expect(isEnded)
                }
                #expect(time > DeadlineTests.kept - .milliseconds(150))
                #expect(server.observer.record.refusals == [.headerTimeout])
            }
        }

        @Test(arguments: ["", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n"])
        func aConnectionWithoutANextHead_isIdle(_ framing: String) async throws {
            let configure = DeadlineTests.far {
                $0.headerTimeout = DeadlineTests.kept
                $0.idleTimeout = DeadlineTests.kept + .seconds(1)
            }
            try await TestServer.with(configure: configure) { server in
                let isEnded = try await server.talk { client in
                    let body =
                        framing.isEmpty ? "" : framing.hasPrefix("C") ? "abc" : "3;a=b\r\nabc\r\n0\r\nX: y\r\n\r\n"
                    for _ in 0..<3 {
                        try client.send("POST / HTTP/1.1\r\nHost:  h \r\n\(framing)\r\n\(body)")
                        _ = try client.reply()
                    }
                    return try client.isEnded()
                }
                #expect(isEnded)
                #expect(server.observer.record.refusals == [.idleTimeout])
            }
        }

        @Test func aClientThatDoesNotRead_isCutOff() async throws {
            let respond: TestHandler.Respond = { _, response in
                response.body = Array(repeating: 0x78, count: 32 << 20)
                return .ready
            }
            let configure = DeadlineTests.far { $0.responseTimeout = .milliseconds(300) }
            try await TestServer.with(respond, configure: configure) { server in
                let client = try await server.talk { client in
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    try blockUntil { server.observer.record.closed > 0 }
                    return true
                }
                #expect(client)
                #expect(server.observer.record.refusals == [.responseTimeout])
            }
        }

        @Test func aZeroTimeout_setsNoDeadline() async throws {
            let configure: (inout HTTPServerConfiguration) -> Void = { configuration in
                configuration.headerTimeout = .zero
                configuration.idleTimeout = .zero
                configuration.bodyTimeout = .milliseconds(80)
            }
            try await TestServer.with(configure: configure) { server in
                let text = try await server.talk { client in
                    try client.send("GET / HTTP/1.1\r\n")
                    try client.pause(.milliseconds(300))
                    try client.send("Host: h\r\n\r\n")
                    return try client.reply().text
                }
                #expect(text == "GET /?\n")
            }
        }
    }
}
