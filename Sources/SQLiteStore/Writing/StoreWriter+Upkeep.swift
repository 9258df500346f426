import SQLite
import ServiceBasics

extension StoreWriter {
    /// Stores the running time now and then, and removes a few kept answers that have expired and a few controls that no
    /// session uses.
    ///
    /// - Parameter unused: the controls that no session used at the end of the last walk.
    mutating func tidy(runningTime now: Int64, counts: StoreCounts, unused: Lock<[Int64]>) {
        guard let database else { return }
        do throws(SQLiteError) {
            var expired: [Int64] = []
            if now >= nextLook { expired = try expiredAnswers(at: now, database) }
            let controls = unused.withLock { Array($0.suffix(limits.tidiedRows)) }
            if now >= storedTime + limits.runningTimeInterval || !expired.isEmpty || !controls.isEmpty {
                try tidy(runningTime: now, expired, controls, database, counts)
                unused.withLock { $0.removeLast(controls.count) }
            }
        } catch {
            // The next commit meets the error too, and reports it.
            failed(error)
        }
    }

    /// Stores the running time and the counts.
    mutating func store(
        runningTime now: Int64, _ database: WritingDatabase, _ counts: StoreCounts
    ) throws(SQLiteError) {
        let (sessions, contentBytes) = counts.current
        try database.storeRunningTime.bind(1, max(now, storedTime))
        try database.storeRunningTime.bind(2, Int64(sessions))
        try database.storeRunningTime.bind(3, Int64(contentBytes))
        try database.storeRunningTime.run()
    }

    private mutating func tidy(
        runningTime now: Int64, _ expired: [Int64], _ controls: [Int64], _ database: WritingDatabase,
        _ counts: StoreCounts
    ) throws(SQLiteError) {
        var added = StoreChange()
        try database.connection.transaction { () throws(SQLiteError) in
            for row in expired { try remove(row, database.deleteAnswer, &added) }
            for key in controls where usedControls?.mayContain(key) == false {
                try remove(key, database.deleteControl, &added)
            }
            if marksLog { try database.markLog.run() }
            try store(runningTime: now, database, counts)
        }
        marksLog = false
        // A creation after this looks for its control in the table again.
        if !controls.isEmpty { controlKeys.removeAll() }
        storedTime = max(now, storedTime)
        counts.add(added)
        uncopied.count(1)
        uncopied.noteOtherPages(expired.count + controls.count)
    }

    private func remove(_ key: Int64, _ statement: SQLiteStatement, _ added: inout StoreChange) throws(SQLiteError) {
        try statement.bind(1, key)
        defer { statement.reset() }
        while try statement.step() { added.contentBytes -= Int(statement.integer(0)) }
    }

    /// The kept answers that have expired, among the next ones in the table's order. If there are many, the next call looks
    /// on at once.
    private mutating func expiredAnswers(
        at now: Int64, _ database: WritingDatabase
    ) throws(SQLiteError) -> [Int64] {
        var expired: [Int64] = []
        var looked = 0
        try database.nextAnswers.bind(1, lastAnswer)
        try database.nextAnswers.bind(2, Int64(limits.lookedAnswers))
        defer { database.nextAnswers.reset() }
        while expired.count < limits.tidiedRows, try database.nextAnswers.step() {
            looked += 1
            lastAnswer = database.nextAnswers.integer(0)
            if database.nextAnswers.integer(1) <= now { expired.append(lastAnswer) }
        }
        guard expired.count < limits.tidiedRows else { return expired }
        if looked < limits.lookedAnswers { lastAnswer = 0 }
        nextLook = now + limits.answerInterval
        return expired
    }
}
