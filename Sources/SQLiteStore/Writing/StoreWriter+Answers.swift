import SQLite
import SliderSessions
import SliderTimeline

/// Kept answers. Over their limits the oldest ones are removed, so that answers take no room from sessions.
extension StoreWriter {
    /// Keeps an answer. Without the session that it is about there is nothing that it would be removed with: a
    /// conflict. One that is over the limit by itself is not kept.
    mutating func keep(
        _ answer: KeptAnswer, _ database: WritingDatabase, _ counts: StoreCounts, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        try database.find.bind(1, answer.session.description)
        defer { database.find.reset() }
        guard try database.find.step() else { return .conflict }
        let session = database.find.integer(0)
        // Not changed in its place: the oldest answers are the first ones of the table.
        try database.removeAnswer.bind(1, answer.key)
        try removeAnswers(database.removeAnswer, &added)
        guard answer.size <= limits.answers.bytes else { return .committed }
        try database.keepAnswer.bind(1, answer.key)
        try database.keepAnswer.bind(2, session)
        try database.keepAnswer.bind(3, answer.expiresAt)
        try database.keepAnswer.bind(4, answer.bytes)
        try database.keepAnswer.run()
        uncopied.noteOtherPages(2)
        added.count(1, answerOf: answer.bytes.count, under: answer.key.utf8.count)
        try dropOldest(limits.droppedAnswers, database, counts, &added)
        return .committed
    }

    /// Removes the oldest answers while all together are over a limit.
    ///
    /// - Parameter most: how many are removed at most. The next change removes more.
    mutating func dropOldest(
        _ most: Int, _ database: WritingDatabase, _ counts: StoreCounts, _ added: inout StoreChange
    ) throws(SQLiteError) {
        let held = counts.current
        for _ in 0..<most where limits.answers.areExceeded(by: held + added) {
            try removeAnswers(database.dropAnswer, &added)
        }
    }

    /// Runs a statement that removes answers.
    mutating func removeAnswers(_ statement: SQLiteStatement, _ added: inout StoreChange) throws(SQLiteError) {
        defer { statement.reset() }
        while try statement.step() {
            uncopied.noteOtherPages(2)
            added.count(-1, answerOf: Int(statement.integer(0)), under: Int(statement.integer(1)))
        }
    }
}

extension AnswerLimits {
    func areExceeded(by held: StoreChange) -> Bool { held.answers > count || held.answerBytes > bytes }
}
