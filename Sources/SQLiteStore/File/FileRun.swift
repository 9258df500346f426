import SQLite

/// The name of a run that a database has without its log.
struct FileRun: Equatable {
    /// The name; nil in a new store and in a backup.
    let name: UInt64?

    /// Reads it from the file alone; nil if a checkpoint that was cut off has left the file unreadable without its log.
    init?(_ files: StoreFiles) throws(SQLiteStoreError) {
        do throws(SQLiteError) {
            name = try StoreRow.run(from: SQLiteConnection(files.path, .immutable))
        } catch {
            guard StoreFiles.size(of: files.log) > 0 else { throw SQLiteStoreError(error, at: files.path) }
            return nil
        }
    }
}

extension StoreOpening {
    /// Refuses a log that belongs to another file: one that was in this place before. SQLite would take it for this
    /// file's, and damage it.
    func checkLog(_ file: FileRun?, _ run: UInt64?, _ names: RunNames) throws(SQLiteStoreError) {
        guard let file, file.name != run, StoreFiles.size(of: files.log) > 0 else { return }
        guard names.file.contains(file.name ?? RunNames.unnamed) else {
            throw SQLiteStoreError(
                .invalidFile,
                "\(files.log) is the log of another file than \(files.path): remove it if that file was replaced")
        }
    }
}

extension StoreOpening {
    /// The names that the file may have on the disk. If there are too many, the file is written again: then it has
    /// there what is read from it. Called before SQLite opens it.
    func fileNames(reading file: FileRun?, _ known: RunNames) throws(SQLiteStoreError) -> [UInt64] {
        guard known.file.count > RunNames.mostFileNames else { return known.fileNames(reading: file) }
        try FileChange.writeAgain(files.path)
        return file.map { [$0.name ?? RunNames.unnamed] } ?? known.file.suffix(RunNames.mostFileNames)
    }
}

/// Gives a store a new name, at its opening and at a clean stop (``RunNames``). The lock file is written first, with
/// the old and the new name: a crash between the writes is not taken for a file that was put in the place of another.
struct RunChange {
    private let files: StoreFiles
    private let lock: StoreLock
    private let connection: SQLiteConnection

    init(_ files: StoreFiles, _ lock: StoreLock, _ connection: SQLiteConnection) {
        self.files = files
        self.lock = lock
        self.connection = connection
    }

    /// The longest log, in bytes, that an opening copies into the file before it returns: about 30 ms.
    private static let copiedLog = 16 << 20

    /// Begins a run. Counts an unclean start, and gives the store a new lineage if it is not the one that was used
    /// last.
    ///
    /// - Parameters:
    ///   - known: the names that the lock file has.
    ///   - fileNames: the names that the file may have on the disk without its log.
    ///   - copies: whether the log is copied into the file also if it is long.
    /// - Returns: whether it has a new lineage.
    func begin(
        _ row: inout StoreRow, _ known: RunNames, fileNames: [UInt64], copiesLongLog copies: Bool
    ) throws(SQLiteStoreError) -> Bool {
        let isSame = row.run.map(known.store.contains) ?? false
        if !isSame { row.lineage = .random(in: .min ... .max) }
        if !row.isClean { row.starts += 1 }
        (row.isClean, row.isCounted) = (false, false)
        let longest = copies ? Int.max : Self.copiedLog
        try change(&row, from: isSame ? row.run : nil, fileNames: fileNames, copyingLogUpTo: longest)
        // The log may be new. SQLite ignores an error when it does this.
        try Folder.sync(files.folder)
        return !isSame
    }

    /// Ends a run with its last change, the row. After it the log is in the file, and the connection removes it when it
    /// closes; or the log stays for the next opening, if it can't be copied.
    ///
    /// - Parameters:
    ///   - isComplete: whether every change of the run has been committed.
    ///   - copies: whether the log may be copied into the file.
    func end(_ row: inout StoreRow, isComplete: Bool, copiesLog copies: Bool) throws(SQLiteStoreError) {
        (row.isClean, row.isCounted) = (isComplete, isComplete && row.isCounted)
        let isCopied = try change(
            &row, from: row.run, fileNames: try lock.names().file, copyingLogUpTo: copies ? .max : -1)
        guard isCopied else { return }
        do throws(SQLiteError) { try connection.keepLogOnClose(false) } catch {
            throw SQLiteStoreError(error, at: files.path)
        }
    }

    /// Writes the row with a new name.
    ///
    /// - Returns: whether the log has been copied into the file.
    @discardableResult
    private func change(
        _ row: inout StoreRow, from old: UInt64?, fileNames: [UInt64], copyingLogUpTo longest: Int
    ) throws(SQLiteStoreError) -> Bool {
        let new = UInt64.random(in: 1 ... .max)
        try lock.store(RunNames(store: [old, new].compactMap(\.self), file: fileNames + [new]))
        row.run = new
        do throws(SQLiteError) {
            try connection.transaction { () throws(SQLiteError) in try row.write(to: connection) }
        } catch {
            throw SQLiteStoreError(error, at: files.path)
        }
        // A process that reads may keep the log from being copied: its file keeps its names until the next opening.
        let isCopied = StoreFiles.size(of: files.log) <= longest && hasCopiedLog()
        try lock.store(RunNames(store: [new], file: isCopied ? [new] : fileNames + [new]))
        return isCopied
    }

    private func hasCopiedLog() -> Bool {
        do { try connection.checkpoint(.restart) } catch { return false }
        return true
    }
}

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
