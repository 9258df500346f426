/// Why a file of keys can't be used. It never has any of the file's contents, except a `kid`.
package struct KeyFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package let path: String
    /// What is wrong, where, and what would be right.
    package let reason: String
    /// Whether the file can't be read at all: it does not exist, is no file, or permission is denied.
    package let isUnreadable: Bool

    init(_ path: String, _ reason: String, isUnreadable: Bool = false) {
        self.path = path
        self.reason = reason
        self.isUnreadable = isUnreadable
    }

    /// The path and the reason.
    package var description: String { "\(path): \(reason)" }
}
