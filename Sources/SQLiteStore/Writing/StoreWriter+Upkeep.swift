import SQLite

extension StoreWriter {
    /// Stores the running time now and then, and removes a few kept answers that have expired or are over a limit.
    mutating func tidy(runningTime now: Int64, counts: StoreCounts) {
        guard let database else { return }
        do throws(SQLiteError) {
            let expired = now >= nextLook ? try expiredAnswers(at: now, database) : []
            let isOver = limits.answers.areExceeded(by: counts.current)
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
                try database.deleteAnswer.bind(1, row)
                try removeAnswers(database.deleteAnswer, &added)
            }
            try dropOldest(limits.tidiedAnswers, database, counts, &added)
            if marksLog { try database.markLog.run() }
            try database.store(runningTime: max(now, storedTime), counts.current)
        }
        noteLog(database)
        marksLog = false
        storedTime = max(now, storedTime)
        counts.add(added)
        uncopied.count(1)
    }

    /// The kept answers that have expired, among the next ones in the table's order. If there are many, the next call
    /// looks on at once.
    private mutating func expiredAnswers(
        at now: Int64, _ database: WritingDatabase
    ) throws(SQLiteError) -> [Int64] {
        var expired: [Int64] = []
        var looked = 0
        try database.nextAnswers.bind(1, lastAnswer)
        try database.nextAnswers.bind(2, Int64(limits.lookedAnswers))
        defer { database.nextAnswers.reset() }
        while expired.count < limits.tidiedAnswers, try database.nextAnswers.step() {
            looked += 1
            lastAnswer = database.nextAnswers.integer(0)
            if database.nextAnswers.integer(1) <= now { expired.append(lastAnswer) }
        }
        guard expired.count < limits.tidiedAnswers else { return expired }
        if looked < limits.lookedAnswers { lastAnswer = 0 }
        nextLook = now + limits.answerInterval
        return expired
    }
}
