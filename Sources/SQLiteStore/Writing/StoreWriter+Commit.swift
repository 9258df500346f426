import SQLite
import SliderSessions

extension StoreWriter {
    /// Commits changes in one transaction, or none of them.
    mutating func commit(_ changes: [RecordChange], counts: StoreCounts) -> [RecordOutcome] {
        var added = StoreChange()
        var outcomes: [RecordOutcome] = []
        outcomes.reserveCapacity(changes.count)
        do throws(SQLiteError) {
            try checkFiles()
            let database = try usableDatabase()
            try checkLog(database)
            try database.connection.transaction { () throws(SQLiteError) in
                if marksLog { try database.markLog.run() }
                for change in changes { outcomes.append(try apply(change, database, counts, &added)) }
            }
            noteLog(database)
            counts.add(added)
            // Also after it: a response must not promise what the next start will not find.
            try checkFiles()
        } catch {
            failed(error)
            let failure = RecordOutcome.failed(RecordStoreError(detail: error.message))
            return Array(repeating: failure, count: changes.count)
        }
        marksLog = false
        uncopied.count(changes.count)
        return outcomes
    }

    /// The connection, opened again if an error made the last one useless.
    mutating func usableDatabase() throws(SQLiteError) -> WritingDatabase {
        if let database { return database }
        try checkFiles()
        let connection = try SQLiteConnection(files.path, .readWrite)
        try StoreSettings.apply(toWriter: connection)
        let opened = try WritingDatabase(connection)
        database = opened
        uselessDatabase?.connection.close()
        uselessDatabase = nil
        return opened
    }

    private func checkFiles() throws(SQLiteError) {
        if let loss = openFiles.loss { throw SQLiteError(.cannotOpen, loss) }
    }

    /// Does what follows from an error: nothing of the transaction stays.
    mutating func failed(_ error: SQLiteError) {
        controlKeys.removeAll()
        // A full disk and one that refuses writes leave the connection as it was. Other errors may not.
        let isUsable = [.full, .busy, .constraint].contains(error.code)
        if let failed = database, !isUsable || failed.connection.isInTransaction {
            (database, uselessDatabase) = (nil, failed)
        }
    }

    /// Closes the connections.
    mutating func closeDatabase() {
        database?.connection.close()
        uselessDatabase?.connection.close()
        (database, uselessDatabase) = (nil, nil)
    }

    private mutating func apply(
        _ change: RecordChange, _ database: WritingDatabase, _ counts: StoreCounts, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        switch change {
        case .put(let record, basedOn: nil): try insert(record, database, &added)
        case .put(let record, basedOn: _): try update(record, database, &added)
        case .delete(let id): try delete(id, expiredAt: nil, database, &added)
        case .expire(let id, at: let moment): try delete(id, expiredAt: moment, database, &added)
        case .extend(let id, until: let moment): try extend(id, moment, database)
        case .keep(let response): try keep(response, database, counts, &added)
        }
    }
}
