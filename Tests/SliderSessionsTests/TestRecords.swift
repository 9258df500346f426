import SliderSessions
import SliderTimeline

/// A record store in memory that processes share one after another. It fails and pauses when told to.
actor TestRecords: RecordStore {
    /// What goes wrong.
    enum Fault {
        /// A load fails.
        case loads
        /// A commit stores nothing, and says so.
        case commits
        /// The next commit stores its change, and says that it failed.
        case nextOutcome
    }

    private(set) var records: [SessionID: SessionRecord] = [:]
    private(set) var touched: [SessionID] = []
    private(set) var sweeps = 0
    private(set) var commits = 0
    private var fault: Fault?
    private var isPaused = false
    private var inCall: Set<SessionID> = []
    /// Whether a call is under way.
    var isInCall: Bool { !inCall.isEmpty }
    /// Whether two calls for one session were under way at once.
    private(set) var overlapped = false

    func set(_ fault: Fault?) { self.fault = fault }

    func pause(_ isPaused: Bool) { self.isPaused = isPaused }

    func replace(_ record: SessionRecord) { records[record.id] = record }

    func load(_ id: SessionID, now: Int64) async throws(RecordStoreError) -> SessionRecord? {
        await wait(for: id)
        if fault == .loads { throw RecordStoreError(detail: "disk full") }
        return records[id]
    }

    func commit(_ changes: [RecordChange]) async -> [RecordOutcome] {
        var outcomes: [RecordOutcome] = []
        for change in changes {
            switch change {
            case .put(let record, _): await wait(for: record.id)
            case .delete(let id, _): await wait(for: id)
            }
            commits += 1
            let failed = RecordOutcome.failed(RecordStoreError(detail: "disk full"))
            let outcome = fault == .commits ? failed : store(change)
            outcomes.append(fault == .nextOutcome ? failed : outcome)
            if fault == .nextOutcome { fault = nil }
        }
        return outcomes
    }

    func touch(_ ids: [SessionID], now: Int64) { touched += ids }

    func sweep(now: Int64) { sweeps += 1 }

    private func store(_ change: RecordChange) -> RecordOutcome {
        switch change {
        case .put(let record, let base):
            guard records[record.id]?.tag == base else { return .conflict(current: records[record.id]) }
            records[record.id] = record
        case .delete(let id, let base):
            guard records[id]?.tag == base else { return .conflict(current: records[id]) }
            records[id] = nil
        }
        return .committed
    }

    /// A call takes a while, in which other tasks run.
    private func wait(for id: SessionID) async {
        if !inCall.insert(id).inserted { overlapped = true }
        repeat { await Task.yield() } while isPaused
        inCall.remove(id)
    }
}
