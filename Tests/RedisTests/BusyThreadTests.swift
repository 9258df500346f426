import Glibc
import Redis
import RedisSamples
import ServiceBasics
import TestPatience
import Testing

extension RedisSuite {
    /// The outcomes of commands while the connection's thread is blocked in a completion.
    struct BusyThreadTests {
        /// Sends two commands. Blocks the thread in the completion of the first one until `body` returns. The server
        /// replies to the second one before `body` is called.
        private func whileTheThreadIsBusy(
            timeout: Duration, serverCloses: Bool, _ body: (RedisConnection) throws -> Void,
            afterwards: (RedisConnection) throws -> Void = { _ in }
        ) throws -> Result<RedisReceivedReply, RedisError>? {
            let isBusy = Monitor(false)
            let goesOn = Monitor(false)
            let hasReplied = Monitor(false)
            let fake = try FakeRedis { client in
                client.greet()
                var commands = 0
                while commands < 2 { commands += client.read().count { $0 == UInt8(ascii: "*") } }
                client.send("+1\r\n")
                _ = isBusy.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0 ? true : nil }
                client.send("+2\r\n")
                if serverCloses { client.shutDown() }
                hasReplied.change { $0 = true }
                while !serverCloses, !client.read().isEmpty { client.send("+3\r\n") }
            }
            var configuration = fake.configuration
            configuration.timeout = timeout
            let connection = try RedisConnection(configuration)
            _ = try connection.server()
            let second = Outcomes()
            try connection.send(RedisCommand("FIRST")) { _ in
                isBusy.change { $0 = true }
                _ = goesOn.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0 ? true : nil }
            }
            try connection.send(RedisCommand("SECOND"), completion: second.record(2))
            _ = hasReplied.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0 ? true : nil }
            try body(connection)
            goesOn.change { $0 = true }
            let result = second.first(1).first?.result
            try afterwards(connection)
            return result
        }

        @Test func aReplyFromBeforeTheServerEnded_isDelivered() throws {
            let third = Outcomes()
            let second = try whileTheThreadIsBusy(timeout: Patience.limit, serverCloses: true) { connection in
                try connection.send(RedisCommand("THIRD"), completion: third.record(3))
            }
            #expect(try second?.get().reply == .status("2"))
            guard case .notSent(.lost) = third.first(1).first?.result.failure else {
                throw TestFailure("\(third.first(1))")
            }
        }

        @Test func aReplyThatTheThreadCouldNotRead_isNotLate() throws {
            let second = try whileTheThreadIsBusy(timeout: .seconds(3), serverCloses: false) { _ in
                usleep(3_200_000)
            } afterwards: { connection in
                let third = try connection.ask(RedisCommand("THIRD"))
                #expect(third == .status("3"))
            }
            #expect(try second?.get().reply == .status("2"))
        }
    }
}
