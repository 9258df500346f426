import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import Synchronization
import TestPatience
import Testing

@testable import SliderSessions

/// What the loading thread does, and in which order.
struct LoadingThreadTests {
    private let processes = StoredProcesses()

    /// The outcomes in their order.
    private final class Order: Sendable {
        private let names = Lock<[String]>([])

        var all: [String] { names.withLock { $0 } }

        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    private func ids(_ count: Int) throws -> [SessionID] {
        try (0..<count).map { try #require(SessionID("s\($0)")) }
    }

    @Test func aList_isNotHeldUpByAStreamOfLoads() async throws {
        try await processes.run { store in
            processes.disk.loads.close()
            let order = Order()
            for id in try ids(100) { store.read(id, settling: false).deliver { _ in order.add("load") } }
            store.list(SessionQuery()).deliver { _ in order.add("list") }
            processes.disk.loads.open()
            try await eventually { order.all.count == 101 }
            let place = order.all.firstIndex(of: "list")
            // The list and the first count of the store run after at most eight loads each.
            #expect(try #require(place) < 20)
        }
    }

    @Test func manyLists_doNotHoldUpTheLoads() async throws {
        try await processes.run { store in
            processes.disk.loads.close()
            let (order, ids) = (Order(), try ids(50))
            store.read(ids[0], settling: false).deliver { _ in order.add("load") }
            try await eventually { processes.disk.loads.held == 1 }
            for _ in 0..<50 { store.list(SessionQuery()).deliver { _ in order.add("list") } }
            for id in ids.dropFirst() { store.read(id, settling: false).deliver { _ in order.add("load") } }
            processes.disk.loads.open()
            try await eventually { order.all.count == 100 }
            #expect(order.all.suffix(40).allSatisfy { $0 == "list" })
        }
    }

    @Test func oneNetworksLoadsAndLists_leavePlacesToOthers() async throws {
        try await processes.run { store in
            processes.disk.loads.close()
            let ids = try ids(300)
            let held = Heard(store.read(ids[299], settling: false), from: 9)
            try await eventually { processes.disk.loads.held == 1 }
            let lists = (0..<LoadQueue.limit / 4).map { _ in Heard(store.list(SessionQuery()), from: 1) }
            let loads = ids.prefix(200).map { Heard(store.read($0, settling: false), from: 1) }
            let modest = (0..<LoadQueue.limitOfNetwork / 2).map { _ in Heard(store.list(SessionQuery()), from: 2) }
            #expect(lists.allSatisfy { !$0.isThere })
            #expect(loads.filter(\.isThere).count == 200 - (LoadQueue.limit / 4 - 1))
            #expect(modest.allSatisfy { !$0.isThere })
            processes.disk.loads.open()
            #expect(try await held.error == .noSuchSession)
            for one in lists + modest { #expect(try await one.error == nil) }
        }
    }

    @Test func oneNetworksKeyedRequests_leavePlacesToOthers() async throws {
        try await processes.run { store in
            processes.disk.loads.close()
            let held = Heard(store.read(try ids(1)[0], settling: false))
            try await eventually { processes.disk.loads.held == 1 }
            let greedy = (0..<300).map { Heard(store.begin(KeyedRequest("g\($0)")), from: 1) }
            let modest = (0..<LoadQueue.limitOfNetwork).map { Heard(store.begin(KeyedRequest("m\($0)")), from: 2) }
            let refused = greedy.filter(\.isThere)
            #expect(refused.count == 300 - LoadQueue.limit / 2 + 1)
            for one in refused {
                #expect(try await one.error == .storageUnavailable("too many requests wait for the store"))
            }
            #expect(modest.allSatisfy { !$0.isThere })
            processes.disk.loads.open()
            #expect(try await held.error == .noSuchSession)
            for one in greedy.dropLast(refused.count) + modest { #expect(try await one.error == nil) }
            try await eventually { store.storageReport?.waitingForLoad == 0 }
            // A request that was refused is not under way: it can be sent again.
            #expect(try await Heard(store.begin(KeyedRequest("g299")), from: 1).error == nil)
        }
    }

    @Test func aTracedSession_isLoadedWithoutItsTrace_ifThereIsNoRoomForIt() async throws {
        let limits = SessionLimits(timeToLive: nil, maximumTracedEvents: 10)
        let id = try await processes.run(limits: limits) { try await processes.createUsed("a", in: $0, traced: 10) }
        try await processes.run(limits: limits) { store in
            let other = try await processes.create("b", in: store, traced: 10)
            #expect(try await Heard(store.read(id, settling: false)).value.shown.tag.version == 1)
            _ = try await store.apply(.set, to: id, if: .none).value
            #expect(try await Heard(store.end(other, if: .none)).value.isCommitted)
            #expect(store.residents.hasRoom(forTraced: 10))
        }
    }

    @Test func aListNamesASession_thatIsLeavingMemory() async throws {
        try await processes.run { store in
            let id = try await processes.createUsed("a", in: store)
            processes.time.advance(by: .seconds(6))
            let session = try #require(store.residents.registry.session(id))
            try #require(session.enter { $0.leaveMemory(at: processes.time.clock.monotonic(), stillFor: 0) })
            #expect(try await Heard(store.list(SessionQuery())).value.sessions.map(\.id) == [id])
        }
    }

    @Test func whatTheStoreHolds_isCountedFromTheStart() async throws {
        processes.disk.uncounted = 50
        try await processes.run { _ in
            try await eventually { processes.disk.uncounted == 0 }
        }
    }
}
