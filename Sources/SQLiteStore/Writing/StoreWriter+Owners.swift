import SQLite
import SliderSessions

/// How many sessions each owner has. The number is always that of the last transaction: it need not be counted after a
/// crash.
extension StoreWriter {
    /// Counts a session that is added.
    mutating func addSession(of owner: SessionOwner, _ database: WritingDatabase) throws(SQLiteError) {
        try database.addToOwner.bind(1, owner.key)
        try database.addToOwner.run()
        uncopied.noteOtherPages(1)
    }

    /// Counts a session that is removed. An owner without sessions has no row.
    mutating func removeSession(of owner: SessionOwner, _ database: WritingDatabase) throws(SQLiteError) {
        uncopied.noteOtherPages(1)
        guard try left(of: owner, database) <= 0 else { return }
        try database.deleteOwner.bind(1, owner.key)
        try database.deleteOwner.run()
    }

    private func left(of owner: SessionOwner, _ database: WritingDatabase) throws(SQLiteError) -> Int64 {
        try database.takeFromOwner.bind(1, owner.key)
        defer { database.takeFromOwner.reset() }
        return try database.takeFromOwner.step() ? database.takeFromOwner.integer(0) : 0
    }

    /// How many sessions of an owner are stored.
    mutating func sessions(of owner: SessionOwner) throws(RecordStoreError) -> Int {
        do throws(SQLiteError) {
            let database = try usableDatabase()
            try database.countOwned.bind(1, owner.key)
            defer { database.countOwned.reset() }
            return try database.countOwned.step() ? Int(database.countOwned.integer(0)) : 0
        } catch {
            failed(error)
            throw RecordStoreError(detail: error.message)
        }
    }
}

extension SessionOwner {
    /// The owner as a key of the table `owners`: its 64 bits.
    var key: Int64 { Int64(bitPattern: value) }

    /// The owner with a key.
    init(key: Int64) { self.init(UInt64(bitPattern: key)) }
}
