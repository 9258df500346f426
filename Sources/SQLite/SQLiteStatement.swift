import CSQLite

/// A prepared statement. Parameters count from 1, columns from 0.
///
/// Unchecked: it is used as its connection is, by one thread at a time.
package final class SQLiteStatement: @unchecked Sendable {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection

    init(_ handle: OpaquePointer, of connection: SQLiteConnection) {
        self.handle = handle
        self.connection = connection
    }

    /// Goes to the next row; `false` after the last one.
    package func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw connection.failure(result, "\"\(String(cString: sqlite3_sql(handle)))\"")
        }
    }

    /// Ends the run, and with it the snapshot that it reads from. Parameters keep their values.
    package func reset() {
        // The result repeats the last step's error.
        sqlite3_reset(handle)
    }

    /// Runs the statement to its end.
    package func run() throws(SQLiteError) {
        defer { reset() }
        while try step() {}
    }

    /// Sets a parameter to a number, or to null.
    package func bind(_ index: Int32, _ number: Int64?) throws(SQLiteError) {
        try check(number.map { sqlite3_bind_int64(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
    }

    /// Sets a parameter to a text.
    package func bind(_ index: Int32, _ text: String) throws(SQLiteError) {
        var text = text
        try check(
            text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    csqlite_bind_text(handle, index, $0.baseAddress, Int32($0.count))
                }
            })
    }

    /// Sets a parameter to bytes.
    package func bind(_ index: Int32, _ bytes: [UInt8]) throws(SQLiteError) {
        try check(bytes.withUnsafeBytes { csqlite_bind_bytes(handle, index, $0.baseAddress, Int32($0.count)) })
    }

    /// The number in a column of the row; 0 for null.
    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The number in a column of the row; nil for null.
    package func optionalInteger(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
    }

    /// The text in a column of the row, repaired where it is not UTF-8.
    package func text(_ column: Int32) -> String {
        withBytes(column) { bytes in
            bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The bytes in a column of the row; none for null.
    package func bytes(_ column: Int32) -> [UInt8] {
        withBytes(column) { bytes in bytes.withUnsafeBufferPointer { Array($0) } }
    }

    /// Calls `body` with the bytes in a column of the row, which are SQLite's own: no copy is made.
    package func withBytes<Result, Failure: Error>(
        _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // First the pointer, then the count: the pointer may convert the value.
        let start = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        let bytes = UnsafeBufferPointer(
            start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count)
        return try body(Span(_unsafeElements: bytes))
    }

    private func check(_ result: Int32) throws(SQLiteError) {
        guard result == SQLITE_OK else { throw connection.failure(result, "bind") }
    }
}
