import SQLite

extension SQLiteStoreFile {
    /// Checks that each owner has as many sessions as are counted for it.
    ///
    /// - Parameter owned: how many sessions each owner has, by its key.
    static func checkOwners(
        _ connection: SQLiteConnection, _ owned: [Int64: Int64], _ check: inout StoreCheck
    ) throws(SQLiteError) {
        let statement = try connection.prepare("SELECT key, sessions FROM owners ORDER BY key")
        defer { statement.reset() }
        var rest = owned
        while try statement.step() {
            let (key, counted) = (statement.integer(0), statement.integer(1))
            check.owners += 1
            note(key, has: rest.removeValue(forKey: key) ?? 0, counted: counted, &check)
        }
        for (key, count) in rest.sorted(by: { $0.key < $1.key }) { note(key, has: count, counted: 0, &check) }
    }

    private static func note(_ key: Int64, has count: Int64, counted: Int64, _ check: inout StoreCheck) {
        // An owner without sessions has no row.
        guard counted != count || count == 0 else { return }
        let name = String(UInt64(bitPattern: key), radix: 16)
        check.note("the owner \(name) counts \(counted) sessions, and has \(count)")
    }
}
