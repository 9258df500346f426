import Synchronization
import TestPatience
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Responses that are streams.
    @Suite struct StreamTests {
        static let request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

        /// Responds to every request with the parts of the feed.
        static func responder(_ feed: Feed) -> TestHandler.Respond {
            { _, response in
                response.headers.append(.contentType, "text/plain")
                response.stream = { waker in feed.open(waker) }
                return .ready
            }
        }

        @Test func partsAreChunks_sentAsTheyCome_andTheEndIsOne() async throws {
            let feed = Feed()
            feed.put("first")
            try await TestServer.with(StreamTests.responder(feed)) { server in
                let text = try await server.talk { client in
                    try client.send(StreamTests.request)
                    let head = try client.response(hasBody: false)
                    #expect(head.status == 200)
                    #expect(head["Transfer-Encoding"] == "chunked")
                    #expect(head["Connection"] == "close")
                    #expect(head["Content-Type"] == "text/plain")
                    #expect(try client.some() == "00000005\r\nfirst\r\n")
                    feed.put("second")
                    #expect(try client.some() == "00000006\r\nsecond\r\n")
                    feed.end()
                    return try client.rest()
                }
                #expect(text == "0\r\n\r\n")
                #expect(try await server.eventually { server.server.connectionCount == 0 })
                #expect(feed.closings == 1)
            }
        }

        @Test func aClientOfHTTP10_getsPartsWithoutChunks() async throws {
            let feed = Feed()
            feed.put("plain")
            feed.end()
            try await TestServer.with(StreamTests.responder(feed)) { server in
                let text = try await server.exchange("GET / HTTP/1.0\r\n\r\n")
                #expect(text.hasSuffix("\r\n\r\nplain"))
                #expect(!text.contains("chunked"))
            }
        }

        @Test func aHEADRequestForAStream_getsTheHeadOnly() async throws {
            let feed = Feed()
            feed.put("unseen")
            try await TestServer.with(StreamTests.responder(feed)) { server in
                let text = try await server.exchange("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(text.hasSuffix("\r\n\r\n"))
                #expect(feed.closings == 1)
            }
        }

        @Test func aLateResponse_mayBeAStream() async throws {
            let feed = Feed()
            feed.put("late")
            feed.end()
            let respond: TestHandler.Respond = { _, _ in
                .eventually { { $0.stream = { waker in feed.open(waker) } } }
            }
            try await TestServer.with(respond) { server in
                let text = try await server.exchange(StreamTests.request)
                #expect(text.hasSuffix("00000004\r\nlate\r\n0\r\n\r\n"))
            }
        }

        /// Tells when it is freed.
        private final class Witness: Sendable {
            private let onEnd: @Sendable () -> Void
            init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
            deinit { onEnd() }
        }

        @Test(arguments: [false, true])
        func whatMakesAStream_isFreedWhileTheStreamIsOpen(_ isLate: Bool) async throws {
            let feed = Feed()
            feed.put("part")
            let freed = Atomic(0)
            let respond: TestHandler.Respond = { _, response in
                let witness = Witness { freed.add(1, ordering: .releasing) }
                let make: HTTPResponse.StreamMaker = { [witness] waker in
                    withExtendedLifetime(witness) { feed.open(waker) }
                }
                guard isLate else {
                    response.stream = make
                    return .ready
                }
                return .eventually { { $0.stream = make } }
            }
            try await TestServer.with(respond, on: TestClock()) { server in
                try await onThread {
                    let client = try RawClient(port: server.port)
                    try client.send(StreamTests.request)
                    _ = try client.response(hasBody: false)
                    #expect(try client.some() == "00000004\r\npart\r\n")
                    try server.blockForTurns()
                    #expect(freed.load(ordering: .acquiring) == 1)
                    #expect(feed.closings == 0)
                }
            }
        }

        @Test(arguments: [false, true])
        func aClientThatLeaves_isNoticedAtOnce(_ resets: Bool) async throws {
            let feed = Feed()
            try await TestServer.with(StreamTests.responder(feed)) { server in
                try await onThread {
                    let client = try RawClient(port: server.port)
                    try client.send(StreamTests.request)
                    _ = try client.response(hasBody: false)
                    if resets { client.reset() }
                }
                #expect(try await server.eventually { feed.closings == 1 })
                #expect(try await server.eventually { server.server.connectionCount == 0 })
            }
        }

        @Test func aStreamThatWaits_isAskedAgainInTime() async throws {
            let feed = Feed(askedAfter: .milliseconds(100))
            let configure = setting(\HTTPServerConfiguration.idleTimeout, to: .milliseconds(80))
            try await TestServer.with(StreamTests.responder(feed), on: TestClock(), configure: configure) { server in
                try await server.talk { client in
                    try client.send(StreamTests.request)
                    _ = try client.response(hasBody: false)
                    try server.blockForTurns()
                    let asked = feed.asked
                    for count in 0..<3 {
                        try server.pass(.milliseconds(99))
                        #expect(feed.asked == asked + count)
                        try server.pass(.milliseconds(1))
                        #expect(feed.asked == asked + count + 1)
                    }
                }
            }
        }

        @Test func stopping_endsEveryStreamAtOnce_wellFormed() async throws {
            let feed = Feed()
            feed.put("first")
            try await TestServer.with(StreamTests.responder(feed)) { server in
                let clients = try await onThread {
                    let clients = try (0..<10).map { _ in try RawClient(port: server.port) }
                    for client in clients {
                        try client.send(StreamTests.request)
                        _ = try client.response(hasBody: false)
                    }
                    return Clients(clients)
                }
                #expect(await server.endsBeforeItsDeadline())
                let ends = try await onThread { try clients.all.map { try $0.rest() } }
                #expect(ends.allSatisfy { $0.hasSuffix("0\r\n\r\n") })
                #expect(feed.closings == 10)
            }
        }

        @Test func manyStreams_areWokenFromManyThreads_andMissNothing() async throws {
            let feed = Feed()
            try await TestServer.with(StreamTests.responder(feed)) { server in
                let clients = try await onThread {
                    let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
                    for client in clients {
                        try client.send(StreamTests.request)
                        _ = try client.response(hasBody: false)
                    }
                    return Clients(clients)
                }
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 {
                        group.addTask { for _ in 0..<250 { feed.put("x") } }
                    }
                }
                feed.end()
                let texts = try await onThread { try clients.all.map { try $0.rest() } }
                #expect(texts.map { $0.count(where: { $0 == "x" }) } == Array(repeating: 1_000, count: 20))
            }
        }
    }
}
