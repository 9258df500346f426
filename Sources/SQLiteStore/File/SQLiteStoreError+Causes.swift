import Glibc
import SQLite

extension SQLiteStoreError {
    /// An error of SQLite while it opens or reads the file at a path.
    init(_ error: SQLiteError, at path: String) {
        switch error.code {
        // The statements are always the same: if one does not fit, the text of a table's definition has changed.
        case .corrupt, .notADatabase, .statement, .constraint:
            self.init(.invalidFile, "\(path) is damaged: \(error.message)")
        case .cannotOpen, .readOnly: self.init(.notWritable, "\(path) can't be written: \(error.message)")
        case .busy: self.init(.inUse, "\(path) is in use: \(error.message)")
        default: self.init(.inputOutput, "\(path) can't be used: \(error.message)")
        }
    }

    /// An error of SQLite while it reads the file at a path without writing it.
    init(_ error: SQLiteError, reading path: String) {
        switch error.code {
        case .cannotOpen, .readOnly: self.init(.notReadable, "\(path) can't be read: \(error.message)")
        default: self.init(error, at: path)
        }
    }

    /// The system's last error while it reads what is at a path.
    static func unreadable(_ path: String, _ number: Int32 = errno) -> SQLiteStoreError {
        SQLiteStoreError(
            number == EIO ? .inputOutput : .notWritable, "\(path) can't be read: \(String(cString: strerror(number)))")
    }

    /// The system's last error while it writes or makes what is at a path.
    static func system(_ path: String, _ number: Int32 = errno) -> SQLiteStoreError {
        let code: Code = [EIO, ENOSPC, EDQUOT].contains(number) ? .inputOutput : .notWritable
        return SQLiteStoreError(code, "\(path) can't be written: \(String(cString: strerror(number)))")
    }
}
