/// The names of runs that the files of a store may have.
///
/// Each opening and each clean stop gives the store a new random name. Its lock file has the old and the new one before
/// the database is changed, and the new one alone after that. So a database with another name was put in the place of
/// the one that was used last.
struct RunNames: Equatable, Sendable {
    /// The names that the database may have, with its log: at most two.
    var store: [UInt64] = []

    /// The names that the file alone may have on the disk, without its log, the oldest one first: at most six. It has
    /// several after checkpoints that failed or were not possible. A log whose file has another name belongs to a file
    /// that was there before.
    var file: [UInt64] = []

    /// Stands for a file without a name: a new one, or a backup.
    static let unnamed: UInt64 = 0

    /// How many names of the file leave room for those of an opening and of a clean stop.
    static let mostFileNames = 4

    /// The names that the file may have on the disk.
    ///
    /// - Parameter file: the one that is read from it, perhaps from the system's memory alone; nil if it can't be read
    ///   without its log.
    func fileNames(reading file: FileRun?) -> [UInt64] {
        guard let file else { return self.file }
        let name = file.name ?? Self.unnamed
        guard let last = self.file.lastIndex(of: name) else { return [name] }
        // Later ones were never written to it.
        return Array(self.file[...last])
    }
}

/// The form in the lock file: two lines of the same length at all times, so that one sector is written at once. Both
/// have six columns:
///
///     store 0f1e2d3c4b5a6978 8877665544332211 ----------------
///     file  0f1e2d3c4b5a6978 ---------------- ----------------
extension RunNames {
    /// The most bytes of the text.
    static let length = 2 * (6 + columns * (digits + 1))

    private static let columns = mostFileNames + 2

    private static let digits = 16
    private static let none = String(repeating: "-", count: digits)

    var text: String { Self.line("store ", store) + Self.line("file  ", file) }

    /// Reads names. A line that is damaged has none.
    init(_ text: String) {
        let lines = text.split(separator: "\n")
        guard lines.count == 2, lines[0].hasPrefix("store "), lines[1].hasPrefix("file  ") else { return }
        store = Self.names(lines[0].dropFirst(6))
        file = Self.names(lines[1].dropFirst(6))
    }

    private static func names(_ words: Substring) -> [UInt64] {
        words.split(separator: " ").compactMap { $0.utf8.count == digits ? UInt64($0, radix: 16) : nil }
    }

    private static func line(_ start: String, _ names: [UInt64]) -> String {
        let words = (0..<columns).map { $0 < names.count ? word(names[$0]) : none }
        return start + words.joined(separator: " ") + "\n"
    }

    private static func word(_ name: UInt64) -> String {
        let text = String(name, radix: 16)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}
