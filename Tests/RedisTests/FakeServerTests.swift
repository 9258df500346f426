import Glibc
import Redis
import RedisSamples
import ServiceBasics
import TestPatience
import Testing

extension RedisSuite {
    struct FakeServerTests {
        @Test(arguments: [
            ("nonsense\r\n", true), ("+A\r\n:x\r\n", true), ("$-5\r\n", true), ("%1\r\n", true),
            ("+A\r\n+B\r\n", true), ("*2\r\n+A\r\n", false), ("$10\r\nhalf", false), ("", false),
        ])
        func aReplyThatIsWrong_orNotWhole_endsTheConnection(_ text: String, _ isDefect: Bool) throws {
            let fake = try FakeRedis { client in
                client.greet()
                _ = client.read()
                client.send(text)
                // After a protocol error the client waits for no more bytes.
                if isDefect { _ = client.read() }
            }
            let connection = try RedisConnection(fake.configuration)
            let first = try connection.server().generation
            let outcomes = Outcomes()
            try connection.send(RedisCommand("FIRST"), completion: outcomes.record(0))
            let result = try #require(outcomes.first(1).first).result
            if text.hasPrefix("+A") {
                #expect(try result.get().reply == .status("A"))
            } else if isDefect {
                guard case .unknownOutcome(.badReply) = result.failure else { throw TestFailure("\(result)") }
            } else {
                #expect(result.failure == .unknownOutcome(.lost("Redis closed the connection")))
            }
            _ = try connection.server(after: first)
        }

        @Test func aServerThatNeverGreets_isGivenUp() throws {
            let fake = try FakeRedis { client in while !client.read().isEmpty {} }
            var configuration = fake.configuration
            configuration.timeout = .milliseconds(100)
            #expect(try RedisConnection(configuration).failure() == .late)
        }

        @Test(arguments: ["", "nonsense\r\n", "+OK\r\n$5\r\nhello\r\n", "-ERR max number of clients reached\r\n"])
        func aServerThatGreetsWrongly_isRefused(_ text: String) throws {
            let fake = try FakeRedis { client in
                client.readGreeting()
                client.send(text)
            }
            let connection = try RedisConnection(fake.configuration)
            #expect(try connection.failure() != .late)
            #expect(connection.state.server == nil)
        }

        @Test func aReplyThatComesWithTheGreeting_isRefused() throws {
            let fake = try FakeRedis { client in
                client.readGreeting()
                client.send(FakeRedis.greeting() + "+MORE\r\n")
                _ = client.read()
            }
            #expect(
                try RedisConnection(fake.configuration).failure() == .badReply("a reply that no command waits for"))
        }

        @Test func aReplyWithoutACommand_endsTheConnection() throws {
            let fake = try FakeRedis { client in
                client.greet()
                client.send("+MORE\r\n")
                _ = client.read()
            }
            let states = States()
            let connection = try RedisConnection(fake.configuration, onChange: states.record)
            let failure = RedisState.disconnected(.badReply("a reply that no command waits for"))
            #expect(try waits { states.all.contains(failure) })
            _ = connection
        }

        @Test func aReplyBeforeAllOfTheCommandWasSent_isNotItsReply() throws {
            let fake = try FakeRedis { client in
                client.greet()
                client.waitForBytes()
                client.send("-ERR Protocol error\r\n")
                // The server reads nothing, and the client ends the connection.
                client.waitForEnd()
            }
            let connection = try RedisConnection(fake.configuration)
            let large = RedisCommand("ECHO", String(repeating: "a", count: 4_000_000))
            let error = redisError { try connection.ask(large) }
            #expect(error == .notSent(.badReply("a reply that no command waits for")))
        }

        @Test func aSilentServer_isAskedWhetherItIsThere() throws {
            let pings = Outcomes()
            let fake = try FakeRedis { client in
                if pings.count == 0 { client.greet() }
                while pings.count < 3, client.read() == Array("*1\r\n$4\r\nPING\r\n".utf8) {
                    pings.record(0)(.failure(.notSent(.full)))
                    client.send("+PONG\r\n")
                }
                // The server is silent from here on.
                while !client.read().isEmpty {}
            }
            var configuration = fake.configuration
            configuration.heartbeat = .milliseconds(30)
            configuration.timeout = .seconds(3)
            let states = States()
            let connection = try RedisConnection(configuration, onChange: states.record)
            #expect(try connection.failure() == .late)
            #expect(pings.count == 3)
            guard case .connected = states.all.first else { throw TestFailure("\(states.all)") }
        }

        /// The server reads nothing for a while. The commands that it then finds are those with an unknown outcome.
        @Test(arguments: [500, 3_000, 40_000, 400_000])
        func commandsThatDidNotLeaveWhole_areNotSent(_ size: Int) throws {
            let hasArrived = Monitor(false)
            let mayRead = Monitor(false)
            let received = Monitor<Int?>(nil)
            let fake = try FakeRedis { client in
                client.greet()
                client.waitForBytes()
                hasArrived.change { $0 = true }
                _ = mayRead.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0 ? true : nil }
                var bytes: [UInt8] = []
                while true {
                    let more = client.read()
                    if more.isEmpty { break }
                    bytes += more
                }
                // Each whole command ends with this byte and an end of line.
                let whole = bytes.indices.count { bytes[$0] == UInt8(ascii: "!") && $0 + 2 < bytes.endIndex }
                received.change { $0 = whole }
            }
            let connection = try RedisConnection(fake.configuration)
            _ = try connection.server()
            let outcomes = Outcomes()
            let count = 4_000_000 / size
            for name in 0..<count {
                // The "!" is the last argument, after the long one.
                try connection.send(
                    RedisCommand("SET", String(repeating: "a", count: size), "!"), completion: outcomes.record(name))
            }
            _ = hasArrived.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0 ? true : nil }
            connection.close()
            let ended = outcomes.first(count)
            #expect(ended.map(\.name) == Array(0..<count))
            mayRead.change { $0 = true }
            let whole = received.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0 }
            let unknown = ended.filter { $0.result.failure == .unknownOutcome(.closed) }.map(\.name)
            let unsent = ended.filter { $0.result.failure == .notSent(.closed) }.map(\.name)
            #expect(unknown.count == whole)
            #expect(unknown + unsent == Array(0..<count))
            #expect(!unsent.isEmpty)
            if size <= 3_000 { #expect(!unknown.isEmpty) }
        }

        @Test(arguments: ["127.0.0.1", "localhost"])
        func aHost_isConnectedToOverTCP(_ host: String) throws {
            let fake = try FakeRedis(overTCP: host) { client in
                client.greet()
                while !client.read().isEmpty { client.send("+HERE\r\n") }
            }
            let connection = try RedisConnection(fake.configuration)
            #expect(try connection.ask(RedisCommand("WHERE")) == .status("HERE"))
        }

        @Test func aPortWithoutAListener_isAFailure_withTheSystemsWords() throws {
            let (socket, port) = try RawSocket.listening()
            socket.close()
            let connection = try RedisConnection(RedisConfiguration(RedisAddress(.host("127.0.0.1", port: port))))
            #expect(try connection.failure() == .lost("connecting to Redis: Connection refused"))
        }
    }
}
