import SliderSessions
import SliderTimeline

/// A record store in memory that several `ResidentSessions` share, as processes share a database. It fails when told to.
actor TestRecords: RecordStore {
    private(set) var records: [SessionID: SessionRecord] = [:]
    private(set) var touched: [SessionID] = []
    private(set) var sweeps = 0
    private(set) var commits = 0
    private var failure: RecordStoreError?

    func fail(with failure: RecordStoreError?) { self.failure = failure }

    func load(_ id: SessionID) throws(RecordStoreError) -> SessionRecord? {
        if let failure { throw failure }
        return records[id]
    }

    func commit(_ changes: [RecordChange]) -> [RecordOutcome] {
        changes.map { change in
            commits += 1
            if let failure { return .failed(failure) }
            switch change {
            case .put(let record, let base):
                guard records[record.id]?.tag == base else { return .conflict(current: records[record.id]) }
                records[record.id] = record
            case .delete(let id, let base):
                guard base == nil || records[id]?.tag == base else { return .conflict(current: records[id]) }
                records[id] = nil
            }
            return .committed
        }
    }

    func touch(_ ids: [SessionID]) { touched += ids }

    func sweep(now: Int64) -> Int {
        sweeps += 1
        return 0
    }
}
