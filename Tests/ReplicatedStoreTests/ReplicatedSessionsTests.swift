import RateLimiting
import RedisSamples
import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Several processes over one store give the same responses as one.
struct ReplicatedSessionsTests {
    /// Steps of each run. Fifty times as many: `DETENT_SIMULATION_STEPS=50 swift test --filter ReplicatedSessions`.
    private static let steps = Patience.steps(4_000)

    @Test(arguments: 1...6, [0, 0.02, 0.2])
    func clientsGetTheStoredState_whateverHappensToMessages(seed: Int, loss: Double) throws {
        let simulation = ReplicatedSimulation(seed: seed, loss: loss)
        try simulation.run(steps: Self.steps)
        #expect(simulation.failure == nil, "seed \(seed)")
        // Without enough responses, the run proves nothing.
        #expect(simulation.responses > Self.steps / 80 && simulation.shown > Self.steps / 400)
    }

    @Test(arguments: 1...12, [2, 8])
    func clientsGetTheStoredState_whateverFails(seed: Int, mostWriters: Int) throws {
        let simulation = ReplicatedSimulation(seed: seed, loss: 0.05, hasFaults: true)
        simulation.server.mostWriters = mostWriters
        try simulation.run(steps: Self.steps)
        #expect(simulation.failure == nil, "seed \(seed)")
        #expect(simulation.responses > Self.steps / 200 && simulation.shown > Self.steps / 800)
    }

    @Test(arguments: SimulatedServer.Bug.allCases)
    func aPlantedBug_isFound(_ bug: SimulatedServer.Bug) throws {
        for seed in 1...200 {
            let simulation = ReplicatedSimulation(seed: seed, loss: 0.05, hasFaults: true, bug: bug)
            // The fewer processes are remembered, the sooner a change is forgotten.
            if bug == .forgetsWrites { simulation.server.mostWriters = 2 }
            try simulation.run(steps: Self.steps)
            guard simulation.failure != nil else { continue }
            // Otherwise any other fault would pass for the planted one.
            let clean = ReplicatedSimulation(seed: seed, loss: 0.05, hasFaults: true)
            clean.server.mostWriters = simulation.server.mostWriters
            try clean.run(steps: Self.steps)
            #expect(clean.failure == nil, "seed \(seed)")
            return
        }
        Issue.record("no run found it")
    }

    @Test
    func whatOtherProcessesHave_countsFor10sAfterTheirLastWord_and5sWithoutTheStore() throws {
        let (server, clock) = (SimulatedServer(), TestClock())
        let links = (0..<3).map { SimulatedLink(server, process: $0) }
        let processes = links.map { ReplicatedSessions(SessionLimits(), in: $0, clock: clock.clock) }
        defer { for process in processes { process.close() } }
        for (number, process) in processes.enumerated() { process.setStreamCount { 10 * (number + 1) } }
        func exchange(_ numbers: Int...) {
            for number in numbers {
                processes[number].exchangeCounts()
                while !links[number].messages.isEmpty { links[number].deliver(0, isLost: false) }
            }
        }
        #expect(processes[0].otherProcesses == ProcessCounts())
        exchange(0, 1, 2, 0)
        #expect(processes[0].otherProcesses == ProcessCounts(processes: 2, atThisPlace: 1, streams: 50))
        #expect(processes[1].otherProcesses == ProcessCounts(processes: 1, atThisPlace: 1, streams: 10))
        // The last process has died.
        server.now += 9_999_999_999
        exchange(1, 0)
        #expect(processes[0].otherProcesses == ProcessCounts(processes: 2, atThisPlace: 1, streams: 50))
        server.now += 1
        exchange(0)
        #expect(processes[0].otherProcesses == ProcessCounts(processes: 1, atThisPlace: 1, streams: 20))
        // The store does not reply any more.
        clock.advance(by: .nanoseconds(4_999_999_999))
        #expect(processes[0].otherProcesses == ProcessCounts(processes: 1, atThisPlace: 1, streams: 20))
        clock.advance(by: .nanoseconds(1))
        #expect(processes[0].otherProcesses == ProcessCounts(atThisPlace: 1))
        exchange(0)
        #expect(processes[0].otherProcesses == ProcessCounts(processes: 1, atThisPlace: 1, streams: 20))
    }

    @Test
    func eventsThroughOneProcess_takeOneCallEach() throws {
        let (server, events) = (SimulatedServer(), 100)
        let link = SimulatedLink(server, process: 0)
        let sessions = ReplicatedSessions(SessionLimits(), in: link, clock: .standing)
        defer { sessions.close() }
        let id = try #require(SessionID("a"))
        let draft = SessionDraft(id: id, control: try Controls.meshing())
        try Self.settled(sessions.create(draft, recording: nil), [link])
        for number in 1...events {
            let event = SessionEvent.changed(Double(number), "g", Int64(number))
            try Self.settled(sessions.apply([event], to: id, if: .none), [link])
        }
        #expect(server.sessions[id]?.record.record.timeline.version == Int64(events))
        #expect((link.reads, link.puts) == (0, events + 1))
    }

    @Test
    func eventsThroughTwoProcesses_takeTwoCallsEach() throws {
        let (server, events) = (SimulatedServer(), 100)
        let links = (0..<2).map { SimulatedLink(server, process: $0) }
        let processes = links.map { ReplicatedSessions(SessionLimits(), in: $0, clock: .standing) }
        defer { for process in processes { process.close() } }
        let id = try #require(SessionID("a"))
        try Self.settled(
            processes[0].create(SessionDraft(id: id, control: try Controls.meshing()), recording: nil), links)
        for number in 1...events {
            let event = SessionEvent.changed(Double(number), "g", Int64(number))
            try Self.settled(processes[number % 2].apply([event], to: id, if: .none), links)
        }
        #expect(server.sessions[id]?.record.record.timeline.version == Int64(events))
        #expect(links.reduce(0) { $0 + $1.reads + $1.puts } <= 2 * events + 2)
    }

    @Test func processesShareTheRateLimitOfASession_alsoOneThatFirstReadsIt() throws {
        let server = SimulatedServer()
        let links = (0..<4).map { SimulatedLink(server, process: $0) }
        var limits = SessionLimits()
        limits.eventRate = BucketRate(10, burst: 20)
        let processes = links.map { ReplicatedSessions(limits, in: $0, clock: .standing) }
        defer { for process in processes { process.close() } }
        let id = try #require(SessionID("a"))
        try Self.settled(
            processes[0].create(SessionDraft(id: id, control: try Controls.meshing()), recording: nil), links)
        func send(_ count: Int, through process: Int) throws -> Int? {
            let events = (0..<count).map { SessionEvent(.set(value: Double($0))) }
            return try Self.settled(processes[process].apply(events, to: id, if: .none), links).left
        }
        // One learns what the others have taken from their changes, or from the record.
        #expect(try send(5, through: 0) == 15)
        // What was not stored has taken nothing.
        server.isFull = true
        #expect(throws: SessionError.storageUnavailable("the server is full")) { _ = try send(9, through: 0) }
        server.isFull = false
        #expect(try send(4, through: 1) == 11)
        let control = ControlChange { control, _ in .success((Reshape(to: control, trackWidth: 100), weight: 1)) }
        let reshaped = try Self.settled(processes[2].reshape(id, by: control, if: .none, recording: nil), links)
        #expect(reshaped.applied.left == 10)
        #expect(try send(3, through: 0) == 7)
        #expect(try send(7, through: 3) == 0)
        for process in processes.indices {
            #expect(throws: SessionError.tooManyEvents(BucketRate(10, burst: 20), after: 100_000_000)) {
                _ = try send(1, through: process)
            }
        }
        server.now += 1_000_000_000
        #expect(try send(10, through: 1) == 0)
    }

    @Test(arguments: [0, 1])
    func aNoticeOfItsOwnChange_thatComesBeforeTheReply_causesNoRead(later: Int64) throws {
        let (server, result) = (SimulatedServer(), Box<Bool>())
        let link = SimulatedLink(server, process: 0)
        let sessions = ReplicatedSessions(SessionLimits(), in: link, clock: .standing)
        defer { sessions.close() }
        let id = try #require(SessionID("a"))
        let draft = SessionDraft(id: id, control: try Controls.meshing())
        try Self.settled(sessions.create(draft, recording: nil), [link])
        let watch = try Self.settled(sessions.watch(id, after: nil), [link])
        let reads = link.reads
        sessions.apply([.changed(1, "g", 1)], to: id, if: .none).deliver { _ in result.value = true }
        link.deliver(0, isLost: false)
        let news = try #require(server.news.first)
        #expect(news.2 == .changed(version: 1))
        link.observer(id, .changed(version: 1 + later))
        link.deliver(0, isLost: false)
        #expect(result.value == true)
        // A change of another process is read from the store.
        #expect(link.reads == reads + Int(later))
        #expect(link.messages.count == Int(later))
        _ = watch
    }

    @Test func aStreamEnds_whenItsSessionIsMadeAgainHere_beforeTheNewsOfItsDeletionComes() throws {
        let server = SimulatedServer()
        let links = (0..<2).map { SimulatedLink(server, process: $0) }
        let processes = links.map { ReplicatedSessions(SessionLimits(), in: $0, clock: .standing) }
        defer { for process in processes { process.close() } }
        let draft = SessionDraft(id: SessionID("a"), control: try Controls.meshing())
        let id = try #require(draft.id)
        try Self.settled(processes[0].create(draft, recording: nil), links)
        let watch = try #require(try Self.settled(processes[1].watch(id, after: nil), links))
        let watches = watch.begun()
        _ = watches.next()
        try Self.settled(processes[0].end(id, if: .none), links)
        try Self.settled(processes[1].create(draft, recording: nil), links)
        #expect(watches.next()?.ending == .deleted)
        // The notice is of a session that is gone.
        links[1].observer(id, .deleted)
        while !links[1].messages.isEmpty { links[1].deliver(0, isLost: false) }
        try Self.settled(processes[1].read(id, settling: true), links)
    }

    @Test func aStreamIsToldOfADeletion_whenAPutLearnsOfItBeforeTheNews() throws {
        let server = SimulatedServer()
        let links = (0..<2).map { SimulatedLink(server, process: $0) }
        let processes = links.map { ReplicatedSessions(SessionLimits(), in: $0, clock: .standing) }
        defer { for process in processes { process.close() } }
        let id = try #require(SessionID("a"))
        let draft = SessionDraft(id: id, control: try Controls.meshing())
        try Self.settled(processes[0].create(draft, recording: nil), links)
        let watch = try #require(try Self.settled(processes[0].watch(id, after: nil), links))
        let watches = watch.begun()
        _ = watches.next()
        let result = Box<Result<AppliedEvents, SessionError>>()
        processes[0].apply([SessionEvent(.set(value: 1))], to: id, if: .none).deliver { result.value = $0 }
        try Self.settled(processes[1].end(id, if: .none), [links[1]])
        while !links[0].messages.isEmpty { links[0].deliver(0, isLost: false) }
        guard case .failure(.noSuchSession) = result.value else { throw TestFailure("\(result)") }
        #expect(watches.next()?.ending == .deleted)
    }

    @Test func whatIsDueByTime_isTriedAgain_ifTheStoreRefusesIt() throws {
        let server = SimulatedServer()
        let link = SimulatedLink(server, process: 0)
        let sessions = ReplicatedSessions(SessionLimits(gestureTimeout: nil), in: link, clock: .standing) { _ in }
        defer { sessions.close() }
        let id = try #require(SessionID("a"))
        try Self.settled(sessions.create(SessionDraft(id: id, control: try Controls.star()), recording: nil), [link])
        let watch = try #require(try Self.settled(sessions.watch(id, after: nil), [link]))
        let lean = [
            SessionEvent(.began(x: 10, predictedX: nil), t: 0), SessionEvent(.changed(x: 60, predictedX: nil), t: 16),
        ]
        try Self.settled(sessions.apply(lean, to: id, if: .none), [link])
        let before = try #require(server.sessions[id]?.record.record.timeline.version)
        server.now += 250_000_000
        server.isFull = true
        sessions.letTimePass(in: id)
        while !link.messages.isEmpty { link.deliver(0, isLost: false) }
        sessions.tick(at: server.now)
        while !link.messages.isEmpty { link.deliver(0, isLost: false) }
        #expect(server.sessions[id]?.record.record.timeline.version == before)
        server.isFull = false
        sessions.tick(at: server.now)
        while !link.messages.isEmpty { link.deliver(0, isLost: false) }
        #expect(server.sessions[id]?.record.record.timeline.version == before + 1)
        // No alarm and no failure is left.
        let puts = link.puts
        sessions.tick(at: server.now)
        while !link.messages.isEmpty { link.deliver(0, isLost: false) }
        #expect(link.puts == puts)
        _ = watch
    }

    @Test func aKeyedRequestThatAnotherProcessAppliesMeanwhile_isNotRefusedAsIfItWereAnotherOne() throws {
        let server = SimulatedServer()
        let links = (0..<2).map { SimulatedLink(server, process: $0) }
        let processes = links.map { ReplicatedSessions(SessionLimits(), in: $0, clock: .standing) }
        defer { for process in processes { process.close() } }
        let id = try #require(SessionID("a"))
        let made = try Self.settled(
            processes[0].create(SessionDraft(id: id, control: try Controls.meshing()), recording: nil), links)
        let request = KeyedRequest(
            name: "k", fingerprint: RequestFingerprint([UInt8](repeating: 1, count: 4).span))
        let results = (0..<2).map { _ in Box<Result<AppliedEvents, SessionError>>() }
        // Both find no response under the key. Then the first one is carried out.
        for process in processes {
            guard case .first = try Self.settled(process.begin(request), links) else {
                throw TestFailure("known already")
            }
        }
        for (process, result) in zip(processes, results) {
            process.apply(
                [SessionEvent(.set(value: 1))], to: id, if: .tags([made.shown.tag.description]), predicted: false,
                recording: ResponseRecorder<AppliedEvents>(request) { _ in [1] }
            ).deliver { result.value = $0 }
            while let link = links.first(where: { !$0.messages.isEmpty }) { link.deliver(0, isLost: false) }
        }
        guard case .success = results[0].value, case .failure(.keyInUse) = results[1].value else {
            throw TestFailure("\(results.map(\.value))")
        }
        #expect(server.sessions[id]?.record.record.timeline.version == 1)
    }

    @Test func aCreationThatTheStoreHasLost_isMadeWithAnotherEpoch() throws {
        let server = SimulatedServer()
        let link = SimulatedLink(server, process: 0)
        let sessions = ReplicatedSessions(SessionLimits(), in: link, clock: .standing)
        defer { sessions.close() }
        let id = try #require(SessionID("a"))
        let result = Box<Result<SessionReading, SessionError>>()
        sessions.create(SessionDraft(id: id, control: try Controls.meshing()), recording: nil)
            .deliver { result.value = $0 }
        link.deliver(0, isLost: false)
        let first = try #require(server.sessions[id]?.record.record.tag)
        // Its reply is lost, and then the server loses the session, which other clients have seen.
        link.deliver(0, isLost: true)
        server.data.sessions[id] = nil
        while !link.messages.isEmpty { link.deliver(0, isLost: false) }
        let made = try #require(result.value).get()
        #expect(made.shown.tag.epoch != first.epoch && made.shown.tag == server.sessions[id]?.record.record.tag)
    }

    @Test func aSessionIsNotForgotten_whenATurnBeginsWhileAnotherEnds() async throws {
        let link = SimulatedLink(SimulatedServer(), process: 0)
        let sessions = ReplicatedSessions(SessionLimits(), in: link, clock: .standing)
        defer { sessions.close() }
        let id = try #require(SessionID("a"))
        try Self.settled(sessions.create(SessionDraft(id: id, control: try Controls.meshing()), recording: nil), [link])
        let copy = try #require(sessions.known(id))
        await withTaskGroup { group in
            for _ in 0..<4 {
                // No call is made: the version is known.
                group.addTask { for _ in 0..<20_000 { sessions.hear(.changed(version: 0), of: id) } }
            }
        }
        #expect(sessions.known(id) === copy)
    }

    @Test(.timeLimit(.minutes(Patience.minutes)))
    func aSettleOfAWatchedSession_isAskedForWhenItIsDue_andTheStoreIsTidiedEachSecond() async throws {
        let (time, link) = (TestClock(), SimulatedLink(SimulatedServer(), process: 0))
        let (due, alarms) = AsyncStream<SessionID>.makeStream()
        let sessions = ReplicatedSessions(SessionLimits(gestureTimeout: nil), in: link, clock: time.clock) {
            alarms.yield($0)
        }
        defer { sessions.close() }
        let id = try #require(SessionID("a"))
        try Self.settled(sessions.create(SessionDraft(id: id, control: try Controls.star()), recording: nil), [link])
        let watch = try Self.settled(sessions.watch(id, after: nil), [link])
        let lean = [
            SessionEvent(.began(x: 10, predictedX: nil), t: 0), SessionEvent(.changed(x: 60, predictedX: nil), t: 16),
        ]
        try Self.settled(sessions.apply(lean, to: id, if: .none), [link])
        try await time.untilNextWakeUp(is: .milliseconds(250))
        time.advance(by: .milliseconds(250))
        var asked = due.makeAsyncIterator()
        #expect(await asked.next() == id)
        #expect(time.nextWakeUp == nil)
        let run = Task { await sessions.run() }
        for second in 1...3 {
            try await time.untilNextWakeUp(is: .milliseconds(1_000 * second + 250))
            #expect(link.tidied == second - 1)
            time.advance(by: .seconds(1))
        }
        run.cancel()
        await run.value
        _ = watch
    }

    @Test
    func aChangeThatComesTooLateSixteenTimes_isRefused_andNothingOfItIsStored() throws {
        let server = SimulatedServer()
        let links = (0..<2).map { SimulatedLink(server, process: $0) }
        let processes = links.map { ReplicatedSessions(SessionLimits(), in: $0, clock: .standing) }
        defer { for process in processes { process.close() } }
        let id = try #require(SessionID("a"))
        try Self.settled(
            processes[0].create(SessionDraft(id: id, control: try Controls.meshing()), recording: nil), links)
        let result = Box<Result<AppliedEvents, SessionError>>()
        processes[0].apply([SessionEvent(.set(value: 99))], to: id, if: .none).deliver { result.value = $0 }
        var changes: Int64 = 0
        while result.value == nil, !links[0].messages.isEmpty {
            changes += 1
            try Self.settled(processes[1].apply([SessionEvent(.set(value: 1))], to: id, if: .none), [links[1]])
            links[0].deliver(0, isLost: false)
        }
        guard case .failure(.storageUnavailable(let detail)) = result.value else {
            Issue.record("\(String(describing: result.value))")
            return
        }
        #expect(detail == "others changed a at the same time, 16 times")
        let stored = try #require(server.sessions[id]?.record.record.timeline)
        #expect(stored.version == changes && stored.state.place.value == 1)
    }

    @Test func regularWorkThatComesLate_renewsTheMarksOfStreamsAtOnce() throws {
        let link = SimulatedLink(SimulatedServer(), process: 0)
        let sessions = ReplicatedSessions(SessionLimits(), in: link, clock: .standing)
        defer { sessions.close() }
        let id = try #require(SessionID("a"))
        try Self.settled(sessions.create(SessionDraft(id: id, control: try Controls.meshing()), recording: nil), [link])
        let watch = try Self.settled(sessions.watch(id, after: nil), [link])
        func marks(at milliseconds: Int64) -> Int {
            sessions.tick(at: milliseconds * 1_000_000)
            defer { while !link.messages.isEmpty { link.deliver(0, isLost: false) } }
            // One exchanges counts with other processes.
            return link.messages.count - 1
        }
        _ = marks(at: 0)
        #expect(marks(at: 1_000) == 0)
        #expect(marks(at: 3_500) == 0)
        #expect(marks(at: 6_001) == 1)
        _ = watch
    }

    /// What a process asks for and gets no reply to.
    enum Unconfirmed: CaseIterable { case event, conditionalEvent, keyedEvent, eventOfAGesture, deletion }

    @Test(arguments: Unconfirmed.allCases)
    func aChangeThatTheStoreMayHaveForgotten_isNotMadeAgain(_ asked: Unconfirmed) throws {
        let server = SimulatedServer()
        server.mostWriters = 2
        let links = (0..<3).map { SimulatedLink(server, process: $0) }
        let processes = links.map { ReplicatedSessions(SessionLimits(), in: $0, clock: .standing) }
        defer { for process in processes { process.close() } }
        let draft = SessionDraft(id: SessionID("a"), control: try Controls.meshing())
        let id = try #require(draft.id)
        let made = try Self.settled(processes[0].create(draft, recording: nil), links)
        let result = Box<Result<Void, SessionError>>()
        let request = KeyedRequest(name: "k", fingerprint: RequestFingerprint([UInt8]([1]).span))
        let apply = { (event: SessionEvent, precondition: SessionPrecondition) in
            processes[0].apply([event], to: id, if: precondition).deliver { result.value = $0.map { _ in } }
        }
        switch asked {
        case .event: apply(SessionEvent(.set(value: 99)), .none)
        case .conditionalEvent: apply(SessionEvent(.set(value: 99)), .tags([made.shown.tag.description]))
        case .keyedEvent:
            processes[0].begin(request).deliver { _ in }
            links[0].deliver(0, isLost: false)
            links[0].deliver(0, isLost: false)
            processes[0].apply(
                [SessionEvent(.set(value: 99))], to: id, if: .none, predicted: false,
                recording: ResponseRecorder<AppliedEvents>(request) { _ in [1] }
            ).deliver { result.value = $0.map { _ in } }
        case .eventOfAGesture: apply(.began(10, "g", 1), .none)
        case .deletion: processes[0].end(id, if: .none).deliver { result.value = $0.map { _ in } }
        }
        // It is carried out, its reply is lost, and the two processes that are remembered write.
        links[0].deliver(0, isLost: false)
        links[0].deliver(0, isLost: true)
        if asked == .deletion { try Self.settled(processes[1].create(draft, recording: nil), [links[1]]) }
        for number in 1...2 {
            let event = SessionEvent(.set(value: 1))
            try Self.settled(processes[number].apply([event], to: id, if: .none), [links[number]])
        }
        let stored = try #require(server.sessions[id]?.record.record.tag)
        while !links[0].messages.isEmpty { links[0].deliver(0, isLost: false) }
        #expect(server.sessions[id]?.record.record.tag == stored)
        if asked == .eventOfAGesture {
            // Its position in the gesture tells that it was applied.
            guard case .success = result.value else { throw TestFailure("\(String(describing: result.value))") }
            return
        }
        if asked == .keyedEvent {
            // Its response is stored, for the repeat of the request.
            guard case .failure(.keyInUse) = result.value,
                case .replay = try Self.settled(processes[0].begin(request), [links[0]])
            else { throw TestFailure("\(String(describing: result.value))") }
            return
        }
        guard case .failure(.storageUnavailable(let detail)) = result.value else {
            throw TestFailure("\(String(describing: result.value))")
        }
        #expect(detail == "a change may have been made; its reply was lost, and many others came after it")
    }

    /// Delivers the messages of a request, and returns its response.
    @discardableResult
    private static func settled<Value>(_ response: SessionResult<Value>, _ links: [SimulatedLink]) throws -> Value {
        let result = Box<Result<Value, SessionError>>()
        response.deliver { result.value = $0 }
        while let link = links.first(where: { !$0.messages.isEmpty }) { link.deliver(0, isLost: false) }
        return try #require(result.value).get()
    }

    private final class Box<Value>: @unchecked Sendable {
        var value: Value?
    }
}
