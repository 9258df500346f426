/// Why a store could not be opened, checked, copied or restored. Callers match `code`; `message` is one line for
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
        /// The file is damaged, is not a store of sessions, or was written by a later version. It is left as it is.
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
