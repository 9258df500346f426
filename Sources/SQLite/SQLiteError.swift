import CSQLite

/// Why SQLite refused. Callers match `code`; `message` is for the operator.
package struct SQLiteError: Error, Equatable, CustomStringConvertible {
    /// The error's code, for matching.
    package let code: Code

    /// SQLite's sentence, with what was tried and SQLite's extended result code.
    package let message: String

    /// The sentence.
    package var description: String { message }

    /// What callers tell apart. Every other code of SQLite is `other`.
    package enum Code: Sendable {
        /// Another connection holds the lock (SQLITE_BUSY).
        case busy
        /// The disk is full (SQLITE_FULL).
        case full
        /// The system refused to read, write or sync (SQLITE_IOERR).
        case inputOutput
        /// The file is damaged (SQLITE_CORRUPT).
        case corrupt
        /// The file is not a database (SQLITE_NOTADB).
        case notADatabase
        /// The file cannot be opened (SQLITE_CANTOPEN).
        case cannotOpen
        /// The file cannot be written (SQLITE_READONLY).
        case readOnly
        /// A constraint of the table does not allow the row (SQLITE_CONSTRAINT).
        case constraint
        /// A statement does not fit the tables (SQLITE_ERROR).
        case statement
        /// Any other reason.
        case other
    }

    /// The error that a connection reports last; nil stands for a connection that was not made.
    ///
    /// - Parameters:
    ///   - result: a result code of SQLite, plain or extended.
    ///   - action: what was tried.
    init(_ result: Int32, of connection: OpaquePointer?, _ action: String) {
        let extended = connection.map { sqlite3_extended_errcode($0) } ?? result
        // A statement that was not stepped has left an older code in the connection.
        let number = extended & 0xFF == result & 0xFF ? extended : result
        code = Code(result & 0xFF)
        message = "\(action): \(String(cString: sqlite3_errstr(number))) (SQLite \(number))"
    }

    /// An error that SQLite does not know.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SQLiteError.Code {
    fileprivate init(_ primary: Int32) {
        self =
            switch primary {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_IOERR: .inputOutput
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CANTOPEN: .cannotOpen
            case SQLITE_READONLY: .readOnly
            case SQLITE_CONSTRAINT: .constraint
            case SQLITE_ERROR: .statement
            default: .other
            }
    }
}
