import SQLite

extension StoreReader {
    /// Counts the next rows of the snapshot of the opening. An error ends it: then the numbers stay estimates until the
    /// next opening counts again.
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
        return count.counted
    }
}
