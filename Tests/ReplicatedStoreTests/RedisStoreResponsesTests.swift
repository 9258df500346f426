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
