import ServiceBasics
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Many connections, and limits on how many.
    @Suite struct ConnectionTests {
        private static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

        @Test(arguments: [32, 127, 128, 129, 256], [1, 2])
        func busyConnections_areAllServed(_ count: Int, _ workers: Int) async throws {
            try await TestServer.with(configure: setting(\.workers, to: workers)) { server in
                let (served, open) = try await onThread {
                    let clients = try (0..<count).map { _ in try RawClient(port: server.port) }
                    let served = try (0..<5).map { _ in
                        for client in clients { try client.send(ConnectionTests.get) }
                        return try clients.count { try $0.response().status == 200 }
                    }
                    return (served, server.server.connectionCount)
                }
                #expect(served == Array(repeating: count, count: 5))
                #expect(open == count)
            }
        }

        /// How many workers are in use when each connection is made; nil for the default. Each stays at its worker.
        @Test(
            arguments: [
                ("012012012", nil), ("012012012", [3, 3, 3, 4, 4, 4, .max, .max, .max]),
                ("010101010", Array(repeating: 2, count: 9)), ("000000000", [1, 1, 1, 0, 0, 0, -1, .min, 1]),
                ("010001012", [3, 3, 1, 1, 2, 2, 3, 3, 3]),
                ("012012010", [3, 3, 3, 3, 3, 3, 3, 3, 1]),
            ] as [(String, [Int]?)])
        func workersInUse_getConnectionsInTurn(_ expected: String, _ inUse: [Int]?) async throws {
            let respond: TestHandler.Respond = { request, response in
                response.body += "\(request.worker)".utf8
                return .ready
            }
            let configure = { (configuration: inout HTTPServerConfiguration) in
                configuration.workers = 3
                guard let inUse else { return }
                let rest = Lock(inUse[...])
                configuration.workersInUse = { rest.withLock { $0.popFirst() } ?? 0 }
            }
            try await TestServer.with(respond, configure: configure) { server in
                let workers = try await onThread {
                    let clients = try (0..<9).map { _ in try RawClient(port: server.port) }
                    return try (0..<2).map { _ in
                        try clients.map { client in
                            try client.send(ConnectionTests.get)
                            return try client.response().text
                        }
                        .joined()
                    }
                }
                #expect(workers == [expected, expected])
            }
        }

        @Test func overTheLimit_theNextWaitsUntilOneCloses() async throws {
            try await TestServer.with(configure: setting(\.maximumConnections, to: 2)) { server in
                let status = try await onThread {
                    var clients = try (0..<2).map { _ in try RawClient(port: server.port) }
                    for client in clients {
                        try client.send(ConnectionTests.get)
                        _ = try client.response()
                    }
                    let third = try RawClient(port: server.port)
                    try third.send(ConnectionTests.get)
                    try blockUntil { !server.observer.record.refusals.isEmpty }
                    let before = server.observer.record.opened
                    clients.removeFirst()
                    return (before, try third.response().status)
                }
                #expect(status == (2, 200))
                #expect(server.observer.record.refusals.contains(.tooManyConnections))
            }
        }

        @Test func overTheLimitOfAnAddress_connectionsAreClosed_untilOneEnds() async throws {
            try await TestServer.with(configure: setting(\.maximumConnectionsPerAddress, to: 1)) { server in
                let isEnded = try await onThread {
                    let first = try RawClient(port: server.port)
                    try first.send(ConnectionTests.get)
                    _ = try first.response()
                    return try RawClient(port: server.port).isEnded()
                }
                #expect(isEnded)
                #expect(try await server.eventually { !server.observer.record.refusals.isEmpty })
                #expect(server.observer.record.refusals == [.tooManyConnectionsPerAddress])
                #expect(try await server.eventually { server.server.connectionCount == 0 })
                let status = try await server.talk { client in
                    try client.send(ConnectionTests.get)
                    return try client.response().status
                }
                #expect(status == 200)
            }
        }

        @Test func openedAndClosedConnections_areReported() async throws {
            try await TestServer.with { server in
                for _ in 0..<5 {
                    _ = try await server.exchange("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                }
                #expect(try await server.eventually { server.observer.record.closed == 5 })
                #expect(server.observer.record.opened == 5)
            }
        }
    }
}
