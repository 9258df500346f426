import ServiceBasics
import SliderRecords
import SliderSessions
import SliderTimeline

/// A record store in memory, with one record.
final class SingleRecordStore: RecordStore {
    let run: StoreRun
    private let record: Lock<SessionRecord?>

    init(_ record: SessionRecord, in run: StoreRun) {
        self.record = Lock(record)
        self.run = run
    }

    var figures: StoreFigures { StoreFigures(sessions: record.withLock { $0 == nil ? 0 : 1 }) }

    func load(_ id: SessionID) -> SessionRecord? { record.withLock { $0?.id == id ? $0 : nil } }

    func commit(_ changes: [RecordChange]) -> [RecordOutcome] {
        changes.map { change in
            switch change {
            case .put(let changed, basedOn: _): record.withLock { $0 = changed }
            case .delete: record.withLock { $0 = nil }
            case .extend, .expire, .store: break
            }
            return .committed
        }
    }

    func sessions(of owner: SessionOwner) -> Int { record.withLock { $0?.owner == owner ? 1 : 0 } }

    func tidy(runningTime _: Int64, isAwaited _: Bool) {}

    func expired(after _: Int64?, at _: Int64) -> ExpiredRecords { ExpiredRecords(records: [], next: nil) }

    func list(_: SessionQuery) -> SessionPage<SessionSummary> { SessionPage<SessionSummary>(sessions: [], next: nil) }

    func response(under _: String) -> StoredResponse? { nil }

    func close(isComplete _: Bool, runningTime _: Int64) {}
}
