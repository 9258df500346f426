import Glibc
import TestPatience
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Streams whose clients read slowly or not at all.
    @Suite struct SlowStreamTests {
        /// Blocks the thread until a feed has been written to, and nothing more was for 200 ms.
        private static func blockUntilItPauses(_ feed: Feed) throws {
            try blockUntil {
                let written = feed.written
                usleep(200_000)
                return written > 0 && feed.written == written
            }
        }

        @Test func aStreamPausesForASlowClient_andContinuesWhenItReads() async throws {
            let feed = Feed()
            feed.repeatPart(String(repeating: "z", count: 1_000))
            try await TestServer.with(StreamTests.responder(feed), configure: setting(\.workers, to: 1)) { server in
                try await onThread {
                    let client = try RawClient(port: server.port)
                    try client.send(StreamTests.request)
                    // What the system holds on both sides, and no more.
                    try SlowStreamTests.blockUntilItPauses(feed)
                    #expect(feed.written < 20_000)
                    feed.end()
                    let all = try client.rest()
                    #expect(all.hasSuffix("\r\n0\r\n\r\n"))
                    #expect(all.count(where: { $0 == "z" }) == feed.written * 1_000)
                }
            }
        }

        @Test func aClientThatReadsNothing_isDisconnected() async throws {
            let feed = Feed()
            feed.repeatPart(String(repeating: "x", count: 10_000))
            try await TestServer.with(
                StreamTests.responder(feed), configure: setting(\.responseTimeout, to: .milliseconds(200))
            ) { server in
                let client = try await server.talk { client in
                    try client.send(StreamTests.request)
                    return Clients([client])
                }
                #expect(try await server.eventually { feed.closings == 1 })
                #expect(try await server.eventually { server.server.connectionCount == 0 })
                #expect(server.observer.record.refusals == [.responseTimeout])
                #expect(client.all.count == 1)
            }
        }

        @Test func stopping_doesNotWaitForAClientThatReadsNothing() async throws {
            let feed = Feed()
            feed.repeatPart(String(repeating: "z", count: 10_000))
            try await TestServer.with(StreamTests.responder(feed)) { server in
                let client = try await server.talk { client in
                    try client.send(StreamTests.request)
                    try SlowStreamTests.blockUntilItPauses(feed)
                    return Clients([client])
                }
                #expect(await server.endsBeforeItsDeadline())
                #expect(feed.closings == 1)
                #expect(client.all.count == 1)
            }
        }

        @Test func aClientThatReadsSlowly_staysConnected() async throws {
            let feed = Feed()
            feed.repeatPart(String(repeating: "z", count: 10_000))
            let configure = setting(\HTTPServerConfiguration.responseTimeout, to: .milliseconds(400))
            try await TestServer.with(StreamTests.responder(feed), on: TestClock(), configure: configure) { server in
                let taken = try await onThread {
                    let client = try RawClient(port: server.port, receiveBuffer: 4_096)
                    try client.send(StreamTests.request)
                    var taken = 0
                    for _ in 0..<35 {
                        taken += try client.some(atMost: 2_000).utf8.count
                        try server.pass(.milliseconds(100))
                    }
                    return taken
                }
                #expect(taken > 20_000)
                #expect(server.observer.record.refusals.isEmpty)
            }
        }
    }
}
