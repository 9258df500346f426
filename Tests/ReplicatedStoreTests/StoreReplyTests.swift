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
    /// Reads a server's replies. Each gives a value, or an error that clients get as 503. None ends the process.
    struct StoreReplyTests {
        /// A reply of a real server, and a function that reads it and returns whether that gave a value.
        private typealias Sample = (name: String, reply: RedisReply, isRead: (RedisReply) -> Bool)

        private static let damages = Patience.steps(400)

        private static func sample(
            _ name: String, _ reply: RedisReply, _ read: @escaping (RedisReply) throws -> (some Any)?
        ) -> Sample {
            (name, reply, { (try? read($0)) != nil })
        }

        private func reply(_ store: RedisRecordStore, _ make: @escaping RedisRecordStore.CallMaker) async throws
            -> RedisReply
        {
            try await withCheckedContinuation { continuation in
                store.call(make) { continuation.resume(returning: $0) }
            }.get()
        }

        /// The replies of every script, about a session that was changed while it was subscribed to.
        private func samples(of store: RedisRecordStore) async throws -> [Sample] {
            let sessions = ReplicatedSessions(SessionLimits(), in: store)
            defer { sessions.close() }
            let id = try #require(SessionID("a"))
            let draft = SessionDraft(id: id, control: try Controls.meshing(), traced: 4)
            let first = try await sessions.create(draft).value.shown.tag
            let request = KeyedRequest("k")
            let recorder = ResponseRecorder<AppliedEvents>(request) { _ in [1, 2, 3] }
            _ = try await sessions.apply(
                [.began(10, "g", 1)], to: id, if: .none, predicted: true, recording: recorder
            ).value
            for number in 2...4 { _ = try await sessions.apply([.changed(60, "g", Int64(number))], to: id).value }
            let star = Reshape(to: try Controls.star(), trackWidth: 300)
            _ = try await sessions.reshape(
                id, by: ControlChange { _, _ in .success((star, weight: 1)) }, if: .none, recording: nil
            ).value
            let keys = StoreKeys(id)
            func read(_ known: String) async throws -> RedisReply {
                try await reply(store) { _ in
                    var call = StoreScripts.read.call(keys: [keys.session, keys.changes])
                    call.append(known)
                    return call
                }
            }
            func asked(_ script: RedisScript, _ key: [UInt8], _ arguments: [Int64]) async throws -> RedisReply {
                try await reply(store) { _ in
                    var call = script.call(keys: [key, StoreKeys.traced, StoreKeys.tracedEvents])
                    for argument in arguments { call.append(argument) }
                    call.append(StoreKeys.prefix)
                    call.append(StoreKeys.suffix)
                    return call
                }
            }
            func state(_ question: StoreReply.Question) -> (RedisReply) throws -> Session? {
                { reply in
                    guard case .other(.record(let record)) = try StoreReply(reply, to: question).state(of: id) else {
                        return nil
                    }
                    return try Session(replicated: record)
                }
            }
            func change(_ question: StoreReply.Question) -> (RedisReply) throws -> ReplicatedState? {
                { reply in try StoreReply(reply, to: question).state(of: id) }
            }
            let time = try await store.commands.send(RedisCommand("TIME")).reply
            return [
                Self.sample("record", try await read(""), state(.read(hasState: false))),
                Self.sample("changes", try await read("\(first)"), change(.read(hasState: true))),
                Self.sample("mark", try await reply(store, store.calling(markOf: id)), StoreReply.subscribed),
                Self.sample("list", try await asked(StoreScripts.list, StoreKeys.order, [0, 10])) {
                    try StoreReply.page($0, of: SessionQuery(limit: 10), examined: 10, at: 0)
                },
                Self.sample("response", try await asked(StoreScripts.response, StoreKeys.response("k"), [])) {
                    try StoreReply.response($0, under: "k", at: 0)
                },
                Self.sample("sweep", try await asked(StoreScripts.sweep, StoreKeys.order, [0]), StoreReply.sweep),
                Self.sample(
                    "examination",
                    try await reply(store) { _ in StoreScripts.examine.call(keys: [StoreKeys.probe]) },
                    StoreReply.examination),
                Self.sample("time", time, StoreReply.time),
                Self.sample(
                    "end", try await reply(store, store.calling(deletionOf: id, basedOn: nil, as: 99)),
                    change(.deletion(hasBase: false))),
            ]
        }

        @Test func aDamagedReply_isAValueOrAnError() async throws {
            let redis = try TestRedis()
            let store = try RedisRecordStore(redis.configuration)
            defer { store.close() }
            var random = SplitMix(seed: 1)
            for (name, reply, isRead) in try await samples(of: store) {
                #expect(isRead(reply), "\(name): \(reply)")
                var refused = 0
                for _ in 0..<Self.damages {
                    var damaged = reply
                    for _ in 0..<random.whole(1..<4) { damaged = damaged.damaged { random.whole(0..<$0) } }
                    if !isRead(damaged) { refused += 1 }
                }
                #expect(refused > 0, "\(name)")
            }
        }

        private static let id = SessionID("a")

        @Test(
            arguments: [
                [], [.integer(99)], [.null], [.integer(1), .integer(1)], [.integer(2)], [.integer(4)], [.integer(3)],
            ] as [[RedisReply]])
        func aReplyThatTheScriptDoesNotGive_isAnError(_ parts: [RedisReply]) throws {
            let id = try #require(Self.id)
            // A caller that has no state of the session must get one.
            #expect(throws: ReplicatedStoreError.self) {
                try StoreReply(.array(parts), to: .read(hasState: false)).state(of: id)
            }
        }

        @Test func numbersThatNoStoreWrites_areErrors() throws {
            let (far, text) = (RedisReply.integer(.max), RedisReply.bytes(Array("\(Int64.max)".utf8)))
            #expect(StoreReply.time(.array([text, .bytes([UInt8(ascii: "0")])])) == nil)
            #expect(StoreReply.sweep(.array([.integer(1), text, far])) == nil)
            #expect(StoreReply.sweep(.array([.integer(-1), text, .integer(0)])) == nil)
            let stored = RedisReply.array([.bytes(Array("a".utf8)), .bytes([1]), far])
            #expect(throws: StoreReply.unreadable) { try StoreReply.response(stored, under: "k", at: 1) }
            let back = RedisReply.array([
                .integer(1), .array([.array([.bytes(Array("a".utf8)), .bytes(Array("7".utf8))])]),
            ])
            #expect(throws: StoreReply.unreadable) {
                try StoreReply.page(back, of: SessionQuery(cursor: SessionCursor(7), limit: 1), examined: 1, at: 1)
            }
        }

        @Test(
            arguments: [
                .array([.integer(1), .integer(2), .integer(3)]),
                .array([.integer(1), .integer(1), .integer(2), .integer(-3)]),
                .array([.integer(1), .bytes([50]), .integer(2), .integer(3)]), .integer(1), .null, .error("ERR no"),
                // More on this machine than in all, and so many that a sum would overflow.
                .array([.integer(1), .integer(2), .integer(2), .integer(3)]),
                .array([.integer(.max), .integer(1), .integer(2), .integer(3)]),
                .array([.integer(1), .integer(1), .integer(.max), .integer(3)]),
                .array([.integer(1), .integer(1), .integer(2), .integer(.max)]),
            ] as [RedisReply])
        func countsOfProcesses_areFourNumbers(_ other: RedisReply) throws {
            let reply = RedisReply.array([.integer(4), .integer(1), .integer(2), .integer(3)])
            #expect(
                try StoreReply.counts(reply)
                    == ProcessCounts(processes: 4, atThisPlace: 1, streams: 2, resident: 3))
            #expect(throws: ReplicatedStoreError.self) { try StoreReply.counts(other) }
        }

        @Test(arguments: [
            (["appendfsync", "always", "appendonly", "yes", "no-appendfsync-on-rewrite", "no"], true),
            (["appendfsync", "always", "appendonly", "yes", "no-appendfsync-on-rewrite", "yes"], false),
            (["appendfsync", "everysec", "appendonly", "yes", "no-appendfsync-on-rewrite", "no"], false),
            (["appendfsync", "always", "appendonly", "no", "no-appendfsync-on-rewrite", "no"], false),
            (["appendfsync", "always", "no-appendfsync-on-rewrite", "no", "appendonly"], false),
            (["appendfsync", "always"], false), ([], false),
        ])
        func settings_sayWhetherChangesAreOnTheDisk(_ texts: [String], _ isDurable: Bool) {
            #expect(StoreReply.syncs(.array(texts.map { .bytes(Array($0.utf8)) })) == isDurable)
            #expect(!StoreReply.syncs(.error("NOPERM no")))
        }

        @Test(
            arguments: [
                { $0.timeToLive = .max }, { $0.timeToLive = -1 }, { $0.timeline.version = .max },
                { $0.timeline.lastMoment = .max }, { $0.timeline.lastMove = .min }, { $0.timeline.traced = .max },
                { $0.timeline.reshapes = .max }, { $0.timeline.reshapes = 1 },
            ] as [@Sendable (inout SessionRecord) -> Void])
        func aRecordWithNumbersThatNoSessionHas_isDamaged(_ change: @Sendable (inout SessionRecord) -> Void) throws {
            let control = try Controls.meshing()
            var record = SessionRecord(
                id: try #require(Self.id), epoch: "e", preset: nil, control: control,
                timeline: Timeline(control, at: 0).record, createdAt: 0)
            _ = try Session(replicated: ReplicatedRecord(record, isPredicted: false))
            change(&record)
            #expect(throws: RecordStoreError.self) {
                try Session(replicated: ReplicatedRecord(record, isPredicted: false))
            }
        }
    }
}
