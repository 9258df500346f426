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
    /// Sessions of one or several processes in a real server.
    final class RedisStoreTests: Sendable {
        private let redis: TestRedis
        private let troubles = Lock([RedisTrouble]())

        init() throws { redis = try TestRedis("--enable-protected-configs", "yes") }

        private func store(_ change: (inout RedisConfiguration) -> Void = { _ in }) throws -> RedisRecordStore {
            var configuration = redis.configuration
            change(&configuration)
            return try RedisRecordStore(
                configuration, onTrouble: { [troubles] trouble in troubles.withLock { $0.append(trouble) } })
        }

        private func command(_ words: String...) async throws -> RedisReply {
            let connection = try RedisConnection(redis.configuration)
            defer { connection.close() }
            var command = RedisCommand(words[0])
            for word in words.dropFirst() { command.append(Array(word.utf8)) }
            return try await connection.send(command).reply
        }

        /// The value of a line of INFO.
        private func information(_ name: String) async throws -> String? {
            try await command("INFO").text?.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name + ":") }
                .map { String($0.dropFirst(name.count + 1)) }
        }

        /// Stores so many responses about the session `a`, which is the first one.
        private func storeResponses(_ count: Int) async throws {
            _ = try await command(
                "EVAL",
                """
                for i = 1, ARGV[1] do
                  local member = i .. ':9:a:k' .. i
                  redis.call('SET', 'detent:response:k' .. i, i .. ':1:a:x', 'PX', 60000)
                  redis.call('ZADD', 'detent:responses', i, member)
                  redis.call('INCRBY', 'detent:responses:bytes', 9)
                  redis.call('SADD', 'detent:{a}:responses', member)
                end
                """, "0", "\(count)")
        }

        private func response<Value: Sendable>(_ response: SessionResult<Value>) async throws -> Value {
            switch response {
            case .now(let result): try result.get()
            case .later(let start):
                try await withCheckedContinuation { continuation in start { continuation.resume(returning: $0) } }.get()
            }
        }

        private func made(
            _ id: String, in sessions: ReplicatedSessions, _ change: (inout SessionDraft) -> Void = { _ in }
        )
            async throws -> SessionID
        {
            let id = try #require(SessionID(id))
            var draft = SessionDraft(id: id, control: try Controls.meshing())
            change(&draft)
            _ = try await response(sessions.create(draft, recording: nil, for: 0))
            return id
        }

        private func set(_ value: Double, in id: SessionID, of sessions: ReplicatedSessions) async throws
            -> AppliedEvents
        {
            try await response(sessions.apply([SessionEvent(.set(value: value))], to: id))
        }

        @Test func aRead_writesNothing() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions)
            _ = try await set(1, in: id, of: sessions)
            let before = try await information("rdb_changes_since_last_save")
            for _ in 0..<20 { _ = try await response(sessions.read(id, settling: true, for: 0)) }
            sessions.touch(id)
            _ = try await response(sessions.read(id, settling: true, for: 0))
            #expect(try await information("rdb_changes_since_last_save") == before)
        }

        @Test func storedResponses_areLimitedForAllSessions_andEndWithTheirSession() async throws {
            let store = try store()
            defer { store.close() }
            var limits = SessionLimits()
            let request = KeyedRequest(
                name: "k0", fingerprint: RequestFingerprint([UInt8](repeating: 1, count: 4).span))
            let session = try #require(SessionID("a"))
            limits.storedResponseBytes =
                3 * StoredResponse(request, session: session, expiresAt: 0, content: [1]).size
            let sessions = ReplicatedSessions(limits, in: store)
            defer { sessions.close() }
            let ids = [try await made("a", in: sessions), try await made("b", in: sessions)]
            func stored() async throws -> [String?] {
                var found: [String?] = []
                for number in 0..<5 {
                    found.append(
                        try await withCheckedContinuation { continuation in
                            store.response(under: "k\(number)") { continuation.resume(returning: $0) }
                        }.get()?.session.description)
                }
                return found
            }
            for number in 0..<5 {
                let key = KeyedRequest(
                    name: "k\(number)", fingerprint: RequestFingerprint([UInt8](repeating: 1, count: 4).span))
                let standing = try await response(sessions.begin(key, for: 0))
                guard case .first = standing else { throw TestFailure("known already") }
                let recorder = ResponseRecorder<AppliedEvents>(key) { _ in [1] }
                _ = try await response(
                    sessions.apply(
                        [SessionEvent(.set(value: Double(number)))], to: ids[number % 2], if: .none, predicted: false,
                        recording: recorder, for: 0))
            }
            #expect(try await stored() == [nil, nil, "a", "b", "a"])
            #expect(try await command("ZCARD", "detent:responses") == .integer(3))
            _ = try await response(sessions.end(ids[0], if: .none, for: 0))
            #expect(try await stored() == [nil, nil, nil, "b", nil])
            #expect(try await command("ZCARD", "detent:responses") == .integer(1))
            // A new session with the id has none of them.
            _ = try await made("a", in: sessions)
            #expect(try await stored() == [nil, nil, nil, "b", nil])
            _ = try await response(sessions.end(ids[1], if: .none, for: 0))
            #expect(try await command("GET", "detent:responses:bytes") == .bytes(Array("0".utf8)))
        }

        @Test func manyResponsesOfASession_areGoneAtOnce_andRemovedSomeAtATime() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions)
            let count = 2 * StoreScripts.portion
            try await storeResponses(count)
            func isStored(_ key: String) async throws -> Bool {
                try await withCheckedContinuation { continuation in
                    store.response(under: key) { continuation.resume(returning: $0) }
                }.get() != nil
            }
            #expect(try await isStored("k1"))
            _ = try await response(sessions.end(id, if: .none, for: 0))
            #expect(try await command("ZCARD", "detent:responses") == .integer(Int64(count)))
            #expect(try await isStored("k2") == false)
            store.tidy(renewing: false)
            try await Patience.until("none is removed") { store.figures.sessions == 0 }
            #expect(try await command("ZCARD", "detent:responses") == .integer(Int64(count - StoreScripts.portion)))
            store.tidy(renewing: false)
            try await Patience.until("not all are removed") { try await command("SCARD", "detent:left") == .integer(0) }
            #expect(try await command("ZCARD", "detent:responses") == .integer(0))
            #expect(try await command("GET", "detent:responses:bytes") == .bytes(Array("0".utf8)))
        }

        @Test func anExpiredSessionWithManyResponses_isForgotten_whileTheServerIsFull() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            _ = try await made("a", in: sessions)
            let count = StoreScripts.portion / 2
            try await storeResponses(count)
            _ = try await command("DEL", "detent:{a}")
            _ = try await command("CONFIG", "SET", "maxmemory", "1")
            store.tidy(renewing: false)
            try await Patience.until("it is forgotten") { store.expiredCount == 1 }
            #expect(try await command("ZCARD", "detent:sessions") == .integer(0))
            #expect(try await command("ZCARD", "detent:responses") == .integer(0))
        }

        @Test func aRecordOfALaterVersion_isNotCalledDamaged() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions)
            _ = try await command(
                "EVAL",
                """
                local record = redis.call('HGET', KEYS[1], 'r')
                redis.call('HSET', KEYS[1], 'r', string.sub(record, 1, 1) .. string.char(255) .. string.sub(record, 3))
                """, "1", "detent:{a}")
            let other = try self.store()
            defer { other.close() }
            let state = await withCheckedContinuation { continuation in
                other.read(id, unless: nil) { continuation.resume(returning: $0) }
            }
            guard case .failure(.unavailable(let detail)) = state else { throw TestFailure("\(state)") }
            #expect(detail.contains("which only another version reads"))
        }

        @Test func theStoredChangesOfATracedSession_areBoundedInBytes_andItsTraceIsWhole() async throws {
            let stores = [try store(), try store()]
            defer { for store in stores { store.close() } }
            let processes = stores.map { ReplicatedSessions(SessionLimits(gestureTimeout: nil), in: $0) }
            defer { for process in processes { process.close() } }
            let id = try await made("a", in: processes[0]) { $0.traced = 500 }
            var most: Int64 = 0
            for batch in 0..<50 {
                let events = (1_000 * batch..<1_000 * (batch + 1)).map { number -> SessionEvent in
                    let x = Double(number % 90)
                    return SessionEvent(
                        .changed(x: x, predictedX: x), t: Double(number), y: 1, gesture: "g", sequence: Int64(number))
                }
                _ = try await response(processes[0].apply(events, to: id))
                let bytes = try await command(
                    "EVAL",
                    """
                    local bytes = 0
                    for _, change in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do bytes = bytes + #change end
                    return bytes
                    """, "1", "detent:{a}:changes")
                most = max(most, try #require(bytes.integer))
            }
            let limit = Int64(2 * StoreScripts.bytesOfChanges)
            #expect(most > limit / 2 && most < limit + 100_000)
            try await Patience.until("another process reads the same trace") {
                let own = try await response(processes[0].trace(id, for: 0))
                let other = try await response(processes[1].trace(id, for: 0))
                #expect(own.events.count == 500 && other.events.count == 500)
                return own.startVersion == other.startVersion && own.events == other.events
                    && own.start.checksum == other.start.checksum
            }
        }

        @Test func aReadWhoseReplyIsTooLong_isNotRepeated() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions)
            _ = try await command("HSET", "detent:{a}", "r", String(repeating: "x", count: 1_000_000))
            let losses = Lock(0)
            var configuration = redis.configuration
            configuration.maximumReplyBytes = 100_000
            let reader = try RedisRecordStore(
                configuration,
                onChange: { state in
                    if case .disconnected = state { losses.withLock { $0 += 1 } }
                })
            defer { reader.close() }
            let state = await withCheckedContinuation { continuation in
                reader.read(id, unless: nil) { continuation.resume(returning: $0) }
            }
            guard case .failure(.unknownOutcome) = state else { throw TestFailure("\(state)") }
            let lost = losses.withLock { $0 }
            #expect(lost == 1)
        }

        @Test(arguments: ["yes", "no"])
        func aDemotedMaster_isLeft_andASessionGoesOnUnderAnotherEpoch(replicaIsReadOnly: String) async throws {
            _ = try await command("CONFIG", "SET", "replica-read-only", replicaIsReadOnly)
            let store = try store { $0.timeout = Patience.limit }
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions)
            let before = try await set(1, in: id, of: sessions)
            let watch = try #require(try await response(sessions.watch(id, after: nil, for: 0)))
            let watches = SessionWatches([watch]) {}
            _ = watches.next(at: 0)
            _ = try await command("REPLICAOF", "127.0.0.1", "1")
            // The store waits until the address leads to a master.
            async let applied = set(2, in: id, of: sessions)
            try await Patience.until("it is not ready") { store.failure != nil }
            _ = try await command("REPLICAOF", "NO", "ONE")
            let after = try await applied
            #expect(after.tag.version == before.tag.version + 1)
            #expect(after.tag.epoch != before.tag.epoch)
            try await Patience.until("it is ready") { store.failure == nil }
            guard case .merged(let restarted)? = watches.next(at: 0), case .restarted = restarted.reason else {
                throw TestFailure("the stream does not say that it begins anew")
            }
            #expect(restarted.tag.epoch == after.tag.epoch)
            // A store that comes back with an old state gets the same result.
            let returned = try #require(try await response(sessions.watch(id, after: before.tag, for: 0)))
            guard case .merged(let again)? = SessionWatches([returned], waking: {}).next(at: 0),
                case .restarted = again.reason
            else { throw TestFailure("a stream that returns is not told") }
            #expect(again.tag == after.tag)
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

        @Test func theMarksOfMoreSessionsThanCommandsMayWait_areRenewed() async throws {
            let store = try store { $0.maximumCommands = 100 }
            defer { store.close() }
            let ids = (0..<300).compactMap { SessionID("s\($0)") }
            for id in ids {
                try await withCheckedContinuation { continuation in
                    store.subscribe(to: id) { continuation.resume(returning: $0) }
                }.get()
            }
            let count = RedisCommand("EVAL", "return #redis.call('KEYS', '*:subscribed')", "0")
            let connection = try RedisConnection(redis.configuration)
            defer { connection.close() }
            #expect(try await connection.send(count).reply == .integer(300))
            _ = try await command("FLUSHALL")
            store.tidy(renewing: true)
            try await Patience.until("all are marked") { try await connection.send(count).reply == .integer(300) }
        }

        @Test func aSubscriptionWhoseMarkIsRefused_leavesItsChannel() async throws {
            let store = try store()
            defer { store.close() }
            let id = try #require(SessionID("a"))
            _ = try await command("SET", "detent:{a}", "no session")
            let result = await withCheckedContinuation { continuation in
                store.subscribe(to: id) { continuation.resume(returning: $0) }
            }
            guard case .failure = result else { throw TestFailure("subscribed to what is no session") }
            try await Patience.until("the channel is left") {
                try await command("PUBSUB", "CHANNELS") == .array([])
            }
        }

        @Test func theTraceOfAnExpiredSession_doesNotCount_onceItsIdIsTakenAgain() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            _ = try await made("a", in: sessions) { $0.traced = 100 }
            // It expires, and no sweep comes.
            _ = try await command("DEL", "detent:{a}")
            _ = try await made("a", in: sessions) { $0.traced = 50 }
            #expect(try await command("GET", "detent:traced-events") == .bytes(Array("50".utf8)))
            #expect(try await command("ZCARD", "detent:sessions") == .integer(1))
            _ = try await command("DEL", "detent:{a}")
            _ = try await made("a", in: sessions)
            #expect(try await command("GET", "detent:traced-events") == .bytes(Array("0".utf8)))
        }

        @Test func aWatchedSession_doesNotExpire_whileTheServerIsFull() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions) { $0.timeToLive = .seconds(2) }
            let watch = try #require(try await response(sessions.watch(id, after: nil, for: 0)))
            let watches = SessionWatches([watch]) {}
            defer { watches.end() }
            _ = try await command("CONFIG", "SET", "maxmemory", "1")
            _ = try await command("PEXPIRE", "detent:{a}", "10000")
            _ = try await command("DEL", "detent:{a}:subscribed")
            store.tidy(renewing: true)
            try await Patience.until("its life is extended") {
                try await command("PTTL", "detent:{a}").integer ?? 0 > 10_000
            }
            #expect(try await command("EXISTS", "detent:{a}:subscribed") == .integer(1))
            try await Patience.until("it is not ready") { store.failure != nil }
        }

        @Test func aServerThatCannotWriteToItsDisk_isRead_andStreamsBegin() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions) { $0.timeToLive = .seconds(100) }
            let before = try await response(sessions.read(id, settling: true, for: 0))
            _ = try await command("CONFIG", "SET", "dir", "/proc")
            _ = try await command("CONFIG", "SET", "save", "3600 1")
            _ = try await command("BGSAVE")
            try await Patience.until("it fails") { try await information("rdb_last_bgsave_status") == "err" }
            await #expect(throws: SessionError.self) { try await self.set(1, in: id, of: sessions) }
            let other = try self.store()
            defer { other.close() }
            let others = ReplicatedSessions(SessionLimits(), in: other)
            defer { others.close() }
            #expect(try await response(others.read(id, settling: true, for: 0)).tag == before.tag)
            let watch = try #require(try await response(others.watch(id, after: nil, for: 0)))
            SessionWatches([watch], waking: {}).end()
            let make = other.calling(markOf: id)
            let reply = try await withCheckedContinuation { continuation in
                other.call(make) { continuation.resume(returning: $0) }
            }.get()
            #expect(try StoreReply.subscribed(reply) == before.tag)
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
            #expect(store.unfitness?.contains("noeviction") == true)
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
            #expect(store.unfitness?.contains("INFO replication") == true)
        }

        @Test func anyErrorReplyToAnExamination_isNotReady_untilOneSucceeds() async throws {
            _ = try await command("ACL", "SETUSER", "one", "on", ">secret", "~*", "&*", "+@all", "-set")
            let store = try store { $0.address.credentials = RedisCredentials(user: "one", password: "secret") }
            defer { store.close() }
            try await Patience.until("it is examined") { !store.isWaiting }
            #expect(store.failure != nil && store.unfitness == nil)
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

        @Test func aUserWhoMayNotPublish_isRefused() async throws {
            _ = try await command("ACL", "SETUSER", "two", "on", ">secret", "~*", "resetchannels", "+@all")
            let store = try store { $0.address.credentials = RedisCredentials(user: "two", password: "secret") }
            defer { store.close() }
            try await Patience.until("it is examined") { !store.isWaiting }
            #expect(store.unfitness?.contains("&detent:0:*") == true)
            _ = try await command("ACL", "SETUSER", "two", "&detent:0:*")
            try await Patience.until("it is taken") {
                store.tidy(renewing: false)
                return store.failure == nil
            }
        }

        @Test func marksThatEnd_whileTheServerRefusesChanges_areThereOnceItTakesThem() async throws {
            let store = try store()
            defer { store.close() }
            let id = try #require(SessionID("a"))
            try await withCheckedContinuation { continuation in
                store.subscribe(to: id) { continuation.resume(returning: $0) }
            }.get()
            _ = try await command("CONFIG", "SET", "maxmemory", "1")
            try await Patience.until("changes are refused") {
                store.tidy(renewing: false)
                return store.failure != nil
            }
            _ = try await command("DEL", "detent:{a}:subscribed")
            _ = try await command("CONFIG", "SET", "maxmemory", "0")
            store.tidy(renewing: false)
            try await Patience.until("it is marked") {
                try await command("EXISTS", "detent:{a}:subscribed") == .integer(1)
            }
        }

        @Test func sessionsOfTwoDatabases_haveChannelsOfTheirOwn() async throws {
            let stores = [try store(), try store { $0.address.database = 1 }]
            defer { for store in stores { store.close() } }
            let processes = stores.map { ReplicatedSessions(SessionLimits(), in: $0) }
            defer { for process in processes { process.close() } }
            var watches: [SessionWatches] = []
            for process in processes {
                let id = try await made("a", in: process)
                let watch = try #require(try await response(process.watch(id, after: nil, for: 0)))
                watches.append(SessionWatches([watch]) {})
            }
            // Each store hears its own channel, and a change is told to one store.
            let channels = try await command("PUBSUB", "CHANNELS").array?.compactMap(\.text) ?? []
            #expect(channels.sorted() == ["detent:0:{a}", "detent:1:{a}"])
            let other = try self.store { $0.address.database = 1 }
            defer { other.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: other)
            defer { sessions.close() }
            let heard = Lock([[UInt8]]())
            let listener = try RedisSubscriber(redis.configuration) { event in
                if case .message(let channel, _) = event { heard.withLock { $0.append(channel) } }
            }
            defer { listener.close() }
            for channel in channels {
                try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                    do {
                        try listener.subscribe(to: Array(channel.utf8)) { continuation.resume(with: $0) }
                    } catch {
                        continuation.resume(throwing: error)
                    }
                }
            }
            for watch in watches { _ = watch.next(at: 0) }
            let id = try #require(SessionID("a"))
            let applied = try await set(1, in: id, of: sessions)
            try await Patience.until("the stream of the same database shows the change") {
                guard case .update(let update)? = watches[1].next(at: 0) else { return false }
                return update.tag == applied.tag
            }
            // After this message, one that was sent to its channel by mistake would have been heard.
            _ = try await command("PUBLISH", "detent:0:{a}", "0")
            func count(of channel: String) -> Int { heard.withLock { $0.filter { $0 == Array(channel.utf8) }.count } }
            try await Patience.until("it is heard") { count(of: "detent:0:{a}") > 0 }
            #expect(count(of: "detent:0:{a}") == 1 && count(of: "detent:1:{a}") > 0)
            #expect(watches[0].next(at: 0) == nil)
        }

        @Test func aSessionWhoseLastStreamEnds_livesForItsTimeToLive() async throws {
            let stores = [try store(), try store()]
            defer { for store in stores { store.close() } }
            let processes = stores.map { ReplicatedSessions(SessionLimits(), in: $0) }
            defer { for process in processes { process.close() } }
            let id = try await made("a", in: processes[0]) { $0.timeToLive = .seconds(2) }
            func left() async throws -> Int64 { try #require(try await command("PTTL", "detent:{a}").integer) }
            var watches: [SessionWatches] = []
            for process in processes {
                let watch = try #require(try await response(process.watch(id, after: nil, for: 0)))
                watches.append(SessionWatches([watch]) {})
            }
            #expect(try await left() > 2_200)
            watches[0].end()
            // The other process still has a stream.
            _ = try await response(processes[0].read(id, settling: true, for: 0))
            #expect(try await left() > 2_200)
            watches[1].end()
            try await Patience.until("its time to live begins") { try await left() <= 2_200 }
        }
    }
}
