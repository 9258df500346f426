import SQLite
import SliderSessions
import SliderTimeline

extension StoreReader {
    /// The next rows of a walk: the sessions that have expired among them.
    mutating func walkSessions(
        after cursor: Int64?, at runningTime: Int64
    ) throws(RecordStoreError) -> ExpiredRecords {
        if walk?.cursor != cursor { walk = nil }
        return try read { reader, database throws(SQLiteError) in
            let statement = database.walk
            try statement.bind(1, cursor ?? 0)
            try statement.bind(2, Int64(reader.limits.walkedRows))
            defer { statement.reset() }
            var result = ExpiredRecords(records: [], next: nil)
            var rows = 0
            while try statement.step() {
                rows += 1
                result.next = statement.integer(0)
                reader.walk?.use(statement.integer(2))
                if let expires = statement.optionalInteger(1), expires <= runningTime,
                    let id = SessionID(statement.text(3))
                {
                    result.records.append((id, expires))
                }
            }
            if rows < reader.limits.walkedRows { result.next = reader.walk == nil ? nil : SessionWalk.controls }
            reader.walk?.cursor = result.next
            return result
        }
    }

    /// The next rows of a walk over the controls.
    ///
    /// - Returns: the controls that no session uses, at the end of the walk; nil before it.
    mutating func walkControls() throws(RecordStoreError) -> [Int64]? {
        guard walk?.cursor == SessionWalk.controls, var walk else { return [] }
        let isAtEnd = try read { reader, database throws(SQLiteError) in
            let statement = database.controls
            try statement.bind(1, walk.lastControl.hash)
            try statement.bind(2, walk.lastControl.key)
            try statement.bind(3, Int64(reader.limits.walkedRows))
            defer { statement.reset() }
            var rows = 0
            while try statement.step() {
                rows += 1
                walk.lastControl = (statement.integer(0), statement.integer(1))
                walk.look(at: statement.integer(1))
            }
            return rows < reader.limits.walkedRows
        }
        self.walk = isAtEnd ? nil : walk
        return isAtEnd ? walk.unused : nil
    }
}
