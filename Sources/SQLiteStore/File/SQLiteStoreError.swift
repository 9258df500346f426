import Glibc
import SQLite

/// Why a store could not be opened, checked, copied or restored. Callers match `code`. `message` is one line for
/// people.
package struct SQLiteStoreError: Error, Equatable, CustomStringConvertible {
    /// The error's code, for matching.
    package let code: Code

    /// What went wrong, as a sentence with the path.
    package let message: String

    /// The sentence.
    package var description: String { message }

    /// The codes.
    package enum Code: Sendable {
        /// Another process has the store open.
        case inUse
        /// The file is damaged, is not a store of sessions, or was written by a later version. It is not changed.
        case invalidFile
        /// The file or its folder cannot be made or written, or is not a regular file.
        case notWritable
        /// There is no such file, or it cannot be read.
        case notReadable
        /// The disk is full, or the system refused to read, write or sync.
        case inputOutput
    }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SQLiteStoreError {
    /// An error of SQLite while it opens or reads the file at a path.
    init(_ error: SQLiteError, at path: String) {
        switch error.code {
        // The statements never change: if one does not fit, a table's definition is damaged.
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

    /// The system's last error while it reads a path.
    static func unreadable(_ path: String, _ number: Int32 = errno) -> SQLiteStoreError {
        SQLiteStoreError(
            number == EIO ? .inputOutput : .notWritable, "\(path) can't be read: \(String(cString: strerror(number)))")
    }

    /// The system's last error while it writes or makes a path.
    static func system(_ path: String, _ number: Int32 = errno) -> SQLiteStoreError {
        let code: Code = [EIO, ENOSPC, EDQUOT].contains(number) ? .inputOutput : .notWritable
        return SQLiteStoreError(code, "\(path) can't be written: \(String(cString: strerror(number)))")
    }
}
