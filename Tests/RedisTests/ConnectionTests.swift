import Redis
import RedisSamples
import ServiceBasics
import Testing

extension RedisSuite {
    struct ConnectionTests {
        private let redis: TestRedis

        init() throws { redis = try TestRedis() }

        @Test func values_comeBackAsTheyWereSent() async throws {
            let connection = try RedisConnection(redis.configuration)
            let value = [UInt8](repeating: 13, count: 2_500_000) + [UInt8](repeating: 0, count: 2_500_000)
            var set = RedisCommand("SET", "k")
            set.append(value)
            #expect(try await connection.send(set).reply == .status("OK"))
            #expect(try await connection.send(RedisCommand("GET", "k")).reply == .bytes(value))
            #expect(try connection.ask(RedisCommand("GET", "none")) == .null)
            #expect(try connection.ask(RedisCommand("RPUSH", "l", "a", "b")) == .integer(2))
            #expect(
                try connection.ask(RedisCommand("LRANGE", "l", "0", "-1")) == .array([.bytes([97]), .bytes([98])]))
            #expect(try connection.ask(RedisCommand("NONSENSE")).errorCode == "ERR")
        }

        @Test func repliesReachTheirCommands_inOrder_fromManyThreads() throws {
            let connection = try RedisConnection(redis.configuration)
            let threads = try (0..<4).map { thread in
                let outcomes = Outcomes()
                let sender = try BackgroundThread {
                    for number in 0..<2_000 {
                        let command = RedisCommand("ECHO", "\(thread) \(number)")
                        try? connection.send(command, completion: outcomes.record(number))
                    }
                }
                return (sender, outcomes)
            }
            for (thread, (_, outcomes)) in threads.enumerated() {
                let ended = outcomes.first(2_000)
                #expect(ended.map(\.name) == Array(0..<2_000))
                for (name, result) in ended {
                    guard try result.get().reply == .bytes(Array("\(thread) \(name)".utf8)) else {
                        Issue.record("\(name): \(result)")
                        return
                    }
                }
            }
        }

        @Test func commandsThatACompletionSends_areSent() throws {
            let connection = try RedisConnection(redis.configuration)
            let last = Outcomes()
            @Sendable func next(_ left: Int) {
                try? connection.send(RedisCommand("INCR", "n")) { result in
                    if left > 1 { next(left - 1) } else { last.record(0)(result) }
                }
            }
            next(500)
            #expect(try last.first(1).first?.result.get().reply == .integer(500))
        }

        @Test func aConnection_knowsItsServer_andItsName() throws {
            var configuration = redis.configuration
            configuration.address.database = 5
            configuration.name = "tests-7"
            let connection = try RedisConnection(configuration)
            let server = try connection.server()
            let list = try #require(try connection.ask(RedisCommand("CLIENT", "LIST")).text)
            #expect(list.contains(" name=tests-7 "))
            #expect(list.contains(" db=5 "))
            let information = try #require(try connection.ask(RedisCommand("INFO", "server")).text)
            #expect(information.contains("run_id:\(server.runID)\r\n"))
            #expect(information.contains("redis_version:\(server.version)\r\n"))
            #expect(server.runID.count == 40)
            #expect(!server.isCluster)
            #expect(server.maxmemoryPolicy == "noeviction")
            #expect(try connection.askForReply(RedisCommand("PING")).generation == server.generation)
        }

        @Test func aClosedConnection_failsWaitingCommands_andTakesNone() throws {
            let states = States()
            let connection = try RedisConnection(redis.configuration, onChange: states.record)
            let server = try connection.server()
            let outcomes = Outcomes()
            try connection.send(RedisCommand("BLPOP", "empty", "0"), completion: outcomes.record(0))
            connection.close()
            #expect(outcomes.first(1).first?.result.failure == .unknownOutcome(.closed))
            #expect(connection.waitUntilClosed(seconds: 30))
            #expect(connection.state == .closed)
            #expect(states.all == [.connected(server), .closed])
            #expect(redisError { try connection.ask(RedisCommand("PING")) } == .notSent(.closed))
        }

        @Test func aConnectionThatIsDropped_isClosed() throws {
            let states = States()
            var connection = try Optional(RedisConnection(redis.configuration, onChange: states.record))
            _ = try connection?.server()
            connection = nil
            #expect(try waits { states.all.last == .closed })
        }
    }
}
