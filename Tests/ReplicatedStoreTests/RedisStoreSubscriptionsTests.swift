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
    /// Subscriptions to sessions of a real server, and the lives of sessions with streams.
    struct RedisStoreSubscriptionsTests: RedisStoreSuite {
        let redis: TestRedis
        let troubles = Lock([RedisTrouble]())

        @Test func whatTheProcessesHave_isSummed_andRemovedWithThoseThatHaveDied() async throws {
            let stores = try (0..<3).map { _ in try store() }
            defer { for store in stores { store.close() } }
            let life: Int64 = 3_600_000
            func exchange(
                _ number: Int, _ own: ProcessCounts, place: String? = nil
            ) async throws -> ProcessCounts {
                try await Patience.until("store \(number) is not connected") { stores[number].state.server != nil }
                return try await withCheckedContinuation { continuation in
                    stores[number].exchange(own, place: place, life: life) { continuation.resume(returning: $0) }
                }.get()
            }
            #expect(try await exchange(0, ProcessCounts(streams: 1, resident: 2)) == ProcessCounts())
            #expect(
                try await exchange(1, ProcessCounts(streams: 10, resident: 20))
                    == ProcessCounts(processes: 1, streams: 1, resident: 2))
            #expect(
                try await exchange(2, ProcessCounts(streams: 100, resident: 200))
                    == ProcessCounts(processes: 2, streams: 11, resident: 22))
            // What a process tells takes the place of what it has told.
            #expect(
                try await exchange(0, ProcessCounts(streams: 3))
                    == ProcessCounts(processes: 2, streams: 110, resident: 220))
            let parts = try #require(try await command("TIME").array)
            let now = try #require(parts.first?.text.flatMap { Int64($0) }) * 1_000
            // One has died long ago, one before the clock was set back; one is of a later version, and one can't be
            // read.
            _ = try await command(
                "HSET", "detent:processes", "dead", "\(now - life):7:7", "ahead", "\(now + 2 * life):7:7", "later",
                "\(now):1000:2000:and more", "odd", "x")
            #expect(
                try await exchange(1, ProcessCounts())
                    == ProcessCounts(processes: 3, streams: 1_103, resident: 2_200))
            // Those at one place are counted. Two whose places are not known are not.
            #expect(try await exchange(0, ProcessCounts(), place: "here").atThisPlace == 0)
            #expect(try await exchange(1, ProcessCounts(), place: "there").atThisPlace == 0)
            #expect(try await exchange(2, ProcessCounts(), place: "here").atThisPlace == 1)
            #expect(try await exchange(1, ProcessCounts(), place: "here").atThisPlace == 2)
            #expect(try await exchange(1, ProcessCounts()).atThisPlace == 0)
            #expect(try await exchange(2, ProcessCounts()).atThisPlace == 0)
            #expect(try await command("HEXISTS", "detent:processes", "dead") == .integer(0))
            #expect(try await command("HLEN", "detent:processes") == .integer(4))
            #expect(try #require(try await command("PTTL", "detent:processes").integer) > 0)
            // Also a full server counts, and takes another process.
            _ = try await command("HDEL", "detent:processes", String(decoding: stores[0].process, as: UTF8.self))
            _ = try await command("CONFIG", "SET", "maxmemory", "1")
            #expect(try await exchange(0, ProcessCounts(streams: 5)).processes == 3)
            #expect(try await exchange(1, ProcessCounts()).streams == 1_005)
            _ = try await command("CONFIG", "SET", "maxmemory", "0")
            // One that stops counts no longer.
            await stores[2].stop(within: .seconds(Patience.seconds))
            try await Patience.until("store 2 is not closed") { stores[2].state == .closed }
            #expect(try await command("HLEN", "detent:processes") == .integer(3))
            #expect(try await exchange(1, ProcessCounts()).processes == 2)
            await stores[2].stop(within: .seconds(Patience.seconds))
        }

        @Test func aProcessStops_ifTheServerDoesNotReply() async throws {
            let store = try store { $0.timeout = .seconds(Patience.minutes * 120) }
            try await Patience.until("the store is not connected") { store.state.server != nil }
            _ = try await command("CLIENT", "PAUSE", "3600000", "WRITE")
            await store.stop(within: .zero)
            let isClosed: Void? = try? await Patience.until("the store is not closed") { store.state == .closed }
            // Whatever has happened, the tests after this one need the server.
            _ = try await command("CLIENT", "UNPAUSE")
            #expect(isClosed != nil, "the store is not closed")
        }

        init() throws { redis = try .forStores() }

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
                try await command("PUBSUB", "CHANNELS").array?.map(\.text) == ["detent:0:{}"]
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
                let watch = try #require(try await process.watch(id, after: nil).value)
                watches.append(SessionWatches([watch]) {})
            }
            // Each store hears its own channels, of which one is of no session, and a change is told to one store.
            let all = try await command("PUBSUB", "CHANNELS").array?.compactMap(\.text) ?? []
            #expect(all.sorted() == ["detent:0:{a}", "detent:0:{}", "detent:1:{a}", "detent:1:{}"])
            let channels = all.filter { $0.hasSuffix("{a}") }
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
                return update.shown.current.tag == applied.shown.tag
            }
            // After this message, one that was sent to its channel by mistake would have been heard.
            _ = try await command("PUBLISH", "detent:0:{a}", "0")
            func count(of channel: String) -> Int { heard.withLock { $0.filter { $0 == Array(channel.utf8) }.count } }
            try await Patience.until("it is heard") { count(of: "detent:0:{a}") > 0 }
            #expect(count(of: "detent:0:{a}") == 1 && count(of: "detent:1:{a}") > 0)
            #expect(watches[0].next(at: 0) == nil)
        }

        @Test func aWatchedSession_doesNotExpire_whileTheServerIsFull() async throws {
            let store = try store()
            defer { store.close() }
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try await made("a", in: sessions) { $0.timeToLive = .seconds(2) }
            let watch = try #require(try await sessions.watch(id, after: nil).value)
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

        @Test func aSessionWhoseLastStreamEnds_livesForItsTimeToLive() async throws {
            let stores = [try store(), try store()]
            defer { for store in stores { store.close() } }
            let processes = stores.map { ReplicatedSessions(SessionLimits(), in: $0) }
            defer { for process in processes { process.close() } }
            let id = try await made("a", in: processes[0]) { $0.timeToLive = .seconds(2) }
            func left() async throws -> Int64 { try #require(try await command("PTTL", "detent:{a}").integer) }
            var watches: [SessionWatches] = []
            for process in processes {
                let watch = try #require(try await process.watch(id, after: nil).value)
                watches.append(SessionWatches([watch]) {})
            }
            #expect(try await left() > 2_200)
            watches[0].end()
            // The other process still has a stream.
            _ = try await processes[0].read(id, settling: true).value
            #expect(try await left() > 2_200)
            watches[1].end()
            try await Patience.until("its time to live begins") { try await left() <= 2_200 }
        }
    }
}
