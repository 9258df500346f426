import SQLite
import SliderRecords
import SliderTimeline

extension StoreWriter {
    /// Stores the running time at intervals, and removes a few stored responses that have expired or are over a limit.
    mutating func tidy(runningTime now: Int64, counts: StoreCounts) {
        guard let database else { return }
        do throws(SQLiteError) {
            let expired = now >= nextLook ? try expiredResponses(at: now, database) : []
            let isOver = counts.current.responseBytes > limits.responses.total
            let isOwnerOver = try isAnOwnerOverLimit(database)
            if now >= storedTime + limits.runningTimeInterval || !expired.isEmpty || isOver || isOwnerOver {
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
                try removeResponses(database.deleteResponse, database, &added)
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

/// Stored responses. Over their limit the oldest ones are removed, so that responses take no room from sessions. Over
/// a client's share its oldest ones are removed, so that they take no room from those of others.
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
        try removeResponses(database.removeResponse, database, &added)
        guard response.size <= limits.responses.most(of: response.owner) else { return .committed }
        try database.storeResponse.bind(1, response.key)
        try database.storeResponse.bind(2, session)
        try database.storeResponse.bind(3, response.expiresAt)
        try database.storeResponse.bind(4, response.bytes)
        try database.storeResponse.bind(5, response.owner?.key)
        try database.storeResponse.run()
        uncopied.noteOtherPages(2)
        if let owner = response.owner {
            try database.addToResponses.bind(1, owner.key)
            try database.addToResponses.bind(2, Int64(response.size))
            try database.addToResponses.run()
            uncopied.noteOtherPages(2)
        }
        added.count(1, responseOf: response.bytes.count, under: response.key.utf8.count)
        try dropOldest(limits.droppedResponses, database, counts, &added)
        return .committed
    }

    /// Removes the oldest responses of clients that are over their share, and then the oldest ones of all while these
    /// are over the limit.
    ///
    /// - Parameter most: the most responses to remove. The next change removes more.
    mutating func dropOldest(
        _ most: Int, _ database: WritingDatabase, _ counts: StoreCounts, _ added: inout StoreChange
    ) throws(SQLiteError) {
        let held = counts.current
        mayHaveOwnerOverLimit = true
        for _ in 0..<most {
            if let owner = try ownerOverLimit(database) {
                try database.dropResponseOfOwner.bind(1, owner.key)
                let before = added.responses
                try removeResponses(database.dropResponseOfOwner, database, &added)
                // A number that is wrong, in a damaged file, must not stand in the way of the others.
                if added.responses == before { try forget(owner, database) }
            } else {
                mayHaveOwnerOverLimit = false
                guard (held + added).responseBytes > limits.responses.total else { return }
                try removeResponses(database.dropResponse, database, &added)
            }
        }
    }

    /// The client whose responses have most bytes, if they are over its share.
    private func ownerOverLimit(_ database: WritingDatabase) throws(SQLiteError) -> SessionOwner? {
        defer { database.largestResponseOwner.reset() }
        guard try database.largestResponseOwner.step(),
            database.largestResponseOwner.integer(1) > limits.responses.client
        else { return nil }
        return SessionOwner(key: database.largestResponseOwner.integer(0))
    }

    /// Whether a client's responses are over its share. Asks only if they may be.
    private mutating func isAnOwnerOverLimit(_ database: WritingDatabase) throws(SQLiteError) -> Bool {
        if mayHaveOwnerOverLimit { mayHaveOwnerOverLimit = try ownerOverLimit(database) != nil }
        return mayHaveOwnerOverLimit
    }

    /// Runs a statement that removes responses.
    mutating func removeResponses(
        _ statement: SQLiteStatement, _ database: WritingDatabase, _ added: inout StoreChange
    ) throws(SQLiteError) {
        defer { statement.reset() }
        while try statement.step() {
            uncopied.noteOtherPages(2)
            let (bytes, key) = (Int(statement.integer(0)), Int(statement.integer(1)))
            added.count(-1, responseOf: bytes, under: key)
            guard let owner = statement.optionalInteger(2).map(SessionOwner.init(key:)) else { continue }
            uncopied.noteOtherPages(2)
            let left = try left(of: owner, without: StoredResponse.size(of: bytes, under: key), database)
            if left <= 0 { try forget(owner, database) }
        }
    }

    /// Counts a response that is removed, and returns the bytes that its client has left.
    private func left(
        of owner: SessionOwner, without bytes: Int, _ database: WritingDatabase
    ) throws(SQLiteError) -> Int64 {
        try database.takeFromResponses.bind(1, owner.key)
        try database.takeFromResponses.bind(2, Int64(bytes))
        defer { database.takeFromResponses.reset() }
        return try database.takeFromResponses.step() ? database.takeFromResponses.integer(0) : 0
    }

    /// A client without responses has no row.
    private func forget(_ owner: SessionOwner, _ database: WritingDatabase) throws(SQLiteError) {
        try database.deleteResponseOwner.bind(1, owner.key)
        try database.deleteResponseOwner.run()
    }
}
