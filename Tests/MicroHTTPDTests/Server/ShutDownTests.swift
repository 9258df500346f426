import Glibc
import ServiceBasics
import TestPatience
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Shutting a server down, by several callers and under load.
    @Suite struct ShutDownTests {
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
        func busyClientsAndALateResponse_doNotPreventTheShutDown(_ round: Int) async throws {
            let respond: TestHandler.Respond = { request, response in
                if request.path.count > 1 { return .eventually { { $0.body = [1] } } }
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
                                    let end = ContinuousClock.now + Patience.limit * 3
                                    while ContinuousClock.now < end {
                                        let client = try RawClient(port: server.port)
                                        for _ in 0..<20 {
                                            try client.send(
                                                number % 2 == 0
                                                    ? StoppingTests.get : "GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
                                            guard try client.response()["Connection"] == nil else { break }
                                        }
                                    }
                                } catch {}
                            }
                        }
                    }
                    try await Task.sleep(for: .milliseconds(60))
                    #expect(await server.endsBeforeItsDeadline())
                    try await group.waitForAll()
                }
                #expect(server.server.connectionCount == 0)
                #expect(server.observer.record.opened == server.observer.record.closed)
                #expect(server.observer.record.faults == [])
            }
        }
    }
}

/// A handler whose deinitializer is slow. It runs at the end of the worker's thread.
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
