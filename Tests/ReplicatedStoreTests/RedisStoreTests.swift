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
    /// Sessions and their records in a real server.
    struct RedisStoreTests: RedisStoreSuite {
        let redis: TestRedis
        let troubles = Lock([RedisTrouble]())

        init() throws { redis = try .forStores() }

        @Test func aRead_writesNothing() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions)
            _ = try await set(1, in: id, of: sessions)
            let before = try await information("rdb_changes_since_last_save")
            for _ in 0..<20 { _ = try await sessions.read(id, settling: true).value }
            sessions.touch(id)
            _ = try await sessions.read(id, settling: true).value
            #expect(try await information("rdb_changes_since_last_save") == before)
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
                _ = try await processes[0].apply(events, to: id).value
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
                let own = try await processes[0].trace(id).value
                let other = try await processes[1].trace(id).value
                #expect(own.events.count == 500 && other.events.count == 500)
                return own.startVersion == other.startVersion && own.events == other.events
                    && own.start.checksum == other.start.checksum
            }
        }

        @Test func sessionsOfAnOwnerThatHaveEnded_leaveTheirPlaces_howeverTheyEnded() async throws {
            let store = try store()
            defer { store.close() }
            var limits = SessionLimits()
            limits.clientSessions = 1_200
            let sessions = ReplicatedSessions(limits, in: store)
            defer { sessions.close() }
            let owners = [SessionOwner(1), SessionOwner(2)]
            for number in 0..<1_200 { _ = try await made("s\(number)", in: sessions) { $0.owner = owners[0] } }
            var tries = 0
            func isMade() async throws -> Bool {
                tries += 1
                do {
                    _ = try await made("more\(tries)", in: sessions) { $0.owner = owners[0] }
                } catch SessionError.tooManyClientSessions(limit: 1_200) { return false }
                return true
            }
            /// Each try looks at some of them: three at all.
            func comesToRoom() async throws -> Bool {
                for _ in 0..<3 where try await isMade() { return true }
                return false
            }
            #expect(try await !comesToRoom())
            // One has expired, and no sweep comes. It is not among the oldest.
            _ = try await command("DEL", "detent:{s1100}")
            #expect(try await comesToRoom())
            #expect(try await !comesToRoom())
            // An earlier version of the service has deleted one, and another client has taken its id since.
            _ = try await command("DEL", "detent:{s700}")
            _ = try await command("ZREM", "detent:sessions", "s700")
            _ = try await made("s700", in: sessions) { $0.owner = owners[1] }
            #expect(try await comesToRoom())
            #expect(try await !comesToRoom())
            #expect(try await command("ZCARD", "detent:owner:1") == .integer(1_200))
            #expect(try await command("ZCARD", "detent:owner:2") == .integer(1))
        }

        @Test func theResponsesOfManyExpiredSessions_areRemovedSomeAtATime() async throws {
            let store = try store()
            defer { store.close() }
            var limits = SessionLimits()
            limits.clientSessions = 40
            let sessions = ReplicatedSessions(limits, in: store)
            defer { sessions.close() }
            for number in 0..<40 {
                let id = try await made("s\(number)", in: sessions) { $0.owner = SessionOwner(1) }
                for key in 0..<90 {
                    let recorder = ResponseRecorder<AppliedEvents>(KeyedRequest("\(number) \(key)")) { _ in [1] }
                    let events = [SessionEvent(.set(value: 1))]
                    _ = try await sessions.apply(
                        events, to: id, if: .none, predicted: false, recording: recorder
                    ).value
                }
                _ = try await command("DEL", "detent:{\(id)}")
            }
            _ = try await made("more", in: sessions) { $0.owner = SessionOwner(1) }
            let left = try #require(try await command("ZCARD", "detent:responses").integer)
            #expect(left >= 40 * 90 - Int64(StoreScripts.portion) - 90)
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
    }
}
