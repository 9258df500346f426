import SQLite
import SliderSessions
import SliderTimeline

extension StoreReader {
    /// The next rows of a walk: the sessions that have expired among them.
    mutating func walkSessions(
        after cursor: Int64?, at runningTime: Int64
    ) throws(RecordStoreError) -> ExpiredRecords {
        try read { reader, database throws(SQLiteError) in
            let statement = database.walk
            try statement.bind(1, cursor ?? 0)
            try statement.bind(2, Int64(reader.limits.walkedRows))
            defer { statement.reset() }
            var result = ExpiredRecords(records: [], next: nil)
            var rows = 0
            while try statement.step() {
                rows += 1
                result.next = statement.integer(0)
                if let expires = statement.optionalInteger(1), expires <= runningTime,
                    let id = SessionID(statement.text(2))
                {
                    result.records.append((id, expires))
                }
            }
            if rows < reader.limits.walkedRows { result.next = nil }
            return result
        }
    }
}
