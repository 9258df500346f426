import SQLite

/// The connection for changes, and its statements.
struct WritingDatabase: Sendable {
    let connection: SQLiteConnection

    let find: SQLiteStatement
    let insert: SQLiteStatement
    let update: SQLiteStatement
    let updateControl: SQLiteStatement
    let extend: SQLiteStatement
    let delete: SQLiteStatement

    let findControl: SQLiteStatement
    let insertControl: SQLiteStatement
    let deleteControl: SQLiteStatement

    /// Returns no row.
    let addToOwner: SQLiteStatement
    /// Returns how many sessions the owner has left.
    let takeFromOwner: SQLiteStatement
    let deleteOwner: SQLiteStatement
    let countOwned: SQLiteStatement

    let storeResponse: SQLiteStatement
    let nextResponses: SQLiteStatement

    /// These remove responses, and return the lengths of each response and its key, and its owner.
    let removeResponse: SQLiteStatement
    let deleteResponse: SQLiteStatement
    let deleteResponses: SQLiteStatement
    let dropResponse: SQLiteStatement
    let dropResponseOfOwner: SQLiteStatement

    /// Returns no row.
    let addToResponses: SQLiteStatement
    /// Returns the bytes that the owner has left.
    let takeFromResponses: SQLiteStatement
    let deleteResponseOwner: SQLiteStatement
    /// The owner whose responses have most bytes.
    let largestResponseOwner: SQLiteStatement

    private let storeRunningTime: SQLiteStatement
    let markLog: SQLiteStatement

    /// How many controls with an equal hash are compared. Limited, because clients can choose such controls.
    private static let comparedControls = 8

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        find = try connection.prepare(
            "SELECT key, expires, control, length(record), owner FROM sessions WHERE id = ?1")
        insert = try connection.prepare(
            "INSERT INTO sessions (key, id, expires, control, record, owner) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
                + "ON CONFLICT (id) DO NOTHING")
        update = try connection.prepare("UPDATE sessions SET expires = ?2, record = ?3 WHERE key = ?1")
        updateControl = try connection.prepare("UPDATE sessions SET control = ?2 WHERE key = ?1")
        // A null means never, and the maximum of null and a number is null.
        extend = try connection.prepare("UPDATE sessions SET expires = max(expires, ?2) WHERE id = ?1")
        delete = try connection.prepare("DELETE FROM sessions WHERE key = ?1")
        findControl = try connection.prepare(
            "SELECT key FROM (SELECT key, body FROM controls WHERE hash = ?1 LIMIT \(Self.comparedControls)) "
                + "WHERE body = ?2")
        insertControl = try connection.prepare("INSERT INTO controls (key, hash, body) VALUES (?1, ?2, ?3)")
        deleteControl = try connection.prepare(
            "DELETE FROM controls WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM sessions WHERE control = ?1) "
                + "RETURNING length(body)")
        addToOwner = try connection.prepare(
            "INSERT INTO owners (key, sessions) VALUES (?1, 1) ON CONFLICT (key) DO UPDATE SET sessions = sessions + 1")
        takeFromOwner = try connection.prepare(
            "UPDATE owners SET sessions = sessions - 1 WHERE key = ?1 RETURNING sessions")
        deleteOwner = try connection.prepare("DELETE FROM owners WHERE key = ?1")
        countOwned = try connection.prepare("SELECT sessions FROM owners WHERE key = ?1")
        storeResponse = try connection.prepare(
            "INSERT INTO responses (key, session, expires, bytes, owner) VALUES (?1, ?2, ?3, ?4, ?5)")
        nextResponses = try connection.prepare(
            "SELECT rowid, expires FROM responses WHERE rowid > ?1 ORDER BY rowid LIMIT ?2")
        func remove(_ condition: String) throws(SQLiteError) -> SQLiteStatement {
            try connection.prepare(
                "DELETE FROM responses WHERE \(condition) RETURNING length(bytes), length(CAST(key AS BLOB)), owner")
        }
        removeResponse = try remove("key = ?1")
        deleteResponse = try remove("rowid = ?1")
        deleteResponses = try remove("session = ?1")
        dropResponse = try remove("rowid = (SELECT min(rowid) FROM responses)")
        dropResponseOfOwner = try remove("rowid = (SELECT min(rowid) FROM responses WHERE owner = ?1)")
        addToResponses = try connection.prepare(
            "INSERT INTO response_owners (key, bytes) VALUES (?1, ?2) "
                + "ON CONFLICT (key) DO UPDATE SET bytes = bytes + ?2")
        takeFromResponses = try connection.prepare(
            "UPDATE response_owners SET bytes = bytes - ?2 WHERE key = ?1 RETURNING bytes")
        deleteResponseOwner = try connection.prepare("DELETE FROM response_owners WHERE key = ?1")
        largestResponseOwner = try connection.prepare(
            "SELECT key, bytes FROM response_owners ORDER BY bytes DESC LIMIT 1")
        markLog = try connection.prepare("UPDATE store SET logs = logs + 1")
        storeRunningTime = try connection.prepare(
            "UPDATE store SET running = ?1, sessions = ?2, bytes = ?3, responses = ?4, response_bytes = ?5")
    }

    /// Stores the running time and what the store holds.
    func store(runningTime: Int64, _ held: StoreChange) throws(SQLiteError) {
        let numbers = [held.sessions, held.contentBytes, held.responses, held.responseBytes]
        try storeRunningTime.bind(1, runningTime)
        for (index, number) in numbers.enumerated() { try storeRunningTime.bind(Int32(index) + 2, Int64(number)) }
        try storeRunningTime.run()
    }

    /// The first key after those of a table's rows. A removed row may have had it.
    func nextKey(of table: String) throws(SQLiteError) -> Int64 {
        let statement = try connection.prepare("SELECT max(key) FROM \(table)")
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) + 1 : 1
    }
}
