import SQLite

extension StoreWriter {
    /// Stores the running time now and then, and removes a few stored responses that have expired or are over a limit.
    mutating func tidy(runningTime now: Int64, counts: StoreCounts) {
        guard let database else { return }
        do throws(SQLiteError) {
            let expired = now >= nextLook ? try expiredResponses(at: now, database) : []
            let isOver = limits.responses.areExceeded(by: counts.current)
            if now >= storedTime + limits.runningTimeInterval || !expired.isEmpty || isOver {
                try tidy(runningTime: now, expired, database, counts)
            }
        } catch {
            // The next commit meets the error too, and reports it.
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

    /// The stored responses that have expired, among the next ones in the table's order. If there are many, the next
    /// call looks on at once.
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
