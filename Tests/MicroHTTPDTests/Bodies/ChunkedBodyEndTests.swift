import Glibc
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Chunked bodies that end early, because of the client or of the server.
    @Suite struct ChunkedBodyEndTests {
        @Test(arguments: ["", "5\r\nhel", "5\r\nhello\r\n0\r\n"])
        func aClientThatLeavesDuringABody_isDisconnected(_ start: String) async throws {
            try await TestServer.with { server in
                let isEnded = try await server.talk { client in
                    try client.send(ChunkedBodyTests.head + start)
                    try client.pause(.milliseconds(20))
                    client.finishSending()
                    return try client.isEnded()
                }
                #expect(isEnded)
                #expect(server.observer.record.refusals == [], "it was not a deadline that ended it")
                #expect(try await server.eventually { server.server.connectionCount == 0 })
            }
        }

        /// Heads that are complete only when the server stops begin nothing that it would have to wait for.
        @Test func headsThatEndAsTheServerStops_doNoHarm() async throws {
            try await TestServer.with { server in
                let clients = try await onThread {
                    let clients = Clients(try (0..<100).map { _ in try RawClient(port: server.port) })
                    for client in clients.all { try client.send(String(ChunkedBodyTests.head.dropLast())) }
                    return clients
                }
                #expect(try await server.eventually { server.server.connectionCount == 100 })
                async let stopped: Void = server.server.shutDown(within: .milliseconds(30))
                let ended = try await onThread {
                    for client in clients.all {
                        usleep(500)
                        try? client.send("\r\n5\r\nhe")
                    }
                    return clients.all.filter { (try? $0.isEnded()) ?? true }.count
                }
                await stopped
                #expect(ended == 100)
            }
        }

        @Test func aServerThatStops_endsBodiesThatAreUnderWay() async throws {
            try await TestServer.with { server in
                async let isEnded = server.talk { client in
                    try client.send(ChunkedBodyTests.head + "5\r\nhe")
                    return try client.isEnded()
                }
                #expect(try await server.eventually { server.server.connectionCount == 1 })
                await server.server.shutDown(within: .milliseconds(50))
                let wasEnded = try await isEnded
                #expect(wasEnded)
            }
        }
    }
}
