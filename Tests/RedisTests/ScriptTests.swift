import Redis
import RedisSamples
import Testing

extension RedisSuite {
    struct ScriptTests {
        private let redis: TestRedis
        private let connection: RedisConnection
        private let script = RedisScript("return {KEYS[1], ARGV[1], ARGV[2], redis.call('INCR', KEYS[1])}")

        init() throws {
            redis = try TestRedis()
            connection = try RedisConnection(redis.configuration)
        }

        private func call(_ key: String) -> RedisScriptCall {
            var call = script.call(keys: [Array(key.utf8)])
            call.append("x")
            call.append(7)
            return call
        }

        /// How often the server was asked to run a script by its SHA1, and by its source.
        private func counts() throws -> [Int] {
            let text = try #require(try connection.ask(RedisCommand("INFO", "commandstats")).text)
            return ["evalsha", "eval"].map { name in
                let line = text.split(separator: "\r\n").first { $0.hasPrefix("cmdstat_\(name):") }
                return line?.split(separator: ",")[0].split(separator: "=").last.flatMap { Int($0) } ?? 0
            }
        }

        @Test func aScriptThatTheServerDoesNotKnow_isSentOnce() throws {
            let expected = { (number: Int64) in
                RedisReply.array([.bytes([107]), .bytes([120]), .bytes([55]), .integer(number)])
            }
            #expect(try connection.ask(call("k")) == expected(1))
            #expect(try counts() == [1, 1])
            #expect(try connection.ask(call("k")) == expected(2))
            #expect(try counts() == [2, 1])
            try connection.ask(RedisCommand("SCRIPT", "FLUSH"))
            #expect(try connection.ask(call("k")) == expected(3))
            #expect(try counts() == [3, 2])
        }

        @Test func whileScriptsAreFlushed_eachCallRunsOnce() throws {
            let outcomes = Outcomes()
            for number in 0..<300 {
                try connection.send(call("n"), completion: outcomes.record(number))
                if number % 20 == 0 { try connection.send(RedisCommand("SCRIPT", "FLUSH")) { _ in } }
            }
            let numbers = try outcomes.first(300).map { try $0.result.get().reply.array?.last?.integer ?? 0 }
            #expect(numbers.sorted() == Array(1...300))
        }

        @Test func anErrorOfTheScript_isTheReply() throws {
            let script = RedisScript("return redis.error_reply('MINE no')")
            #expect(try connection.ask(script.call(keys: [])) == .error("MINE no"))
        }

        @Test func aCallIsBoundAsACommandIs() async throws {
            let first = try connection.server().generation
            #expect(try await connection.send(call("k"), boundTo: first).generation == first)
            connection.reconnect(from: first)
            _ = try connection.server(after: first)
            await #expect(throws: RedisError.notSent(.anotherConnection)) {
                try await connection.send(call("k"), boundTo: first)
            }
        }
    }
}
