import CSQLite

extension SQLiteConnection {
    /// Copies the whole database into another one, as it was at one moment, and replaces what that one has.
    package func copy(into target: SQLiteConnection) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.failure(sqlite3_errcode(target.handle), "copy")
        }
        // All pages in one step: between steps a writer would make the copy begin again.
        let step = sqlite3_backup_step(backup, -1)
        let finish = sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE, finish == SQLITE_OK else {
            throw SQLiteError(step == SQLITE_DONE ? finish : step, of: nil, "copy")
        }
    }
}
