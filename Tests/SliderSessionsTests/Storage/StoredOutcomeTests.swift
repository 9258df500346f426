import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Over a record store every request has an outcome, whatever happens to its session meanwhile.
struct StoredOutcomeTests {
    private let processes = StoredProcesses()

    @Test func aSessionThatHasEnded_isGone_beforeItsEndIsHeard() async throws {
        try await processes.run { store in
            let id = try await processes.create("a", in: store)
            let ending = store.end(id, if: .none)
            #expect(try await Heard(store.apply(.set, to: id, if: .none)).error == .noSuchSession)
            #expect(try await Heard(store.read(id, settling: false)).error == .noSuchSession)
            #expect(try await Heard(ending).value.isCommitted)
        }
    }

    @Test func theIDOfASessionThatHasEnded_isFree_beforeItsEndIsHeard() async throws {
        try await processes.run { store in
            let id = try await processes.create("a", in: store)
            let ending = store.end(id, if: .none)
            let draft = SessionDraft(id: id, control: try Controls.star())
            #expect(try await Heard(store.create(draft)).value.isCommitted)
            #expect(try await Heard(ending).value.isCommitted)
            #expect(try await Heard(store.read(id, settling: false)).value.preset == nil)
        }
    }

    @Test func aSessionWhoseCreationHasFailed_isGone_beforeItHasLeftMemory() throws {
        let id = try #require(SessionID("a"))
        let session = Session(
            Timeline(try Controls.star(), at: 0), id: id, epoch: "e", preset: nil, createdAt: 0, moment: 0)
        let error = session.enter { session -> SessionError? in
            session.revokeCreation(in: Journal())
            let operation = ReadOperation(id: id, settles: false)
            let context = AccessContext(moment: 0, gestureTimeout: nil)
            var result: Result<SessionReading, SessionError> = .failure(.idTaken)
            let access = session.access(operation, .gesture, in: context, &result).access
            guard case .ready = access, case .failure(let error) = result else { return nil }
            return error
        }
        #expect(error == .noSuchSession)
    }

    @Test func requestsForASessionWhoseCreationFails_areRefused() async throws {
        try await processes.run { store in
            processes.disk.commits.close()
            let draft = SessionDraft(id: SessionID("a"), control: try Controls.star())
            let id = try #require(draft.id)
            let creation = Heard(store.create(draft))
            try await eventually { processes.disk.commits.held == 1 }
            let others = [Heard(store.apply(.set, to: id, if: .none)), Heard(store.apply(.set, to: id, if: .none))]
            let reading = Heard(store.read(id, settling: false))
            #expect(!creation.isThere && !reading.isThere)
            processes.disk.refuse(true)
            processes.disk.commits.open()
            for other in others { #expect(try await other.error == .storageUnavailable("the disk refuses")) }
            #expect(try await creation.error == .storageUnavailable("the disk refuses"))
            #expect(try await reading.error == .storageUnavailable("the disk refuses"))
            processes.disk.refuse(false)
        }
    }

    @Test func aRepeatOfACreationThatFailed_isRefused_howeverLateItIsHeard() async throws {
        try await processes.run { store in
            let request = KeyedRequest("k")
            guard case .first = try await Heard(store.begin(request)).value else { throw TooLate() }
            processes.disk.commits.close()
            let draft = SessionDraft(id: SessionID("a"), control: try Controls.star())
            let recorder = ResponseRecorder<SessionReading>(request) { _ in [1] }
            let creation = Heard(store.create(draft, recording: recorder))
            try await eventually { processes.disk.commits.held == 1 }
            let (early, late) = (Heard(store.begin(request)), store.begin(request))
            processes.disk.refuse(true)
            processes.disk.commits.open()
            #expect(try await creation.error == .storageUnavailable("the disk refuses"))
            #expect(try await early.error == .storageUnavailable("the disk refuses"))
            #expect(try await Heard(late).error == .storageUnavailable("the disk refuses"))
            processes.disk.refuse(false)
        }
    }

    @Test func withoutDurability_anEndNeitherWaitsForTheDisk_norIsRefusedByIt() async throws {
        try await processes.run(durability: .none) { store in
            let (id, other) = (try await processes.create("a", in: store), try await processes.create("b", in: store))
            processes.disk.refuse(true)
            _ = try await Heard(store.apply(.set, to: other, if: .none)).value
            processes.time.advance(by: .seconds(1))
            try await eventually { store.isStorageFailing }
            #expect(try await !Heard(store.end(id, if: .none)).value.isCommitted)
            #expect(try await Heard(store.end(id, if: .none)).error == .noSuchSession)
            processes.disk.refuse(false)
        }
        #expect(SessionID("a").flatMap(processes.disk.record) == nil)
    }
}
