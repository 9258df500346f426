import Glibc
import ServiceBasics
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// The end of a server's life.
    @Suite struct StoppingTests {
        private static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

        private static func waiting(for gate: Gate) -> TestHandler.Respond {
            { _, _ in
                .eventually {
                    await gate.wait()
                    return HTTPResponse(body: Array("done".utf8))
                }
            }
        }

        @Test func stopAccepting_refusesNewConnections_andEndsOldOnesWithTheirNextAnswer() async throws {
            try await TestServer.with { server in
                let (before, after, isEnded) = try await server.talk { client in
                    try client.send(StoppingTests.get)
                    let before = try client.reply()
                    server.server.stopAccepting()
                    try client.send(StoppingTests.get)
                    let after = try client.reply()
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
                let replies = try await server.talk { client in
                    try client.send(StoppingTests.get)
                    let before = try client.reply()
                    server.server.stopAccepting()
                    try client.send(StoppingTests.get)
                    return [before, try client.reply()]
                }
                #expect(replies.map(\.text) == ["same", "same"])
                #expect(replies.map { $0["Connection"] } == [nil, "close"])
            }
        }

        @Test func idleConnections_areClosedWhileDraining() async throws {
            try await TestServer.with { server in
                let isEnded = try await onThread {
                    let (used, fresh) = (try RawClient(port: server.port), try RawClient(port: server.port))
                    try used.send(StoppingTests.get)
                    _ = try used.reply()
                    try blockUntil { server.observer.record.opened == 2 }
                    server.server.stopAccepting()
                    return try used.isEnded() && fresh.isEnded()
                }
                #expect(isEnded)
            }
        }

        @Test func whatIsUnderWay_isAnsweredBeforeTheServerEnds() async throws {
            let gate = Gate()
            try await TestServer.with(StoppingTests.waiting(for: gate)) { server in
                async let answers = onThread {
                    let clients = try (0..<10).map { _ in try RawClient(port: server.port) }
                    for client in clients { try client.send(StoppingTests.get) }
                    return try clients.map { try $0.reply() }
                }
                #expect(try await server.eventually { gate.arrived == 10 })
                async let end: Void = server.server.shutDown(within: .seconds(10))
                try await Task.sleep(for: .milliseconds(100))
                gate.open()
                await end
                let replies = try await answers
                #expect(replies.map(\.text) == Array(repeating: "done", count: 10))
                #expect(replies.allSatisfy { $0["Connection"] == "close" })
            }
        }

        @Test func whatTakesTooLong_isAnsweredWith503_andItsTaskCancelled() async throws {
            let (gate, cancelled) = (Gate(), Gate())
            let respond: TestHandler.Respond = { _, _ in
                .eventually {
                    await gate.wait()
                    if Task.isCancelled { cancelled.open() }
                    return HTTPResponse()
                }
            }
            try await TestServer.with(respond) { server in
                async let answers = onThread {
                    let clients = try (0..<10).map { _ in try RawClient(port: server.port) }
                    for client in clients { try client.send(StoppingTests.get) }
                    return try clients.map { try $0.reply().status }
                }
                #expect(try await server.eventually { server.observer.record.opened == 10 })
                try await Task.sleep(for: .milliseconds(50))
                let clock = ContinuousClock()
                let began = clock.now
                await server.server.shutDown(within: .milliseconds(100))
                #expect(clock.now - began < .seconds(1))
                #expect(try await answers == Array(repeating: 503, count: 10))
                #expect(server.observer.record.refusals == Array(repeating: .shuttingDown, count: 10))
                await cancelled.wait()
            }
        }

        @Test func halfSentRequests_holdTheServerNoLongerThanItsDeadline() async throws {
            try await TestServer.with { server in
                async let ended = server.talk { client in
                    try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab")
                    return try client.isEnded()
                }
                #expect(try await server.eventually { server.observer.record.opened == 1 })
                let clock = ContinuousClock()
                let began = clock.now
                await server.server.shutDown(within: .milliseconds(200))
                #expect(clock.now - began < .seconds(1))
                let isEnded = try await ended
                #expect(isEnded)
            }
        }

        @Test func shutDown_mayBeCalledAnyNumberOfTimes_andBeforeStart() async throws {
            let server = HTTPServer(HTTPServerConfiguration()) { _ in TestHandler(TestHandler.describing) }
            await server.shutDown(within: .seconds(1))
            #expect(throws: HTTPServerError.self) { try server.start() }
            try await TestServer.with { running in
                await withTaskGroup { group in
                    for _ in 0..<5 { group.addTask { await running.server.shutDown(within: .seconds(1)) } }
                }
                await running.server.shutDown(within: .seconds(1))
                #expect(running.server.connectionCount == 0)
            }
        }

        @Test func everyCallerOfShutDown_returnsWhenTheThreadsHaveEnded() async throws {
            var configuration = HTTPServerConfiguration()
            configuration.port = 0
            configuration.workers = 2
            let ended = Lock(0)
            let server = HTTPServer(configuration) { _ in SlowlyEndingHandler(ended) }
            try server.start()
            let counts = await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        await server.shutDown(within: .seconds(1))
                        return ended.withLock { $0 }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts == [2, 2, 2, 2])
        }

        @Test(arguments: 0..<5)
        func hammeringClients_andALateAnswer_doNotKeepItFromEnding(_ round: Int) async throws {
            let respond: TestHandler.Respond = { request, response in
                if request.path.count > 1 { return .eventually { HTTPResponse(body: [1]) } }
                response.body.append(1)
                return .ready
            }
            try await TestServer.with(respond) { server in
                try await withThrowingTaskGroup { group in
                    for number in 0..<8 {
                        group.addTask {
                            try await onThread {
                                // The server may end at any moment: every failure is the end of this client.
                                do {
                                    let clock = ContinuousClock()
                                    let end = clock.now + .seconds(5)
                                    while clock.now < end {
                                        let client = try RawClient(port: server.port)
                                        for _ in 0..<20 {
                                            try client.send(
                                                number % 2 == 0
                                                    ? StoppingTests.get : "GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
                                            guard try client.reply()["Connection"] == nil else { break }
                                        }
                                    }
                                } catch {}
                            }
                        }
                    }
                    try await Task.sleep(for: .milliseconds(60))
                    let clock = ContinuousClock()
                    let began = clock.now
                    await server.server.shutDown(within: .seconds(5))
                    #expect(clock.now - began < .seconds(2))
                    try await group.waitForAll()
                }
                #expect(server.server.connectionCount == 0)
                #expect(server.observer.record.opened == server.observer.record.closed)
                #expect(server.observer.record.faults == [])
            }
        }
    }
}

/// A handler that takes its time to go, which it does at the end of its worker's thread.
private final class SlowlyEndingHandler: HTTPHandler {
    private let ended: Lock<Int>

    init(_ ended: Lock<Int>) {
        self.ended = ended
    }

    deinit {
        usleep(100_000)
        ended.withLock { $0 += 1 }
    }

    func respond(to request: borrowing HTTPRequest, with response: inout HTTPResponse) -> HTTPOutcome { .ready }
}
