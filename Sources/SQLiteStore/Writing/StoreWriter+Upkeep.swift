import SQLite
import SliderRecords
import SliderTimeline

extension StoreWriter {
    /// Stores the running time at intervals, and removes a few stored responses that have expired or are over a limit.
    mutating func tidy(runningTime now: Int64, counts: StoreCounts) {
        guard let database else { return }
        do throws(SQLiteError) {
            let expired = now >= nextLook ? try expiredResponses(at: now, database) : []
            let isOver = counts.current.responseBytes > limits.responseBytes
            if now >= storedTime + limits.runningTimeInterval || !expired.isEmpty || isOver {
                try tidy(runningTime: now, expired, database, counts)
            }
        } catch {
            // The next commit gets the same error, and reports it.
            failed(error)
        }
    }

    private mutating func tidy(
        runningTime now: Int64, _ expired: [Int64], _ database: WritingDatabase, _ counts: StoreCounts
    ) throws(SQLiteError) {
        var added = StoreChange()
        try database.connection.transaction { () throws(SQLiteError) in
            for row in expired {
                try database.deleteResponse.bind(1, row)
                try removeResponses(database.deleteResponse, &added)
            }
            try dropOldest(limits.tidiedResponses, database, counts, &added)
            if marksLog { try database.markLog.run() }
            try database.store(runningTime: max(now, storedTime), counts.current)
        }
        noteLog(database)
        marksLog = false
        storedTime = max(now, storedTime)
        counts.add(added)
        uncopied.count(1)
    }

    /// The expired responses among the next ones in the table's order. If there are many, the next call continues at
    /// once.
    private mutating func expiredResponses(
        at now: Int64, _ database: WritingDatabase
    ) throws(SQLiteError) -> [Int64] {
        var expired: [Int64] = []
        var looked = 0
        try database.nextResponses.bind(1, lastResponse)
        try database.nextResponses.bind(2, Int64(limits.lookedResponses))
        defer { database.nextResponses.reset() }
        while expired.count < limits.tidiedResponses, try database.nextResponses.step() {
            looked += 1
            lastResponse = database.nextResponses.integer(0)
            if database.nextResponses.integer(1) <= now { expired.append(lastResponse) }
        }
        guard expired.count < limits.tidiedResponses else { return expired }
        if looked < limits.lookedResponses { lastResponse = 0 }
        nextLook = now + limits.responseInterval
        return expired
    }
}

/// Stored responses. Over their limit the oldest ones are removed, so that responses take no room from sessions.
extension StoreWriter {
    /// Stores a response. It is a conflict if its session does not exist, since nothing would remove the response. A
    /// response larger than the limit is not stored.
    mutating func store(
        _ response: StoredResponse, _ database: WritingDatabase, _ counts: StoreCounts, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        try database.find.bind(1, response.session.description)
        defer { database.find.reset() }
        guard try database.find.step() else { return .conflict }
        let session = database.find.integer(0)
        // Removed and inserted again, so that the oldest responses are the first ones of the table.
        try database.removeResponse.bind(1, response.key)
        try removeResponses(database.removeResponse, &added)
        guard response.size <= limits.responseBytes else { return .committed }
        try database.storeResponse.bind(1, response.key)
        try database.storeResponse.bind(2, session)
        try database.storeResponse.bind(3, response.expiresAt)
        try database.storeResponse.bind(4, response.bytes)
        try database.storeResponse.run()
        uncopied.noteOtherPages(2)
        added.count(1, responseOf: response.bytes.count, under: response.key.utf8.count)
        try dropOldest(limits.droppedResponses, database, counts, &added)
        return .committed
    }

    /// Removes the oldest responses while all together are over the limit.
    ///
    /// - Parameter most: the most responses to remove. The next change removes more.
    mutating func dropOldest(
        _ most: Int, _ database: WritingDatabase, _ counts: StoreCounts, _ added: inout StoreChange
    ) throws(SQLiteError) {
        let held = counts.current
        for _ in 0..<most where (held + added).responseBytes > limits.responseBytes {
            try removeResponses(database.dropResponse, &added)
        }
    }

    /// Runs a statement that removes responses.
    mutating func removeResponses(_ statement: SQLiteStatement, _ added: inout StoreChange) throws(SQLiteError) {
        defer { statement.reset() }
        while try statement.step() {
            uncopied.noteOtherPages(2)
            added.count(-1, responseOf: Int(statement.integer(0)), under: Int(statement.integer(1)))
        }
    }
}
