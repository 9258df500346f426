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
    /// The scripts do what the simulation's server does: for every call, based on every state, and also for repeated
    /// calls.
    struct StoreScriptsTests {
        /// A state of a session, with its epoch in the simulation and its epoch in Redis.
        private struct Known {
            var timeline: Timeline
            var simulated: SessionTag
            var real: SessionTag
        }

        /// A call of a script, and its question.
        private typealias Call = (make: RedisRecordStore.CallMaker, question: StoreReply.Question)

        private static let ids = ["a", "b"].compactMap { SessionID($0) }
        private static let steps = Patience.steps(1_500)

        @Test(arguments: 1...3)
        func theScripts_replyAsTheSimulationDoes(seed: Int) async throws {
            let redis = try TestRedis("--enable-debug-command", "yes")
            var random = SplitMix(seed: seed)
            let server = SimulatedServer()
            var stores: [RedisRecordStore] = []
            for _ in 0..<10 { stores.append(try RedisRecordStore(redis.configuration)) }
            defer { for store in stores { store.close() } }
            let control = try Controls.meshing()
            var known: [SessionID: [Known]] = [:]
            // The calls of each process.
            var calls: [Int: [(simulated: (_ isRepeated: Bool) -> ReplicatedState, real: Call, id: SessionID)]] = [:]
            var number = 0
            var kinds: [String: Int] = [:]
            for step in 1...Self.steps {
                let id = Self.ids[random.whole(0..<Self.ids.count)]
                let process = random.chance(0.7) ? random.whole(0..<3) : random.whole(0..<10)
                let store = stores[process]
                let base = known[id].flatMap { $0.isEmpty ? nil : $0[max(0, $0.count - random.whole(1..<5))] }
                number += 1
                let change = number
                let expected: ReplicatedState
                let response: ReplicatedState
                switch random.whole(0..<20) {
                case 0..<2:
                    let timeline = Timeline(control, at: server.now)
                    let mostOwned = random.chance(0.2) ? 1 : nil
                    let puts = ["s\(step)", "r\(step)"].map { epoch in
                        var put = Self.put(id, timeline, epoch, basedOn: nil, [])
                        put.mostOwned = mostOwned
                        return put
                    }
                    let real: Call = (store.calling(puts[1], as: Int64(change)), .creation)
                    let simulated = { server.put(puts[0], by: process, change, isRepeated: $0) }
                    (expected, response) = (simulated(false), try await Self.state(store, real, false, id))
                    calls[process, default: []].append((simulated, real, id))
                    if case .current = expected {
                        known[id] = [
                            Known(
                                timeline: timeline, simulated: puts[0].state.record.tag, real: puts[1].state.record.tag)
                        ]
                    }
                case 2..<11:
                    guard let base else { continue }
                    var timeline = base.timeline
                    let from = timeline.version
                    let made: TimelineChange.Step
                    if random.chance(0.2) {
                        let other = random.chance(0.5) ? try Controls.star() : control
                        let reshape = Reshape(to: other, trackWidth: Double(step))
                        _ = try timeline.apply(reshape, at: server.now)
                        made = .reshaped(reshape, weight: 1)
                    } else {
                        let event = SessionEvent(.set(value: random.number(0...100)), t: Double(step))
                        _ = try timeline.apply([event], at: server.now)
                        made = .events([event], isPredicted: false)
                    }
                    let changes = [TimelineChange(from: from, moment: server.now, step: made)]
                    let responses =
                        random.chance(0.2)
                        ? [
                            StoredResponse(
                                key: "k\(random.whole(0..<30))", session: id,
                                owner: [nil, SessionOwner(1), SessionOwner(.max)][random.whole(0..<3)],
                                expiresAt: .max / 2_000_000, bytes: [1, 2])
                        ] : []
                    let fullAt = random.chance(0.3) ? Int64(step) * 1_000_000 : nil
                    let puts = [base.simulated, base.real].map { base in
                        var put = Self.put(id, timeline, base.epoch, basedOn: base, changes, responses)
                        put.state.bucketFullAt = fullAt
                        return put
                    }
                    let real: Call = (store.calling(puts[1], as: Int64(change)), .change)
                    let simulated = { server.put(puts[0], by: process, change, isRepeated: $0) }
                    (expected, response) = (simulated(false), try await Self.state(store, real, false, id))
                    calls[process, default: []].append((simulated, real, id))
                    if case .current = expected {
                        known[id]?.append(
                            Known(
                                timeline: timeline, simulated: puts[0].state.record.tag, real: puts[1].state.record.tag)
                        )
                    }
                case 11 where random.chance(0.5):
                    let isBased = random.chance(0.5)
                    let (one, other) = (isBased ? base?.simulated : nil, isBased ? base?.real : nil)
                    let real: Call = (
                        store.calling(deletionOf: id, basedOn: other, as: Int64(change)),
                        .deletion(hasBase: other != nil)
                    )
                    let simulated = { server.delete(id, basedOn: one, by: process, change, isRepeated: $0) }
                    (expected, response) = (simulated(false), try await Self.state(store, real, false, id))
                    calls[process, default: []].append((simulated, real, id))
                case 12..<15:
                    // The last one is repeated, or an earlier one arrives late.
                    let isLate = random.chance(0.3)
                    let earlier = (calls[process] ?? []).suffix(isLate ? 5 : 1)
                    guard let (simulated, real, id) = earlier.randomElement(using: &random) else { continue }
                    (expected, response) = (simulated(!isLate), try await Self.state(store, real, !isLate, id))
                case 15..<18:
                    let isKnown = base != nil && random.chance(0.7)
                    expected = server.read(id, unless: isKnown ? base?.simulated : nil)
                    response = try await withCheckedContinuation { continuation in
                        store.read(id, unless: isKnown ? base?.real : nil) { continuation.resume(returning: $0) }
                    }.get()
                case 18:
                    let tag = server.subscribe(to: id, by: process, streams: false)
                    let real = try await Self.subscribed(store, id)
                    #expect(tag?.version == real?.version, "seed \(seed), step \(step)")
                    continue
                default:
                    guard random.chance(0.3) else { continue }
                    // Another master with the same data.
                    let reply = try await stores[0].commands.send(RedisCommand("DEBUG", "CHANGE-REPL-ID")).reply
                    try #require(reply == .status("OK"))
                    server.replicate()
                    server.promote()
                    continue
                }
                let told = (Self.told(expected), Self.told(response))
                #expect(told.0 == told.1, "seed \(seed), step \(step), \(id)")
                guard told.0 == told.1 else { return }
                kinds[String(told.0.prefix { $0 != " " }), default: 0] += 1
                if case (.other(.record(let one)), .other(.record(let other))) = (expected, response) {
                    // The tag of the reply is known from now on.
                    known[id, default: []].append(
                        Known(
                            timeline: try Timeline(one.record.control, continuing: one.record.timeline),
                            simulated: one.record.tag,
                            real: other.record.tag))
                    #expect(one.record.timeline == other.record.timeline)
                    #expect(one.record.control == other.record.control)
                    #expect(one.bucketFullAt == other.bucketFullAt, "seed \(seed), step \(step)")
                    #expect(one.history?.control == other.history?.control, "seed \(seed), step \(step)")
                }
            }
            #expect(server.failure == nil)
            let missing = ["current", "deleted", "changes", "record", "keyInUse", "uncertain", "ownerFull"].filter {
                kinds[$0] == nil
            }
            #expect(missing == [], "\(kinds)")
        }

        /// Only then is a creation that was repeated for so long not made again after the session was deleted.
        @Test func aLostCreation_isRememberedForAsLongAsADeletion() async throws {
            let redis = try TestRedis()
            var configuration = redis.configuration
            configuration.timeout = .seconds(3_600)
            let store = try RedisRecordStore(configuration)
            defer { store.close() }
            let (control, lost, deleted) = (try Controls.meshing(), Self.ids[0], Self.ids[1])
            func creation(of id: SessionID) -> Call {
                let put = Self.put(id, Timeline(control, at: 0), "e", basedOn: nil, [])
                return (store.calling(put, as: 1), .creation)
            }
            func left(_ id: SessionID) async throws -> Int64 {
                let command = RedisCommand("PTTL", "detent:{\(id)}:deletions")
                return try #require(try await store.commands.send(command).reply.integer)
            }
            _ = try await Self.state(store, creation(of: lost), true, lost)
            _ = try await Self.state(store, creation(of: deleted), false, deleted)
            let deletion: Call = (store.calling(deletionOf: deleted, basedOn: nil, as: 2), .deletion(hasBase: false))
            _ = try await Self.state(store, deletion, false, deleted)
            for id in Self.ids { #expect(try await left(id) > 3_600_000) }
        }

        /// The session that another process made after the deletion has expired, and with it what it knew of that.
        @Test func aDeletionThatArrivesLate_findsNoOtherSession_howeverOftenTheIDWasTakenSince() async throws {
            let redis = try TestRedis()
            let stores = try (0..<2).map { _ in try RedisRecordStore(redis.configuration) }
            defer { for store in stores { store.close() } }
            let (control, id) = (try Controls.meshing(), Self.ids[0])
            func make(_ epoch: String, _ number: Int64) async throws -> String {
                let put = Self.put(id, Timeline(control, at: 0), epoch, basedOn: nil, [])
                let call: Call = (stores[1].calling(put, as: number), .creation)
                return Self.told(try await Self.state(stores[1], call, false, id))
            }
            func delete(isRepeated: Bool) async throws -> String {
                let call: Call = (stores[0].calling(deletionOf: id, basedOn: nil, as: 1), .deletion(hasBase: false))
                return Self.told(try await Self.state(stores[0], call, isRepeated, id))
            }
            func read() async throws -> String {
                let state = try await withCheckedContinuation { continuation in
                    stores[0].read(id, unless: nil) { continuation.resume(returning: $0) }
                }.get()
                return Self.told(state)
            }
            #expect(try await make("e1", 1) == "current")
            #expect(try await delete(isRepeated: true) == "current")
            #expect(try await read() == "deleted")
            #expect(try await make("e2", 2) == "current")
            _ = try await stores[0].commands.send(RedisCommand("DEL", "detent:{\(id)}"))
            // It has expired. That is no deletion.
            #expect(try await read() == "absent")
            #expect(try await make("e3", 3) == "current")
            #expect(try await delete(isRepeated: false) == "current")
            #expect(try await read() == "record 0 0 none")
        }

        private static func put(
            _ id: SessionID, _ timeline: Timeline, _ epoch: String, basedOn base: SessionTag?,
            _ changes: [TimelineChange], _ responses: [StoredResponse] = []
        ) -> ReplicatedPut {
            var record = SessionRecord(
                id: id, epoch: epoch, preset: nil, control: timeline.control, timeline: timeline.record, createdAt: 0)
            record.owner = SessionOwner(7)
            var limits = ResponseLimits(8_000)
            limits.client = 1_200
            return ReplicatedPut(
                ReplicatedRecord(record, isPredicted: false), basedOn: base, changes: changes, life: nil,
                responses: responses, within: limits)
        }

        private static func state(
            _ store: RedisRecordStore, _ call: Call, _ isRepeated: Bool, _ id: SessionID
        ) async throws -> ReplicatedState {
            let reply = try await withCheckedContinuation { continuation in
                store.call({ _ in call.make(isRepeated) }) { continuation.resume(returning: $0) }
            }.get()
            return try StoreReply(reply, to: call.question).state(of: id)
        }

        private static func subscribed(_ store: RedisRecordStore, _ id: SessionID) async throws -> SessionTag? {
            let make = store.calling(markOf: id)
            let reply = try await withCheckedContinuation { continuation in
                store.call(make) { continuation.resume(returning: $0) }
            }.get()
            return try StoreReply.subscribed(reply)
        }

        /// A state as text, without its epochs, which differ.
        private static func told(_ state: ReplicatedState) -> String {
            switch state {
            case .current: return "current"
            case .absent(let wasDeleted): return wasDeleted ? "deleted" : "absent"
            case .full: return "full"
            case .ownerFull: return "ownerFull"
            case .traceFull: return "trace full"
            case .keyInUse: return "keyInUse"
            case .uncertain: return "uncertain"
            case .taken: return "taken"
            case .other(.changes(let changes)): return "changes \(changes)"
            case .other(.record(let replicated)):
                let history = replicated.history.map { "\($0.start.version) \($0.changes.map(\.from))" } ?? "none"
                return "record \(replicated.record.timeline.version) \(replicated.earlierEpochs.count) \(history)"
            }
        }
    }
}
