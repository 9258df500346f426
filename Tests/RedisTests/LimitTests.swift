import Redis
import RedisSamples
import Testing

extension RedisSuite {
    struct LimitTests {
        private let redis: TestRedis

        init() throws { redis = try TestRedis() }

        private func connection(_ change: (inout RedisConfiguration) -> Void) throws -> RedisConnection {
            var configuration = redis.configuration
            change(&configuration)
            let connection = try RedisConnection(configuration)
            _ = try connection.server()
            return connection
        }

        @Test func moreCommandsThanMayWait_areRefusedAtOnce() throws {
            let connection = try connection { $0.maximumCommands = 3 }
            let outcomes = Outcomes()
            // The server replies to the others after this one.
            try connection.send(RedisCommand("BLPOP", "empty", "0.1"), completion: outcomes.record(0))
            for name in 1...2 { try connection.send(RedisCommand("PING"), completion: outcomes.record(name)) }
            #expect(redisError { try connection.ask(RedisCommand("PING")) } == .notSent(.full))
            #expect(outcomes.first(3).map(\.name) == [0, 1, 2])
            #expect(try connection.ask(RedisCommand("PING")) == .status("PONG"))
        }

        @Test func moreBytesThanMayWait_areRefusedAtOnce() throws {
            let connection = try connection { $0.maximumCommandBytes = 1_000 }
            let outcomes = Outcomes()
            let large = RedisCommand("ECHO", String(repeating: "a", count: 900))
            try connection.send(RedisCommand("BLPOP", "empty", "0.1"), completion: outcomes.record(0))
            try connection.send(large, completion: outcomes.record(1))
            #expect(redisError { try connection.ask(large) } == .notSent(.full))
            let larger = RedisCommand("ECHO", String(repeating: "a", count: 1_000))
            #expect(redisError { try connection.ask(larger) } == .notSent(.tooLarge))
            _ = outcomes.first(2)
            #expect(try connection.ask(large).bytes?.count == 900)
        }

        @Test func aReplyOverTheLimit_endsTheConnection() throws {
            let connection = try connection { $0.maximumReplyBytes = 100_000 }
            try connection.ask(RedisCommand("SETRANGE", "k", "99980", "x"))
            #expect(try connection.ask(RedisCommand("GET", "k")).bytes?.count == 99_981)
            try connection.ask(RedisCommand("SETRANGE", "k", "5000000", "x"))
            let generation = try connection.server().generation
            let error = redisError { try connection.ask(RedisCommand("GET", "k")) }
            #expect(error == .unknownOutcome(.badReply("it has more than 100000 bytes")))
            _ = try connection.server(after: generation)
            #expect(try connection.ask(RedisCommand("PING")) == .status("PONG"))
        }

        @Test func aReplyOverTheLimit_isTheFailureOfItsOwnCommandAlone() throws {
            let connection = try connection { $0.maximumReplyBytes = 100_000 }
            try connection.ask(RedisCommand("SETRANGE", "k", "5000000", "x"))
            let outcomes = Outcomes()
            // The server replies to the others after this one.
            try connection.send(RedisCommand("BLPOP", "empty", "0.1"), completion: outcomes.record(0))
            try connection.send(RedisCommand("GET", "k"), completion: outcomes.record(1))
            try connection.send(RedisCommand("PING"), completion: outcomes.record(2))
            let ended = outcomes.first(3)
            try #require(ended.map(\.name) == [0, 1, 2])
            #expect(ended[0].result.failure == nil)
            #expect(ended[1].result.failure == .unknownOutcome(.badReply("it has more than 100000 bytes")))
            switch ended[2].result.failure {
            case .unknownOutcome(.lost), .notSent(.lost): break
            default: throw TestFailure("\(ended[2].result)")
            }
        }
    }
}
