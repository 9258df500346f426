import ServiceBasics
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// How many sessions an owner may have, over a record store with its threads.
struct StoredOwnerTests {
    private let processes = StoredProcesses()

    private func draft(_ owner: UInt64?, _ name: String? = nil) throws -> SessionDraft {
        SessionDraft(
            id: try name.map { try #require(SessionID($0)) }, owner: owner.map(SessionOwner.init),
            control: try Controls.star())
    }

    private func withProcess<Value>(
        _ durability: Durability = .gesture, most: Int? = 2, residents: Int = 100,
        _ body: (StoredSessions) async throws -> Value
    ) async throws -> Value {
        var limits = SessionLimits(timeToLive: .seconds(3_000))
        limits.clientSessions = most
        return try await processes.run(durability: durability, limits: limits, residents: residents, body)
    }

    private func create(_ owner: UInt64?, _ name: String? = nil, in store: StoredSessions) async throws -> SessionID {
        try await Heard(store.create(draft(owner, name))).value.id
    }

    private func expectFull(_ owner: UInt64, most: Int = 2, in store: StoredSessions) async throws {
        #expect(try await Heard(store.create(draft(owner))).error == .tooManyClientSessions(limit: most))
    }

    @Test(arguments: Durability.allCases) func sessionsOfAnOwner_areStillCountedAfterARestart(_ durability: Durability)
        async throws
    {
        let first = try await withProcess(durability) { store in
            let first = try await create(1, in: store)
            _ = try await create(1, in: store)
            try await expectFull(1, in: store)
            _ = try await create(2, in: store)
            for _ in 0..<3 { _ = try await create(nil, in: store) }
            return first
        }
        try await withProcess(durability) { store in
            try await expectFull(1, in: store)
            _ = try await create(2, in: store)
            try await expectFull(2, in: store)
            _ = try await Heard(store.end(first, if: .none)).value
            _ = try await create(1, in: store)
            try await expectFull(1, in: store)
        }
    }

    @Test(arguments: Durability.allCases)
    func aSessionThatIsDeleted_givesItsPlaceBackAtOnce(_ durability: Durability) async throws {
        try await withProcess(durability, most: 1) { store in
            for _ in 0..<20 {
                let id = try await create(1, in: store)
                _ = try await Heard(store.end(id, if: .none)).value
            }
        }
    }

    @Test func sessionsThatExpire_givePlacesBack_inMemoryOrNot() async throws {
        try await withProcess { store in
            let id = try await create(1, in: store)
            _ = try await create(1, in: store)
            try processes.evict(id, from: store)
            try await expectFull(1, in: store)
            processes.time.advance(by: .seconds(5_000))
            processes.sweep(store)
            try await eventually { processes.disk.record(id) == nil }
            _ = try await create(1, in: store)
            _ = try await create(1, in: store)
            try await expectFull(1, in: store)
        }
    }

    @Test func creationsThatFail_giveTheirPlacesBack() async throws {
        try await withProcess { store in
            for stores in [false, true] {
                processes.disk.refuse(true, storing: stores)
                // Each creation fails with its commit, or because the one before has failed.
                for _ in 0..<5 { #expect(try await Heard(store.create(draft(1))).error != nil) }
                processes.disk.refuse(false)
                processes.time.advance(by: .seconds(2))
                try await eventually { store.journal.failure == nil && store.journal.isIdle == true }
            }
            let taken = try await create(2, "a", in: store)
            for _ in 0..<5 { #expect(try await Heard(store.create(draft(1, "a"))).error == .idTaken) }
            _ = try await create(1, in: store)
            _ = try await create(1, in: store)
            try await expectFull(1, in: store)
            _ = try await Heard(store.read(taken, settling: false)).value
        }
    }

    @Test func aCreationThatFails_givesBackItsOwnPlaceAlone() async throws {
        try await withProcess { store in
            // The second creation takes its place while the first one fails. It may fail too, if it is tried too soon.
            while true {
                processes.disk.commits.close()
                let first = try Heard(store.create(draft(1)))
                try await eventually { processes.disk.commits.held == 1 }
                let second = try Heard(store.create(draft(1)))
                processes.disk.refuse(true)
                processes.disk.commits.open()
                #expect(try await first.error == .storageUnavailable("the disk refuses"))
                processes.disk.refuse(false)
                if try await second.error == nil { break }
                try await eventually { store.journal.failure == nil }
            }
            _ = try await create(1, in: store)
            try await expectFull(1, in: store)
        }
    }

    @Test func creationsAtTheSameTime_makeExactlyAsManyAsThereMayBe() async throws {
        try await withProcess(most: 50) { store in
            let responses = try (0..<120).map { try Heard(store.create(draft(1, $0 % 2 == 0 ? "s\($0)" : nil))) }
            var made = 0
            for response in responses {
                switch try await response.error {
                case nil: made += 1
                case .tooManyClientSessions(limit: 50)?: break
                case let error?: Issue.record("\(error)")
                }
            }
            #expect(made == 50)
        }
    }

    @Test func aCreationThatIsRepeatedByItsKey_countsOnce() async throws {
        try await withProcess { store in
            let request = KeyedRequest("k")
            let recorder = ResponseRecorder<SessionReading>(request) { _ in [1] }
            _ = try await Heard(store.begin(request)).value
            _ = try await Heard(store.create(draft(1), recording: recorder)).value
            for _ in 0..<3 {
                guard case .replay = try await Heard(store.begin(request)).value else { throw TooLate() }
            }
            _ = try await create(1, in: store)
            // A refused creation can be repeated with its key.
            let second = KeyedRequest("l")
            let other = ResponseRecorder<SessionReading>(second) { _ in [1] }
            for _ in 0..<2 {
                guard case .first = try await Heard(store.begin(second)).value else { throw TooLate() }
                let refusal = try await Heard(store.create(draft(1), recording: other)).error
                #expect(refusal == .tooManyClientSessions(limit: 2))
            }
        }
    }

    @Test func aLimitThatIsTurnedOn_countsEarlierSessions_andASmallerOneEndsNone() async throws {
        let ids = try await withProcess(most: nil) { store in
            let ids = [try await create(1, in: store), try await create(1, in: store), try await create(1, in: store)]
            #expect(store.residents.owners.count == 0)
            return ids
        }
        try await withProcess { store in
            for id in ids { _ = try await Heard(store.read(id, settling: false)).value }
            try await expectFull(1, in: store)
            for id in ids.prefix(2) { _ = try await Heard(store.end(id, if: .none)).value }
            _ = try await create(1, in: store)
        }
    }

    @Test func aCreationThatWaitsForTheStore_isRefused_whenItIsAboutToClose() async throws {
        try await withProcess { store in
            _ = store.journal.shut()
            let error = try await Heard(store.askForPlace(of: SessionOwner(1), of: 2)).error
            #expect(error == .storageUnavailable("the service is stopping"))
        }
    }
}
