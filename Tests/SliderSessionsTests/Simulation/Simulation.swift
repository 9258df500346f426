import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience

@testable import SliderSessions

/// A seeded run of the real ``StoredSessions`` over a simulated disk and clock, with clients, faults, crashes,
/// evictions and restores at any step. It checks the promises of docs/storage.md.
///
/// Everything runs on one thread. Concurrent steps happen inside the calls of the record store, which take a random
/// number of other steps while they are under way.
final class Simulation: @unchecked Sendable {
    var random: SplitMix
    let time = TestClock()
    let disk = SimulatedDisk()
    let durability: Durability
    var process: Process
    var witness = Witness()
    private(set) var steps = 0
    private let ids: [SessionID]
    private let control: Control
    private var depth = 0
    private var backup: [SessionID: SessionRecord]?
    private var nextValue = 0
    private var gestures: [SessionID: (name: String, sequence: Int64)] = [:]

    /// One process. It ends at a crash. Responses after that are ignored.
    final class Process: @unchecked Sendable {
        let sessions: StoredSessions
        let records: SimulatedRecords
        var hasCrashed = false
        var isCommitting = false
        var isLoading = false

        init(_ sessions: StoredSessions, _ records: SimulatedRecords) {
            self.sessions = sessions
            self.records = records
        }
    }

    init(seed: Int, durability: Durability, bug: PlantedBug? = nil) throws {
        random = SplitMix(seed: seed)
        self.durability = durability
        disk.bug = bug
        control = try Controls.meshing()
        ids = (0..<6).compactMap { SessionID("s\($0)") }
        let records = SimulatedRecords(disk) {}
        process = Process(StoredSessions(over: StorageSettings(records: records)), records)
        start()
    }

    /// Takes steps, until there are enough or a promise is broken.
    func run(steps limit: Int) {
        while steps < limit, witness.failure == nil { step() }
        if witness.failure == nil { rest() }
    }

    private func step() {
        steps += 1
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<50: request()
        case 50..<68: commit()
        case 68..<84: load()
        case 84..<92: time.advance(by: .milliseconds(random.pick(1, 5, 100, 1_000)))
        case 92..<94: evict()
        case 94..<95: if depth == 0 { expire() }
        case 95..<96: (disk.isFailing, disk.storesWhatFails) = (random.chance(0.3), random.chance(0.3))
        case 96..<98: if depth == 0, random.chance(0.2) { crash() }
        case 98..<99: if depth == 0, random.chance(0.1) { stop() }
        default: if depth == 0, random.chance(0.1) { restoreOrCopy() }
        }
        witness.check(process, disk, durability)
    }

    /// Takes other steps while the store is reading or writing.
    private func meanwhile() {
        guard depth < 2, !process.hasCrashed else { return }
        depth += 1
        defer { depth -= 1 }
        for _ in 0..<Int.random(in: 0...3, using: &random) { step() }
    }

    // MARK: The process

    private func start() {
        let records = SimulatedRecords(disk) { [unowned self] in meanwhile() }
        let settings = StorageSettings(records: records, durability: durability, residentLimit: 4)
        var limits = SessionLimits(timeToLive: .seconds(3_000), maximumSessions: 1_000)
        limits.clientSessions = Witness.mostOwned
        process = Process(StoredSessions(limits, clock: time.clock, over: settings), records)
        gestures = [:]
    }

    private func commit() {
        guard !process.isCommitting else { return }
        let process = process
        guard case .commit(let group) = process.sessions.journal.step(at: time.clock.monotonic()) else { return }
        process.isCommitting = true
        process.sessions.commit(group)
        process.isCommitting = false
    }

    private func load() {
        guard !process.isLoading, let work = process.sessions.loads.next() else { return }
        let process = process
        process.isLoading = true
        _ = process.sessions.loadStep(work)
        process.isLoading = false
    }

    private func evict() {
        guard let id = ids.randomElement(using: &random),
            let session = process.sessions.residents.registry.session(id)
        else { return }
        _ = process.sessions.evict(session, at: time.clock.monotonic())
    }

    private func expire() {
        if random.chance(0.02) { time.advance(by: .seconds(4_000)) }
        process.sessions.endIdleSessions()
        process.sessions.keepAlive()
        witness.noteExpiry(at: time.clock.monotonic())
    }

    private func crash() {
        process.hasCrashed = true
        if random.chance(0.5) { for change in disk.uncertain { disk.store(change) } }
        disk.uncertain = []
        witness.crash()
        start()
        witness.checkDisk(disk, process.records.run)
    }

    /// A clean stop: everything is committed, unless the disk fails.
    private func stop() {
        rest()
        let isFailing = disk.isFailing
        process.sessions.journal.close(by: time.clock.monotonic())
        process.sessions.closeRecords()
        if !isFailing { witness.checkComplete(disk, disk.isClean) }
        process.hasCrashed = true
        witness.crash()
        start()
        witness.checkDisk(disk, process.records.run)
    }

    private func restoreOrCopy() {
        guard let backup else {
            self.backup = disk.copy()
            return
        }
        self.backup = nil
        process.hasCrashed = true
        disk.uncertain = []
        disk.isClean = random.chance(0.5)
        disk.restore(backup)
        witness.forgetAcknowledgements()
        start()
    }

    /// Finishes all work: every request gets its response.
    private func rest() {
        disk.isFailing = false
        depth = 2
        defer { depth = 0 }
        for _ in 0..<2_000 {
            commit()
            load()
            time.advance(by: .milliseconds(10))
            if witness.waiting == 0, process.sessions.journal.isIdle { return }
        }
        witness.fail("\(witness.waiting) requests have no response, or changes are not committed")
    }

    // MARK: The clients

    private func request() {
        guard witness.waiting < 12, let id = ids.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<12: create(id)
        case 12..<17: delete(id)
        case 17..<35: read(id)
        case 35..<42: reshape(id)
        case 42..<55: apply([SessionEvent(.set(value: value()))], to: id, isCommitted: durability != .none)
        default: drag(id)
        }
    }

    private func value() -> Double {
        nextValue += 1
        return Double(nextValue % 1_000_000) / 1_000_000
    }

    private func drag(_ id: SessionID) {
        let gesture = gestures[id] ?? ("g\(nextValue)", 0)
        let sequence = gesture.sequence + 1
        gestures[id] = (gesture.name, sequence)
        if sequence > 3, random.chance(0.4) {
            if random.chance(0.8) { gestures[id] = nil }
            return apply([.ended(gesture.name, sequence)], to: id, isCommitted: durability != .none)
        }
        let x = value() * 300
        let event: SessionEvent = sequence == 1 ? .began(x, gesture.name, 1) : .changed(x, gesture.name, sequence)
        apply([event.takingOver], to: id, isCommitted: durability == .event)
    }

    private func create(_ id: SessionID) {
        let owner = random.pick(nil, SessionOwner(1), SessionOwner(2))
        let operation = witness.begin(id, .create, owner)
        let draft = SessionDraft(id: id, owner: owner, control: control)
        hear(process.sessions.create(draft, recording: nil)) { [witness, process, disk] result in
            switch result {
            case .success(let reading): witness.created(operation, reading)
            case .failure(let error):
                if error == .tooManyClientSessions(limit: Witness.mostOwned) {
                    witness.checkRefusal(operation, process, disk)
                }
                witness.refused(operation, error)
            }
        }
    }

    private func delete(_ id: SessionID) {
        let operation = witness.begin(id, .delete)
        hear(process.sessions.end(id, if: .none)) { [witness] result in
            switch result {
            case .success(let ended): witness.deleted(operation, isCommitted: ended.isCommitted)
            case .failure(let error): witness.refused(operation, error)
            }
        }
    }

    private func read(_ id: SessionID) {
        let operation = witness.begin(id, .read)
        hear(process.sessions.read(id, settling: random.chance(0.5))) { [witness] result in
            switch result {
            case .success(let reading): witness.observed(operation, reading, isCommitted: false)
            case .failure(let error): witness.refused(operation, error)
            }
        }
    }

    private func apply(_ events: [SessionEvent], to id: SessionID, isCommitted: Bool) {
        let operation = witness.begin(id, .change)
        hear(process.sessions.apply(events, to: id, if: .none, predicted: false, recording: nil)) {
            [witness] result in
            switch result {
            case .success(let applied):
                if applied.isCommitted != isCommitted { witness.fail("a response says committed or not, wrongly") }
                witness.observed(operation, applied)
            case .failure(let error): witness.refused(operation, error)
            }
        }
    }

    private func reshape(_ id: SessionID) {
        let operation = witness.begin(id, .change)
        let upper = 2 + value()
        let change = ControlChange { control, _ in
            guard case .slider(let slider) = control else { return .success(nil) }
            var description = slider.description
            description.range.upper = upper
            guard let control = try? SliderControl(description) else { return .success(nil) }
            return .success((Reshape(to: .slider(control), trackWidth: nil), weight: 1))
        }
        hear(process.sessions.reshape(id, by: change, if: .none, recording: nil)) {
            [witness, durability] result in
            switch result {
            case .success(let reshaped):
                if reshaped.applied.isCommitted != (durability != .none) {
                    witness.fail("a response says committed or not, wrongly")
                }
                witness.observed(operation, reshaped.applied, reshaped.control)
            case .failure(let error): witness.refused(operation, error)
            }
        }
    }

    /// Receives a response, unless the process has crashed before.
    private func hear<Value: Sendable>(
        _ response: SessionResult<Value>, _ body: @escaping @Sendable (Result<Value, SessionError>) -> Void
    ) {
        let process = process
        response.deliver { result in
            if !process.hasCrashed { body(result) }
        }
    }
}
