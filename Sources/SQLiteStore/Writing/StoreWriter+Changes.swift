import SQLite
import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline

extension StoreWriter {
    /// Stores the record of a new session; a conflict if there is one of its id.
    mutating func insert(
        _ record: SessionRecord, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        let control = try key(of: record.control, database, &added)
        let bytes = RecordCodec.encode(record.withoutColumns)
        let statement = database.insert
        try statement.bind(1, nextSession)
        try statement.bind(2, record.id.description)
        try statement.bind(3, record.expiresAt)
        try statement.bind(4, control)
        try statement.bind(5, bytes)
        try statement.bind(6, record.owner?.key)
        try statement.run()
        guard database.connection.changedRows == 1 else {
            try removeUnused(control, database, &added)
            return .conflict
        }
        uncopied.noteRecord(nextSession)
        // Of the index by id. That by control has those of one control together.
        uncopied.noteOtherPages(1)
        nextSession += 1
        if let owner = record.owner { try addSession(of: owner, database) }
        added.sessions += 1
        added.contentBytes += bytes.count
        return .committed
    }

    /// Stores a later record of a session; a conflict if there is none. Its control and its owner stay: a session never
    /// changes them.
    mutating func update(
        _ record: SessionRecord, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        guard let row = try row(of: record.id, database) else { return .conflict }
        let bytes = RecordCodec.encode(record.withoutColumns)
        try database.update.bind(1, row.key)
        try database.update.bind(2, record.expiresAt)
        try database.update.bind(3, bytes)
        try database.update.run()
        uncopied.noteRecord(row.key)
        added.contentBytes += bytes.count - row.length
        return .committed
    }

    /// Removes a session's record, the responses kept for it, and its control if no other session uses that.
    ///
    /// - Parameter moment: if it is not nil, only a session that expires at this moment is removed.
    mutating func delete(
        _ id: SessionID, expiredAt moment: Int64?, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        guard let row = try row(of: id, database), moment == nil || moment == row.expires else {
            return moment == nil ? .committed : .conflict
        }
        try database.delete.bind(1, row.key)
        try database.delete.run()
        uncopied.noteRecord(row.key)
        uncopied.noteOtherPages(1)
        if let owner = row.owner { try removeSession(of: owner, database) }
        added.sessions -= 1
        added.contentBytes -= row.length
        try database.deleteResponses.bind(1, row.key)
        try removeResponses(database.deleteResponses, &added)
        try removeUnused(row.control, database, &added)
        return .committed
    }

    /// Lets a session expire later, if it would expire earlier.
    mutating func extend(
        _ id: SessionID, _ moment: Int64, _ database: WritingDatabase
    ) throws(SQLiteError) -> RecordOutcome {
        try database.extend.bind(1, id.description)
        try database.extend.bind(2, moment)
        try database.extend.run()
        uncopied.noteOtherPages(1)
        return .committed
    }

    private struct Row {
        let key: Int64
        let expires: Int64?
        let control: Int64
        let length: Int
        let owner: SessionOwner?
    }

    private func row(of id: SessionID, _ database: WritingDatabase) throws(SQLiteError) -> Row? {
        try database.find.bind(1, id.description)
        defer { database.find.reset() }
        guard try database.find.step() else { return nil }
        return Row(
            key: database.find.integer(0), expires: database.find.optionalInteger(1),
            control: database.find.integer(2), length: Int(database.find.integer(3)),
            owner: database.find.optionalInteger(4).map(SessionOwner.init(key:)))
    }
}

extension SessionRecord {
    /// The record as it is stored: its expiry and its owner have columns of their own.
    fileprivate var withoutColumns: SessionRecord {
        var record = self
        (record.expiresAt, record.owner) = (nil, nil)
        return record
    }
}
