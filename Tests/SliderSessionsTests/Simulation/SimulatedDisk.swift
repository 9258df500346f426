import SliderRecords
import SliderTimeline

@testable import SliderSessions

/// The data of a record store on its disk. It survives crashes. Used by one thread.
final class SimulatedDisk: @unchecked Sendable {
    var records: [SessionID: SessionRecord] = [:]
    var lineage: UInt64 = 1
    var starts = 0
    var isClean = true
    var runningTime: Int64 = 0

    /// Whether commits fail.
    var isFailing = false

    /// Whether a commit that fails is stored nevertheless.
    var storesWhatFails = false

    /// The changes of the commits that failed last: a crash may bring them back, until a commit succeeds.
    var uncertain: [RecordChange] = []

    /// The planted bug, if any: the simulation must find it.
    var bug: PlantedBug?

    func store(_ change: RecordChange) {
        switch change {
        case .put(let record, _): records[record.id] = record
        case .delete(let id): records[id] = nil
        case .extend(let id, let until):
            if let earlier = records[id]?.expiresAt { records[id]?.expiresAt = max(earlier, until) }
        case .expire(let id, let expiredAt): if records[id]?.expiresAt == expiredAt { records[id] = nil }
        case .store: break
        }
    }

    /// A copy to restore later.
    func copy() -> [SessionID: SessionRecord] { records }

    /// Restores a copy. The store gets a new lineage.
    func restore(_ copy: [SessionID: SessionRecord]) {
        records = copy
        lineage += 1
    }
}

/// A bug that the simulation must find.
enum PlantedBug: String, CaseIterable {
    /// A commit reports its outcome before the changes are stored.
    case respondsBeforeCommit
    /// An unclean start is not counted.
    case usesVersionsTwice
    /// A load returns a record that was read before the session was deleted.
    case loadOvertakesDeletion
    /// Later records of a session do not have its owner.
    case forgetsOwners
    /// Later records of a session have the control that it was made with.
    case forgetsControls
    /// When a session leaves memory, the last change that was committed for it is not stored.
    case evictionLosesLastEvent
}

/// A record store on a simulated disk. While it reads and writes, other steps happen: it calls `meanwhile` at each
/// place where other threads could run.
final class SimulatedRecords: RecordStore, @unchecked Sendable {
    let disk: SimulatedDisk
    let run: StoreRun
    private let meanwhile: () -> Void
    /// The changes of `respondsBeforeCommit`, which are stored one commit late.
    private var late: [RecordChange] = []
    private var lastRead: [SessionID: SessionRecord] = [:]
    private(set) var conflicts = 0

    init(_ disk: SimulatedDisk, meanwhile: @escaping () -> Void) {
        self.disk = disk
        self.meanwhile = meanwhile
        if !disk.isClean, disk.bug != .usesVersionsTwice { disk.starts += 1 }
        disk.isClean = false
        run = StoreRun(lineage: disk.lineage, starts: disk.starts, runningTime: disk.runningTime)
    }

    var figures: StoreFigures { StoreFigures(sessions: disk.records.count) }

    func load(_ id: SessionID) throws(RecordStoreError) -> SessionRecord? {
        meanwhile()
        var record = disk.records[id]
        if disk.bug == .loadOvertakesDeletion, record == nil { record = lastRead[id] }
        lastRead[id] = record
        meanwhile()
        return record
    }

    func commit(_ changes: [RecordChange]) -> [RecordOutcome] {
        meanwhile()
        defer { meanwhile() }
        let failed = RecordOutcome.failed(RecordStoreError(detail: "disk full"))
        guard !disk.isFailing else {
            disk.uncertain = disk.storesWhatFails ? [] : changes
            if disk.storesWhatFails { for change in changes { _ = store(change) } }
            return changes.map { _ in failed }
        }
        disk.uncertain = []
        if disk.bug == .respondsBeforeCommit {
            for change in late { _ = store(change) }
            late = changes
            return changes.map { _ in .committed }
        }
        return changes.map(store)
    }

    private func store(_ change: RecordChange) -> RecordOutcome {
        if case .put(let record, let base) = change {
            guard (disk.records[record.id] == nil) == (base == nil) else {
                conflicts += 1
                return .conflict
            }
            if disk.bug == .evictionLosesLastEvent, record.timeline.gesture != nil { return .committed }
        }
        let before = disk.records
        disk.store(change)
        if case .put(let record, .some) = change {
            if disk.bug == .forgetsOwners { disk.records[record.id]?.owner = nil }
            if disk.bug == .forgetsControls, let control = before[record.id]?.control {
                disk.records[record.id]?.control = control
            }
        }
        return .committed
    }

    func sessions(of owner: SessionOwner) throws(RecordStoreError) -> Int {
        guard !disk.isFailing else { throw RecordStoreError(detail: "disk full") }
        return disk.records.values.count { $0.owner == owner }
    }

    func tidy(runningTime: Int64, isAwaited _: Bool) { disk.runningTime = max(disk.runningTime, runningTime) }

    func expired(after _: Int64?, at runningTime: Int64) throws(RecordStoreError) -> ExpiredRecords {
        let expired = disk.records.values.filter { ($0.expiresAt ?? .max) <= runningTime }
        meanwhile()
        return ExpiredRecords(records: expired.map { ($0.id, $0.expiresAt ?? 0) }, next: nil)
    }

    func list(_: SessionQuery) throws(RecordStoreError) -> SessionPage<SessionSummary> {
        SessionPage(sessions: [], next: nil)
    }

    func response(under _: String) throws(RecordStoreError) -> StoredResponse? { nil }

    func close(isComplete: Bool, runningTime: Int64) {
        disk.runningTime = max(disk.runningTime, runningTime)
        disk.isClean = isComplete
    }
}
