import Redis
import RedisSamples
import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import RedisStore
@testable import SliderSessions

extension ReplicatedStoreSuite {
    /// What a store does where its server can't be used, and how it learns of that.
    struct RedisStoreServerTests: RedisStoreSuite {
        let redis: TestRedis
        let troubles = Lock([RedisTrouble]())

        init() throws { redis = try .forStores() }

        @Test(arguments: ["yes", "no"])
        func aDemotedMaster_isLeft_andASessionGoesOnUnderAnotherEpoch(replicaIsReadOnly: String) async throws {
            _ = try await command("CONFIG", "SET", "replica-read-only", replicaIsReadOnly)
            let store = try store { $0.timeout = Patience.limit }
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions)
            let before = try await set(1, in: id, of: sessions)
            let watch = try #require(try await sessions.watch(id, after: nil).value)
            let watches = SessionWatches([watch]) {}
            _ = watches.next(at: 0)
            _ = try await command("REPLICAOF", "127.0.0.1", "1")
            // The store waits until the address leads to a master.
            async let applied = set(2, in: id, of: sessions)
            try await Patience.until("it is not ready") { store.failure != nil }
            _ = try await command("REPLICAOF", "NO", "ONE")
            let after = try await applied
            #expect(after.shown.tag.version == before.shown.tag.version + 1)
            #expect(after.shown.tag.epoch != before.shown.tag.epoch)
            try await Patience.until("it is ready") { store.failure == nil }
            guard case .merged(let restarted)? = watches.next(at: 0), case .restarted = restarted.reason else {
                throw TestFailure("the stream does not say that it begins anew")
            }
            #expect(restarted.shown.current.tag.epoch == after.shown.tag.epoch)
            // A store that comes back with an old state gets the same result.
            let returned = try #require(try await sessions.watch(id, after: before.shown.tag).value)
            guard case .merged(let again)? = SessionWatches([returned], waking: {}).next(at: 0),
                case .restarted = again.reason
            else { throw TestFailure("a stream that returns is not told") }
            #expect(again.shown.current.tag == after.shown.tag)
        }

        @Test func aServerThatIsFull_isNotReady_andSaysWhyOnce() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions)
            _ = try await command("CONFIG", "SET", "maxmemory", "1")
            await #expect(throws: SessionError.self) { try await self.set(1, in: id, of: sessions) }
            #expect(store.failure != nil && sessions.isStorageFailing)
            await #expect(throws: SessionError.self) { try await self.set(1, in: id, of: sessions) }
            #expect(sessions.storageReport?.isFailing == true && sessions.storageReport?.counted.failures == 2)
            store.tidy(renewing: false)
            _ = try await command("CONFIG", "SET", "maxmemory", "0")
            try await Patience.until("it takes changes") {
                store.tidy(renewing: false)
                return store.failure == nil
            }
            _ = try await set(2, in: id, of: sessions)
            let told = troubles.withLock { $0 }
            #expect(told.count == 2 && told.last == .recovered)
            guard case .refuses(let words)? = told.first else { throw TestFailure("\(told)") }
            #expect(words.contains("OOM"))
        }

        @Test func aServerThatCannotWriteToItsDisk_isRead_andStreamsBegin() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions) { $0.timeToLive = .seconds(100) }
            let before = try await sessions.read(id, settling: true).value
            _ = try await command("CONFIG", "SET", "dir", "/proc")
            _ = try await command("CONFIG", "SET", "save", "3600 1")
            _ = try await command("BGSAVE")
            try await Patience.until("it fails") { try await information("rdb_last_bgsave_status") == "err" }
            await #expect(throws: SessionError.self) { try await self.set(1, in: id, of: sessions) }
            let other = try self.store()
            defer { other.close() }
            let others = ReplicatedSessions(SessionLimits(), in: other)
            defer { others.close() }
            #expect(try await others.read(id, settling: true).value.shown.tag == before.shown.tag)
            let watch = try #require(try await others.watch(id, after: nil).value)
            SessionWatches([watch], waking: {}).end()
            let make = other.calling(markOf: id)
            let reply = try await withCheckedContinuation { continuation in
                other.call(make) { continuation.resume(returning: $0) }
            }.get()
            #expect(try StoreReply.subscribed(reply) == before.shown.tag)
            try await Patience.until("it is not ready") { other.failure != nil }
            _ = try await command("CONFIG", "SET", "save", "")
            _ = try await set(1, in: id, of: sessions)
        }

        @Test func aServerThatBeginsToRemoveSessions_isNotUsed() async throws {
            let store = try store()
            defer { store.close() }
            try await Patience.until("it is there") { !store.isWaiting }
            _ = try await command("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
            try await Patience.until("it is refused") {
                store.tidy(renewing: false)
                return store.failure != nil
            }
            #expect(store.setupProblem?.contains("noeviction") == true)
            _ = try await command("CONFIG", "SET", "maxmemory-policy", "noeviction")
            try await Patience.until("it is taken") {
                store.tidy(renewing: false)
                return store.failure == nil
            }
        }

        @Test func aUserWhoMayNotAskWhichMasterItIs_isRefused() async throws {
            let words = ["ACL", "SETUSER", "one", "on", ">secret", "~*", "&*", "+@all", "-info"]
            var command = RedisCommand(words[0])
            for word in words.dropFirst() { command.append(Array(word.utf8)) }
            let connection = try RedisConnection(redis.configuration)
            defer { connection.close() }
            _ = try await connection.send(command)
            let store = try store { $0.address.credentials = RedisCredentials(user: "one", password: "secret") }
            defer { store.close() }
            try await Patience.until("it is examined") { !store.isWaiting }
            #expect(store.setupProblem?.contains("INFO replication") == true)
        }

        @Test func aUserWhoMayNotPublish_isRefused() async throws {
            _ = try await command("ACL", "SETUSER", "two", "on", ">secret", "~*", "resetchannels", "+@all")
            let store = try store { $0.address.credentials = RedisCredentials(user: "two", password: "secret") }
            defer { store.close() }
            try await Patience.until("it is examined") { !store.isWaiting }
            #expect(store.setupProblem?.contains("&detent:0:*") == true)
            _ = try await command("ACL", "SETUSER", "two", "&detent:0:*")
            try await Patience.until("it is taken") {
                store.tidy(renewing: false)
                return store.failure == nil
            }
        }

        @Test func anyErrorReplyToAnExamination_isNotReady_untilOneSucceeds() async throws {
            _ = try await command("ACL", "SETUSER", "one", "on", ">secret", "~*", "&*", "+@all", "-set")
            let store = try store { $0.address.credentials = RedisCredentials(user: "one", password: "secret") }
            defer { store.close() }
            try await Patience.until("it is examined") { !store.isWaiting }
            #expect(store.failure != nil && store.setupProblem == nil)
            _ = try await command("ACL", "SETUSER", "one", "+set")
            try await Patience.until("it takes changes") {
                store.tidy(renewing: false)
                return store.failure == nil
            }
            let told = troubles.withLock { $0 }
            guard told.count == 2, case .refuses = told[0], told[1] == .recovered else { throw TestFailure("\(told)") }
        }

        @Test func durability_isThatOfTheServersSettings_whenTheyAreChanged() async throws {
            let store = try store()
            defer { store.close() }
            try await Patience.until("it is examined") { !store.isWaiting }
            #expect(!store.isDurable)
            func expectDurable(_ isDurable: Bool, after setting: String, _ value: String) async throws {
                #expect(try await command("CONFIG", "SET", setting, value) == .status("OK"))
                try await Patience.until("\(setting) \(value) is known") {
                    store.tidy(renewing: false)
                    return store.isDurable == isDurable
                }
            }
            _ = try await command("CONFIG", "SET", "appendonly", "yes")
            try await expectDurable(true, after: "appendfsync", "always")
            try await expectDurable(false, after: "appendfsync", "everysec")
            try await expectDurable(true, after: "appendfsync", "always")
            try await expectDurable(false, after: "no-appendfsync-on-rewrite", "yes")
            try await expectDurable(true, after: "no-appendfsync-on-rewrite", "no")
            try await expectDurable(false, after: "appendonly", "no")
        }
    }
}
