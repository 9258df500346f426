import RateLimiting
import Redis
import RedisSamples
import ServiceBasics
import TestPatience
import Testing

@testable import RedisStore

extension ReplicatedStoreSuite {
    /// Buckets in a real server.
    struct RedisStoreLeasesTests: RedisStoreSuite {
        let redis: TestRedis
        let troubles = Lock([RedisTrouble]())

        init() throws { redis = try .forStores() }

        /// A unit comes back in an hour, so that none does while the test runs.
        private let slow = BucketRate(1, perSeconds: 3_600, burst: 10)

        /// A store that is connected: before, it lends nothing.
        private func connected() async throws -> RedisRecordStore {
            let store = try store()
            try await Patience.until("it is there") { !store.isWaiting }
            return store
        }

        private func lease(
            _ wanted: Int, givingBack givenBack: Int = 0, owing owed: Int = 0, of client: UInt64 = 1,
            _ rate: BucketRate? = nil,
            in store: RedisRecordStore
        ) async -> Lent? {
            let name = LeaseName(kind: .events, client: .network(client))
            let question = LeaseQuestion(
                name: name, rate: rate ?? slow, wanted: wanted, givenBack: givenBack, owed: owed)
            return await grants([question], in: store)?.first
        }

        private func grants(_ questions: [LeaseQuestion], in store: RedisRecordStore) async -> [Lent]? {
            await withCheckedContinuation { continuation in
                store.lease(questions) { grants in
                    continuation.resume(returning: grants.map { zip(questions, $0).map(Lent.init) })
                }
            }
        }

        @Test func whatIsLent_isLessForAll_untilItIsGivenBack() async throws {
            let (one, other) = (try await connected(), try await connected())
            defer {
                one.close()
                other.close()
            }
            #expect(await lease(4, in: one) == Lent(units: 4, left: 6))
            #expect(await lease(0, in: other) == Lent(units: 0, left: 6))
            #expect(await lease(9, in: other) == Lent(units: 6, left: 0))
            #expect(await lease(1, in: one) == Lent(units: 0, left: 0))
            #expect(await lease(0, givingBack: 3, in: other) == Lent(units: 0, left: 3))
            #expect(await lease(5, in: one) == Lent(units: 3, left: 0))
            // What was given out without a lease is missing for all, but never more than the most.
            #expect(await lease(2, owing: 7, in: one) == Lent(units: 0, left: -7))
            #expect(await lease(1, owing: 2_000_000, in: other) == Lent(units: 0, left: -slow.mostMissing))
            #expect(await lease(1, givingBack: slow.mostMissing + 2, in: one) == Lent(units: 1, left: 1))
            // More than a bucket holds can't be given back; a full one has no key.
            #expect(await lease(0, givingBack: 100, in: one) == Lent(units: 0, left: 10))
            #expect(try await command("KEYS", "detent:bucket:*").array?.count == 0)
        }

        @Test func eachClientHasItsOwn_andManyAreAskedForAtOnce() async throws {
            let store = try await connected()
            defer { store.close() }
            let questions = (0..<128).map {
                LeaseQuestion(
                    name: LeaseName(kind: $0 % 2 == 0 ? .events : .creations, client: .bearer(UInt64($0 / 2), 7)),
                    rate: slow, wanted: $0 % 12, givenBack: 0)
            }
            for before in [0, 10] {
                let grants = await grants(questions, in: store)
                let wanted = (0..<128).map { it in
                    let units = min(it % 12, max(0, 10 - min(before, it % 12)))
                    return Lent(units: units, left: 10 - min(10, min(before, it % 12) + units))
                }
                #expect(grants == wanted)
            }
            // Each ends by itself when the bucket is full again.
            let keys = try #require(try await command("KEYS", "detent:bucket:*").array)
            #expect(keys.count == 117)
            for key in keys {
                let life = try #require(try await command("PTTL", key.text ?? "").integer)
                #expect((1...36_000_000).contains(life))
            }
        }

        @Test func unitsComeBackAtTheRate_alsoAtOneOfWhichTheClockHasParts() async throws {
            let store = try await connected()
            defer { store.close() }
            for (client, count) in [3, 7, 999, 4_000, 70_000].enumerated() {
                let rate = BucketRate(count, burst: count)
                let first = await lease(count, of: UInt64(client), rate, in: store)
                #expect(first == Lent(units: count, left: 0))
                var (lent, reply) = (0, Lent(units: 0, left: 0))
                let begin = SystemClock.monotonic()
                while lent < count {
                    reply = try #require(await lease(count - lent, of: UInt64(client), rate, in: store))
                    lent += reply.units
                }
                // The server's clock and this one are read at different moments, and a unit may be due just then.
                let passed = Double(SystemClock.monotonic() - begin) / 1e9
                #expect(Double(lent) <= Double(count) * (passed + 0.01) + 1)
            }
        }

        @Test func aStoreWithoutAServer_lendsNothing() async throws {
            let store = try await connected()
            #expect(await lease(1, in: store) != nil)
            store.close()
            #expect(await lease(1, in: store) == nil)
        }
    }
}

/// What was lent of a bucket, and how much it has left.
private struct Lent: Equatable {
    let units: Int
    let left: Int
}

extension Lent {
    init(_ question: LeaseQuestion, _ grant: LeaseGrant) {
        units = grant.units
        left = question.rate.units(in: question.rate.capacity - grant.timeUntilFull)
    }
}
