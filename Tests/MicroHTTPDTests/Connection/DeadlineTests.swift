import TestPatience
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Deadlines that a slow drip cannot stretch, to the millisecond of the clock that the test moves.
    @Suite struct DeadlineTests {
        /// The deadline of each test. The worker looks each eighth of it.
        private static let limit = Duration.milliseconds(400)

        /// Runs a blocking test with a connected client. Every deadline is far, except those that `change` brings near.
        private static func with(
            _ change: (inout HTTPServerConfiguration) -> Void,
            responding respond: @escaping TestHandler.Respond = TestHandler.describing,
            _ body: @escaping @Sendable (TestServer, RawClient) throws -> Void
        ) async throws {
            let configure: (inout HTTPServerConfiguration) -> Void = { configuration in
                configuration.headerTimeout = .seconds(60)
                configuration.bodyTimeout = .seconds(60)
                configuration.idleTimeout = .seconds(60)
                change(&configuration)
            }
            try await TestServer.with(respond, on: TestClock(), configure: configure) { server in
                try await server.talk { client in
                    try blockUntil { server.observer.record.opened == 1 }
                    try server.blockForTurns()
                    try body(server, client)
                }
            }
        }

        /// Asserts that a connection ends after this time, for this reason, and not a millisecond before.
        ///
        /// - Parameter body: what is done each 10 ms.
        private static func expect(
            _ server: TestServer, _ reason: HTTPRefusalReason, after limit: Duration = limit,
            _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void = {}
        ) throws {
            try server.pass(limit - .milliseconds(1), body)
            #expect(server.observer.record.refusals == [], sourceLocation: location)
            try server.pass(.milliseconds(1))
            #expect(server.observer.record.refusals == [reason], sourceLocation: location)
        }

        private static func ask(_ client: RawClient) throws {
            try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try client.response()
        }

        @Test(arguments: ["", "P", "POST / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: h\r\nX-A: "])
        func aDrippingHead_endsAtItsDeadline(_ start: String) async throws {
            try await DeadlineTests.with(setting(\.headerTimeout, to: DeadlineTests.limit)) { server, client in
                try client.send(start)
                try DeadlineTests.expect(server, .headerTimeout) { try client.send("x") }
                let isEnded = try client.isEnded()
                #expect(isEnded)
            }
        }

        /// A head that follows a request is noticed at a quarter of its deadline, with the time of its last byte.
        @Test(arguments: [0, 1, 5])
        func aDrippingHeadAfterARequest_endsAtItsDeadline(_ pause: Int) async throws {
            try await DeadlineTests.with(setting(\.headerTimeout, to: DeadlineTests.limit)) { server, client in
                try DeadlineTests.ask(client)
                try server.pass(.milliseconds(pause * 100))
                let began = server.time.now
                while server.observer.record.closed == 0 {
                    try? client.send("G")
                    try server.pass(.milliseconds(10))
                    #expect(server.time.now - began < .seconds(1))
                }
                #expect(server.time.now - began >= DeadlineTests.limit)
                #expect(server.time.now - began <= DeadlineTests.limit + .milliseconds(150))
                #expect(server.observer.record.refusals == [.headerTimeout])
            }
        }

        @Test(arguments: ["Content-Length: 10000", "Transfer-Encoding: chunked"])
        func aDrippingBody_endsAtItsDeadline(_ framing: String) async throws {
            try await DeadlineTests.with(setting(\.bodyTimeout, to: DeadlineTests.limit)) { server, client in
                try client.send(
                    "POST / HTTP/1.1\r\nHost: h\r\n\(framing)\r\n\r\n" + (framing.hasPrefix("T") ? "FFF\r\n" : ""))
                try server.blockForTurns()
                try DeadlineTests.expect(server, .bodyTimeout) { try client.send("x") }
            }
        }

        @Test func anIdleConnection_endsAtItsDeadline_andOneInUseDoesNot() async throws {
            try await DeadlineTests.with(setting(\.idleTimeout, to: DeadlineTests.limit)) { server, idle in
                let busy = try RawClient(port: server.port)
                try DeadlineTests.ask(idle)
                try server.blockForTurns()
                try DeadlineTests.expect(server, .idleTimeout) { try DeadlineTests.ask(busy) }
                let (isIdleEnded, isBusyEnded) = (try idle.isEnded(), try busy.isEnded(within: .zero))
                #expect(isIdleEnded)
                #expect(!isBusyEnded)
            }
        }

        @Test func aNewConnectionThatStaysSilent_endsAsAnIdleOne_whenHeadsHaveNoDeadline() async throws {
            let change: (inout HTTPServerConfiguration) -> Void = {
                $0.headerTimeout = .zero
                $0.idleTimeout = DeadlineTests.limit
            }
            try await DeadlineTests.with(change) { server, _ in try DeadlineTests.expect(server, .idleTimeout) }
        }

        @Test(arguments: [Duration.zero, .seconds(60)])
        func aHeadThatHasBegun_isNotIdle(_ headerTimeout: Duration) async throws {
            let change: (inout HTTPServerConfiguration) -> Void = {
                $0.headerTimeout = headerTimeout
                $0.idleTimeout = DeadlineTests.limit
            }
            try await DeadlineTests.with(change) { server, client in
                try client.send("GET /1 HTTP/1.1\r\nHost: h\r\n\r\n")
                let first = try client.response().text
                try client.send("GET /2 HT")
                try server.pass(DeadlineTests.limit * 2)
                try client.send("TP/1.1\r\nHost: h\r\n\r\n")
                let texts = [first, try client.response().text]
                #expect(texts == ["GET /1?\n", "GET /2?\n"])
            }
        }

        @Test(arguments: [
            "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc",
        ])
        func aHeadThatBegins_withTheRequestBefore_endsAtItsDeadline(_ request: String) async throws {
            let change: (inout HTTPServerConfiguration) -> Void = {
                $0.headerTimeout = DeadlineTests.limit
                $0.idleTimeout = .zero
            }
            try await DeadlineTests.with(change) { server, client in
                try client.send(request + request + "GET /hea")
                _ = (try client.response(), try client.response())
                try DeadlineTests.expect(server, .headerTimeout)
            }
        }

        @Test(arguments: ["", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n"])
        func aConnectionWithoutANextHead_isIdle(_ framing: String) async throws {
            let change: (inout HTTPServerConfiguration) -> Void = {
                $0.headerTimeout = DeadlineTests.limit
                $0.idleTimeout = DeadlineTests.limit * 2
            }
            try await DeadlineTests.with(change) { server, client in
                let body =
                    framing.isEmpty ? "" : framing.hasPrefix("C") ? "abc" : "3;a=b\r\nabc\r\n0\r\nX: y\r\n\r\n"
                for _ in 0..<3 {
                    try client.send("POST / HTTP/1.1\r\nHost:  h \r\n\(framing)\r\n\(body)")
                    _ = try client.response()
                }
                try server.blockForTurns()
                try DeadlineTests.expect(server, .idleTimeout, after: DeadlineTests.limit * 2)
            }
        }

        @Test func aClientThatDoesNotRead_isCutOff() async throws {
            let respond: TestHandler.Respond = { _, response in
                response.body = Array(repeating: 0x78, count: 32 << 20)
                return .ready
            }
            try await DeadlineTests.with(setting(\.responseTimeout, to: DeadlineTests.limit), responding: respond) {
                server, client in
                try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                _ = try client.some(atMost: 1)
                try server.blockForTurns()
                try DeadlineTests.expect(server, .responseTimeout)
            }
        }

        @Test func aZeroTimeout_setsNoDeadline() async throws {
            let change: (inout HTTPServerConfiguration) -> Void = {
                $0.headerTimeout = .zero
                $0.idleTimeout = .zero
                $0.bodyTimeout = .milliseconds(80)
            }
            try await DeadlineTests.with(change) { server, client in
                try client.send("GET / HTTP/1.1\r\n")
                try server.pass(.milliseconds(300))
                try client.send("Host: h\r\n\r\n")
                let text = try client.response().text
                #expect(text == "GET /?\n")
            }
        }
    }
}
