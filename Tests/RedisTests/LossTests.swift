import Glibc
import Redis
import RedisSamples
import ServiceBasics
import TestPatience
import Testing

extension RedisSuite {
    struct LossTests {
        private let redis: TestRedis

        init() throws { redis = try TestRedis() }

        @Test func aServerThatIsKilled_andStartedAgain() throws {
            let states = States()
            let connection = try RedisConnection(redis.configuration, onChange: states.record)
            let first = try connection.server()
            try connection.ask(RedisCommand("SET", "k", "v"))
            let underWay = Outcomes()
            try connection.send(RedisCommand("BLPOP", "empty", "0"), completion: underWay.record(0))
            do {
                let other = try RedisConnection(redis.configuration)
                let blocked = { try other.ask(RedisCommand("INFO", "clients")).text ?? "" }
                #expect(try waits { try blocked().contains("blocked_clients:1") })
            }
            redis.kill()
            guard case .unknownOutcome(.lost) = underWay.first(1).first?.result.failure else {
                throw TestFailure("\(underWay.first(1))")
            }
            // The command waits for the connection.
            let waiting = Outcomes()
            try connection.send(RedisCommand("GET", "k"), completion: waiting.record(0))
            try redis.start()
            #expect(try waiting.first(1).first?.result.get().reply == .null)
            let second = try connection.server()
            #expect(second.runID != first.runID)
            #expect(second.generation != first.generation)
            let error = redisError { try connection.ask(RedisCommand("PING"), boundTo: first.generation) }
            #expect(error == .notSent(.anotherConnection))
            #expect(try connection.ask(RedisCommand("PING"), boundTo: second.generation) == .status("PONG"))
            #expect(states.all.first == .connected(first))
            #expect(states.all.last == .connected(second))
            guard case .disconnected(.lost) = states.all[1] else { throw TestFailure("\(states.all)") }
        }

        @Test func withoutAServer_commandsFailInTime() throws {
            redis.kill()
            var configuration = redis.configuration
            configuration.timeout = .milliseconds(150)
            let connection = try RedisConnection(configuration)
            let outcomes = Outcomes()
            let start = SystemClock.monotonic()
            for name in 0..<100 { try connection.send(RedisCommand("PING"), completion: outcomes.record(name)) }
            usleep(50_000)
            for name in 100..<200 { try connection.send(RedisCommand("PING"), completion: outcomes.record(name)) }
            let ended = outcomes.first(200)
            let took = SystemClock.monotonic() - start
            #expect(ended.map(\.name) == Array(0..<200))
            for (_, result) in ended {
                guard case .notSent(.noConnection) = result.failure else { throw TestFailure("\(result)") }
            }
            #expect(took >= 180_000_000)
        }

        @Test func aServerThatStopsReplying_isGivenUpInTime_andComesBack() throws {
            var configuration = redis.configuration
            configuration.timeout = .milliseconds(150)
            // So that only the deadline wakes the thread.
            configuration.heartbeat = .seconds(120)
            let connection = try RedisConnection(configuration)
            let first = try connection.server()
            try redis.pause()
            let outcomes = Outcomes()
            let start = SystemClock.monotonic()
            try connection.send(RedisCommand("INCR", "n"), completion: outcomes.record(0))
            #expect(outcomes.first(1).first?.result.failure == .unknownOutcome(.late))
            #expect(SystemClock.monotonic() - start >= 140_000_000)
            // The server does not reply to the next connection either.
            let waiting = redisError { try connection.ask(RedisCommand("INCR", "n")) }
            #expect(waiting == .notSent(.noConnection(because: .late)))
            try redis.goOn()
            let second = try connection.server(after: first.generation)
            #expect(second.runID == first.runID)
            #expect(try waits { redisError { try connection.ask(RedisCommand("PING")) } == nil })
        }

        @Test func aPauseThatEndsInTime_losesNothing() throws {
            let connection = try RedisConnection(redis.configuration)
            let server = try connection.server()
            try connection.ask(RedisCommand("CLIENT", "PAUSE", "100"))
            #expect(try connection.ask(RedisCommand("SET", "k", "v"), boundTo: server.generation) == .status("OK"))
        }

        @Test func anOwnerGivesAConnectionUp_once() throws {
            let connection = try RedisConnection(redis.configuration)
            let first = try connection.server().generation
            connection.reconnect(from: first)
            let second = try connection.server(after: first).generation
            connection.reconnect(from: first)
            #expect(try connection.askForReply(RedisCommand("PING")).generation == second)
        }

        /// Each command adds its number to a list. Numbers of commands with a reply are in it once, those of commands
        /// that were not sent are not in it.
        @Test func notSent_isExact_whileConnectionsAreCut() throws {
            let connection = try RedisConnection(redis.configuration)
            let admin = try RedisConnection(redis.configuration)
            _ = try (connection.server(), admin.server())
            let outcomes = Outcomes()
            let isOver = Monitor(false)
            let sent = Monitor(0)
            let sender = try BackgroundThread {
                for number in 0... {
                    if isOver.change({ $0 }) { break }
                    sent.change { $0 = number + 1 }
                    do throws(RedisError) {
                        try connection.send(
                            RedisCommand("RPUSH", "l", "\(number)"), completion: outcomes.record(number))
                    } catch {
                        outcomes.record(number)(.failure(error))
                    }
                    if number % 16 == 0 { usleep(200) }
                }
            }
            // Until connections were cut in every way: between commands, and before and after sending.
            let isEnough = try waits {
                usleep(1_000)
                try admin.ask(RedisCommand("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"))
                let kinds = outcomes.kinds
                return min(kinds.replied / 100, kinds.unknown) >= 20
            }
            #expect(isEnough, "\(outcomes.kinds)")
            isOver.change { $0 = true }
            #expect(sender.join(until: Deadline(secondsFromNow: Patience.seconds)))
            let count = sent.change { $0 }
            let ended = outcomes.first(count)
            #expect(Set(ended.map(\.name)).count == count)
            let list = try #require(try admin.ask(RedisCommand("LRANGE", "l", "0", "-1")).array)
            var times: [Int: Int] = [:]
            for entry in list { times[Int(entry.text ?? "") ?? -1, default: 0] += 1 }
            for (number, result) in ended {
                let stored = times[number, default: 0]
                switch result {
                case .success: #expect(stored == 1)
                case .failure(.notSent): #expect(stored == 0)
                case .failure: #expect(stored <= 1)
                }
            }
        }
    }
}
