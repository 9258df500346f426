import SQLite
import SliderSessions
import SliderTimeline

extension StoreWriter {
    /// Keeps an answer. Without the session that it is about there is nothing that it would be removed with: a conflict.
    mutating func keep(
        _ answer: KeptAnswer, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        try database.find.bind(1, answer.session.description)
        defer { database.find.reset() }
        guard try database.find.step() else { return .conflict }
        let session = database.find.integer(0)
        added.contentBytes += answer.bytes.count - (try keptLength(under: answer.key, database))
        try database.keepAnswer.bind(1, answer.key)
        try database.keepAnswer.bind(2, session)
        try database.keepAnswer.bind(3, answer.expiresAt)
        try database.keepAnswer.bind(4, answer.bytes)
        try database.keepAnswer.run()
        uncopied.noteOtherPages(2)
        return .committed
    }

    private func keptLength(under key: String, _ database: WritingDatabase) throws(SQLiteError) -> Int {
        try database.findAnswer.bind(1, key)
        defer { database.findAnswer.reset() }
        return try database.findAnswer.step() ? Int(database.findAnswer.integer(0)) : 0
    }
}
