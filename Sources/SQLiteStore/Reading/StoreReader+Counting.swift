import SQLite

extension StoreReader {
    /// Counts the next rows of a snapshot. An error ends it: then the numbers stay estimates until the next opening
    /// counts again.
    ///
    /// - Returns: what the store held at its opening, once all is counted; nil before that, and after it.
    mutating func countSome() -> StoreChange? {
        guard var count = recount else { return nil }
        do throws(SQLiteError) {
            let isDone = try count.step(limits.walkedRows)
            recount = isDone ? nil : count
            guard isDone else { return nil }
        } catch {
            (recount, hasFailedToCount) = (nil, true)
            count.close()
            return nil
        }
        count.close()
        return count.opening
    }

    /// Ends the snapshot of a count, if there is one, for `body`, which needs that no connection reads. The count
    /// begins anew after it. No change is committed meanwhile.
    mutating func pausingCount<Result>(
        added: StoreChange, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        guard let count = recount else { return try body() }
        count.close()
        (recount, hasFailedToCount) = (nil, true)
        let result: Result
        do throws(SQLiteError) { result = try body() } catch {
            try beginCount(added: added)
            throw error
        }
        try beginCount(added: added)
        return result
    }

    /// Closes every connection for `body`.
    mutating func pausing<Result>(
        added: StoreChange, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        closeDatabase()
        return try pausingCount(added: added, body)
    }

    private mutating func beginCount(added: StoreChange) throws(SQLiteError) {
        (recount, hasFailedToCount) = (try Recount(files, added: added), false)
    }
}
