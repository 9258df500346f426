import RedisSamples
import Testing

@testable import Redis

extension RedisSuite {
    struct GreetingTests {
        private func configuration(
            _ redis: TestRedis, _ credentials: RedisCredentials?
        ) -> RedisConfiguration {
            var configuration = redis.configuration
            configuration.address.credentials = credentials
            return configuration
        }

        @Test func onlyTheRightPassword_isTaken() throws {
            let redis = try TestRedis("--requirepass", "s3cret")
            let wrong = try RedisConnection(configuration(redis, RedisCredentials(password: "wr0ng")))
            let none = try RedisConnection(configuration(redis, nil))
            let right = try RedisConnection(configuration(redis, RedisCredentials(password: "s3cret")))
            let named = try RedisConnection(configuration(redis, RedisCredentials(user: "default", password: "s3cret")))
            let failure = try wrong.failure()
            guard case .refused(let words) = failure else { throw TestFailure("\(failure)") }
            #expect(words.hasPrefix("WRONGPASS"))
            #expect(!words.contains("wr0ng"))
            #expect("\(try none.failure())".contains("NOAUTH"))
            #expect(try right.ask(RedisCommand("PING")) == .status("PONG"))
            #expect(try named.ask(RedisCommand("PING")) == .status("PONG"))
        }

        @Test func aCommandThatWaitsForAConnection_failsInTime_withWhatTheServerSaid() throws {
            let redis = try TestRedis("--requirepass", "s3cret")
            var configuration = redis.configuration
            configuration.timeout = .seconds(3)
            let connection = try RedisConnection(configuration)
            _ = try connection.failure()
            let error = redisError { try connection.ask(RedisCommand("PING")) }
            #expect(error == .notSent(.noConnection(because: .refused("NOAUTH Authentication required."))))
        }

        @Test func aUserWithoutConfig_isConnected_withoutTheSetting() throws {
            let redis = try TestRedis()
            let admin = try RedisConnection(redis.configuration)
            try admin.ask(RedisCommand("ACL", "SETUSER", "app", "on", ">pw", "~*", "&*", "+@all", "-config"))
            let connection = try RedisConnection(configuration(redis, RedisCredentials(user: "app", password: "pw")))
            let server = try connection.server()
            #expect(server.maxmemoryPolicy == nil)
            #expect(server.runID == (try admin.server()).runID)
            #expect(try connection.ask(RedisCommand("CONFIG", "GET", "save")).errorCode == "NOPERM")
            #expect(try connection.ask(RedisCommand("SET", "a", "b")) == .status("OK"))
        }

        @Test func aUserWithoutInfo_isConnected_withoutWhatItSays() throws {
            let redis = try TestRedis()
            let admin = try RedisConnection(redis.configuration)
            try admin.ask(RedisCommand("ACL", "SETUSER", "app", "on", ">pw", "~*", "&*", "+@all", "-info"))
            let connection = try RedisConnection(configuration(redis, RedisCredentials(user: "app", password: "pw")))
            let server = try connection.server()
            #expect(server.runID == "" && server.version == "" && !server.isCluster)
            #expect(try connection.ask(RedisCommand("SET", "a", "b")) == .status("OK"))
        }

        @Test func aReplica_isRefusedWhereAMasterIsNeeded_untilItIsOne() throws {
            let redis = try TestRedis()
            let admin = try RedisConnection(redis.configuration)
            try admin.ask(RedisCommand("REPLICAOF", "127.0.0.1", "1"))
            var configuration = redis.configuration
            configuration.needsMaster = true
            let connection = try RedisConnection(configuration)
            #expect(try connection.failure() == .replica)
            #expect(try RedisConnection(redis.configuration).ask(RedisCommand("PING")) == .status("PONG"))
            try admin.ask(RedisCommand("REPLICAOF", "NO", "ONE"))
            #expect(try connection.ask(RedisCommand("SET", "a", "b")) == .status("OK"))
        }

        @Test func aDatabaseThatIsNotThere_isRefused() throws {
            let redis = try TestRedis()
            var configuration = redis.configuration
            configuration.address.database = 1_000
            #expect("\(try RedisConnection(configuration).failure())".contains("DB index is out of range"))
        }

        @Test func aServerThatLoadsItsData_isWaitedFor() throws {
            let attempts = Outcomes()
            let fake = try FakeRedis { client in
                client.readGreeting()
                attempts.record(0)(.failure(.notSent(.closed)))
                let isLoading = attempts.count < 3
                let end = isLoading ? "-LOADING Redis is loading the dataset in memory" : "+PONG"
                client.send(FakeRedis.greeting(ending: end))
                while !client.read().isEmpty { client.send("+DONE\r\n") }
            }
            let states = States()
            let connection = try RedisConnection(fake.configuration, onChange: states.record)
            #expect(try connection.ask(RedisCommand("GO")) == .status("DONE"))
            #expect(attempts.count == 3)
            let failure = RedisFailure.refused("LOADING Redis is loading the dataset in memory")
            #expect(states.all == [.disconnected(failure), .connected(try connection.server())])
        }

        @Test func aServerThatCannotWriteToItsDisk_isConnected() throws {
            let fake = try FakeRedis { client in
                client.readGreeting()
                client.send(FakeRedis.greeting(ending: "-MISCONF Redis is configured to save RDB snapshots"))
                while !client.read().isEmpty { client.send("+DONE\r\n") }
            }
            let connection = try RedisConnection(fake.configuration)
            #expect(try connection.ask(RedisCommand("GO")) == .status("DONE"))
        }
    }
}
