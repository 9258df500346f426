import TestPatience
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Draining and shutting a server down.
    @Suite struct StoppingTests {
        static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

        private static func waiting(for gate: Gate) -> TestHandler.Respond {
            { _, _ in
                .eventually {
                    await gate.wait()
                    return { $0.body += "done".utf8 }
                }
            }
        }

        @Test func stopAccepting_refusesNewConnections_andEndsOldOnesWithTheirNextResponse() async throws {
            try await TestServer.with { server in
                let (before, after, isEnded) = try await server.talk { client in
                    try client.send(StoppingTests.get)
                    let before = try client.response()
                    server.server.stopAccepting()
                    try client.send(StoppingTests.get)
                    let after = try client.response()
                    let isEnded = try client.isEnded()
                    try blockUntil { (try? RawClient(port: server.port)) == nil }
                    return (before, after, isEnded)
                }
                #expect(before["Connection"] == nil)
                #expect(after.status == 200 && after["Connection"] == "close")
                #expect(isEnded)
            }
        }

        @Test func aPreparedResponse_alsoClosesWhileDraining() async throws {
            let prepared = HTTPPreparedResponse(HTTPResponse(body: Array("same".utf8)))
            let respond: TestHandler.Respond = { _, _ in .prepared(prepared) }
            try await TestServer.with(respond) { server in
                let responses = try await server.talk { client in
                    try client.send(StoppingTests.get)
                    let before = try client.response()
                    server.server.stopAccepting()
                    try client.send(StoppingTests.get)
                    return [before, try client.response()]
                }
                #expect(responses.map(\.text) == ["same", "same"])
                #expect(responses.map { $0["Connection"] } == [nil, "close"])
            }
        }

        @Test func idleConnections_areClosedWhileDraining() async throws {
            try await TestServer.with { server in
                let isEnded = try await onThread {
                    let (used, fresh) = (try RawClient(port: server.port), try RawClient(port: server.port))
                    try used.send(StoppingTests.get)
                    _ = try used.response()
                    try blockUntil { server.observer.record.opened == 2 }
                    server.server.stopAccepting()
                    return try used.isEnded() && fresh.isEnded()
                }
                #expect(isEnded)
            }
        }

        @Test func requestsUnderWay_getResponsesBeforeTheServerEnds() async throws {
            let gate = Gate()
            try await TestServer.with(StoppingTests.waiting(for: gate)) { server in
                async let responses = onThread {
                    let clients = try (0..<10).map { _ in try RawClient(port: server.port) }
                    for client in clients { try client.send(StoppingTests.get) }
                    return try clients.map { try $0.response() }
                }
                #expect(try await server.eventually { gate.arrived == 10 })
                async let end: Void = server.server.shutDown(within: Patience.limit)
                try await Task.sleep(for: .milliseconds(100))
                gate.open()
                await end
                let received = try await responses
                #expect(received.map(\.text) == Array(repeating: "done", count: 10))
                #expect(received.allSatisfy { $0["Connection"] == "close" })
            }
        }

        @Test func requestsThatOutlastTheShutDown_get503_andTheirTasksCancelled() async throws {
            let (gate, cancelled) = (Gate(), Gate())
            let respond: TestHandler.Respond = { _, _ in
                .eventually {
                    await gate.wait()
                    if Task.isCancelled { cancelled.open() }
                    return { _ in }
                }
            }
            try await TestServer.with(respond) { server in
                async let responses = onThread {
                    let clients = try (0..<10).map { _ in try RawClient(port: server.port) }
                    for client in clients { try client.send(StoppingTests.get) }
                    return try clients.map { try $0.response().status }
                }
                let areWaiting = try await server.eventually { gate.arrived == 10 }
                #expect(areWaiting)
                await server.server.shutDown(within: .milliseconds(100))
                #expect(try await responses == Array(repeating: 503, count: 10))
                #expect(server.observer.record.refusals == Array(repeating: .shuttingDown, count: 10))
                await cancelled.wait()
            }
        }

        @Test func halfSentRequests_holdTheServerNoLongerThanItsDeadline() async throws {
            try await TestServer.with(on: TestClock(), configure: setting(\.bodyTimeout, to: .zero)) { server in
                let client = try await server.talk { client in
                    try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab")
                    try blockUntil { server.observer.record.opened == 1 }
                    try server.blockForTurns()
                    return Clients([client])
                }
                async let stopped: Void = server.server.shutDown(within: .milliseconds(400))
                #expect(try await server.eventually { server.server.state?.phase == .stopping })
                try await onThread {
                    try server.pass(.milliseconds(399))
                    #expect(server.server.connectionCount == 1)
                    server.time.advance(by: .milliseconds(1))
                }
                #expect(try await server.eventually { server.server.connectionCount == 0 })
                server.time.advance(by: .seconds(60))
                await stopped
                #expect(client.all.count == 1)
            }
        }

        /// A connection that is in use learns of the stop with its next response.
        @Test func whenTheServerDrains_aConnectionEnds_thatWasIdleForAMoment() async throws {
            try await TestServer.with(on: TestClock()) { server in
                try await server.talk { client in
                    try client.send(StoppingTests.get)
                    _ = try client.response()
                    server.server.stopAccepting()
                    try server.pass(.milliseconds(249))
                    #expect(server.server.connectionCount == 1)
                    try server.pass(.milliseconds(21))
                    #expect(server.server.connectionCount == 0)
                }
            }
        }
    }
}
