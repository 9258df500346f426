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
    /// Stored responses in a real server.
    struct RedisStoreResponsesTests: RedisStoreSuite {
        let redis: TestRedis
        let troubles = Lock([RedisTrouble]())

        init() throws { redis = try .forStores() }

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

        @Test func storedResponses_areLimitedForAllSessions_andEndWithTheirSession() async throws {
            let store = try store()
            defer { store.close() }
            var limits = SessionLimits()
            let request = KeyedRequest(
                name: "k0", fingerprint: RequestFingerprint([UInt8](repeating: 1, count: 4).span))
            let session = try #require(SessionID("a"))
            limits.storedResponses = ResponseLimits(
                3 * StoredResponse(request, session: session, expiresAt: 0, content: [1]).size)
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
                let standing = try await sessions.begin(key).value
                guard case .first = standing else { throw TestFailure("known already") }
                let recorder = ResponseRecorder<AppliedEvents>(key) { _ in [1] }
                _ = try await sessions.apply(
                    [SessionEvent(.set(value: Double(number)))], to: ids[number % 2], if: .none, predicted: false,
                    recording: recorder
                ).value
            }
            #expect(try await stored() == [nil, nil, "a", "b", "a"])
            #expect(try await command("ZCARD", "detent:responses") == .integer(3))
            _ = try await sessions.end(ids[0], if: .none).value
            #expect(try await stored() == [nil, nil, nil, "b", nil])
            #expect(try await command("ZCARD", "detent:responses") == .integer(1))
            // A new session with the id has none of them.
            _ = try await made("a", in: sessions)
            #expect(try await stored() == [nil, nil, nil, "b", nil])
            _ = try await sessions.end(ids[1], if: .none).value
            #expect(try await command("GET", "detent:responses:bytes") == .bytes(Array("0".utf8)))
        }

        // MARK: - Shares of clients

        /// The key of what a client has, and what it says: the sum of the sizes and the number of responses.
        private static let share = "detent:responses:of:00000000000000000001"

        private func held() async throws -> [RedisReply] {
            [try await command("ZSCORE", Self.share, "!"), try await command("ZCARD", Self.share)]
        }

        /// Each client may have two responses, all together five.
        private func limits() throws -> (limits: SessionLimits, size: Int) {
            let size = StoredResponse(
                KeyedRequest("k0"), session: try #require(SessionID("a")), expiresAt: 0, content: [1]
            ).size
            var limits = SessionLimits()
            limits.storedResponses = ResponseLimits(5 * size)
            limits.storedResponses.client = 2 * size
            return (limits, size)
        }

        /// Sends events with keys, of which each has a response afterwards.
        private func send(
            _ numbers: Range<Int>, of owner: UInt64, to id: SessionID, in sessions: ReplicatedSessions
        ) async throws {
            for number in numbers {
                let key = KeyedRequest("k\(number)", of: SessionOwner(owner))
                guard case .first = try await sessions.begin(key).value else { throw TestFailure("known already") }
                _ = try await sessions.apply(
                    [SessionEvent(.set(value: Double(number)))], to: id, if: .none, predicted: false,
                    recording: ResponseRecorder<AppliedEvents>(key) { _ in [1] }
                ).value
            }
        }

        private func stored(_ numbers: Range<Int>, in store: RedisRecordStore) async throws -> [Int] {
            var found: [Int] = []
            for number in numbers {
                let response = try await withCheckedContinuation { continuation in
                    store.response(under: "k\(number)") { continuation.resume(returning: $0) }
                }.get()
                if response != nil { found.append(number) }
            }
            return found
        }

        @Test func overItsShare_aClientLosesItsOwnOldestResponses_whicheverProcessStoresThem() async throws {
            let (limits, size) = try limits()
            let stores = [try store(), try store()]
            defer { for store in stores { store.close() } }
            let services = stores.map { ReplicatedSessions(limits, in: $0) }
            defer { for service in services { service.close() } }
            let (id, other) = (try await made("a", in: services[0]), try await made("b", in: services[0]))
            try await send(0..<1, of: 2, to: id, in: services[0])
            for number in 1..<6 { try await send(number..<number + 1, of: 1, to: id, in: services[number % 2]) }
            #expect(try await stored(0..<6, in: stores[0]) == [0, 4, 5])
            #expect(try await command("GET", "detent:responses:bytes") == .bytes(Array("\(3 * size)".utf8)))
            #expect(try await held() == [.bytes(Array("-\(2 * size)".utf8)), .integer(3)])
            // Over the limit of all, the oldest of all is dropped.
            try await send(6..<8, of: .max, to: other, in: services[1])
            #expect(try await stored(0..<8, in: stores[0]) == [0, 4, 5, 6, 7])
            try await send(8..<9, of: 3, to: other, in: services[1])
            #expect(try await stored(0..<9, in: stores[0]) == [4, 5, 6, 7, 8])
            // What a client has ends with its last response.
            _ = try await services[0].end(id, if: .none).value
            #expect(try await command("KEYS", "detent:responses:of:*").array?.count == 2)
            _ = try await services[0].end(other, if: .none).value
            #expect(try await command("KEYS", "detent:responses:of:*").array?.count == 0)
        }

        @Test func whatAClientHas_expiresWithTheLastOfItsResponses() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(try limits().limits, in: store)
            defer { sessions.close() }
            try await send(0..<1, of: 1, to: try await made("a", in: sessions), in: sessions)
            // The reply to each is the time in milliseconds.
            let response = try #require(try await command("PEXPIRETIME", "detent:response:k0").integer)
            let share = try #require(try await command("PEXPIRETIME", Self.share).integer)
            #expect(share >= response && share < response + StoredResponse.life)
        }

        @Test func responsesThatAnEarlierVersionHasRemoved_leaveTheShareOfTheirClient() async throws {
            let (limits, size) = try limits()
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(limits, in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions)
            try await send(0..<2, of: 1, to: id, in: sessions)
            _ = try await command(
                "EVAL",
                """
                local member = redis.call('ZRANGE', 'detent:responses', 0, 0)[1]
                local serial, size, id, name = string.match(member, '^(%d+):(%d+):([^:]*):(.*)$')
                local stored = redis.call('GET', 'detent:response:' .. name)
                if stored and string.match(stored, '^(%d+):') == serial then redis.call('DEL', 'detent:response:' .. name) end
                redis.call('ZREM', 'detent:responses', member)
                redis.call('DECRBY', 'detent:responses:bytes', size)
                redis.call('SREM', 'detent:{' .. id .. '}:responses', member)
                """, "0")
            #expect(try await stored(0..<2, in: store) == [1])
            try await send(2..<3, of: 1, to: id, in: sessions)
            #expect(try await stored(0..<3, in: store) == [1, 2])
            #expect(try await held() == [.bytes(Array("-\(2 * size)".utf8)), .integer(3)])
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
            _ = try await sessions.end(id, if: .none).value
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
    }
}
