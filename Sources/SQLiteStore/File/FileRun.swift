import SQLite

/// The name of a run in a database file without its log.
struct FileRun: Equatable {
    /// The name; nil in a new store and in a backup.
    let name: UInt64?

    /// Reads the name from the file alone; nil if an interrupted checkpoint has left the file unreadable without its
    /// log.
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
    /// Refuses a log that belongs to an earlier file of this path. SQLite would apply it to this file, and damage it.
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
    /// The names that the file may have on the disk. If there are too many, writes the file again, so that the disk has
    /// what is read from it. Called before SQLite opens it.
    func fileNames(reading file: FileRun?, _ known: RunNames) throws(SQLiteStoreError) -> [UInt64] {
        guard known.file.count > RunNames.mostFileNames else { return known.fileNames(reading: file) }
        try FileChange.writeAgain(files.path)
        return file.map { [$0.name ?? RunNames.unnamed] } ?? known.file.suffix(RunNames.mostFileNames)
    }
}

/// Gives a store a new name, at its opening and at a clean stop (``RunNames``). Writes the lock file first, with the
/// old and the new name, so that a crash between the writes does not look like a replaced file.
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

    /// Begins a run. Counts an unclean start. Gives the store a new lineage if it is not the one that was used last.
    ///
    /// - Parameters:
    ///   - known: the names that the lock file has.
    ///   - fileNames: the names that the file may have on the disk without its log.
    ///   - copies: whether to copy the log into the file even if it is long.
    /// - Returns: whether the store got a new lineage.
    func begin(
        _ row: inout StoreRow, _ known: RunNames, fileNames: [UInt64], copiesLongLog copies: Bool
    ) throws(SQLiteStoreError) -> Bool {
        let isSame = row.run.map(known.store.contains) ?? false
        if !isSame { row.lineage = .random(in: .min ... .max) }
        if !row.isClean { row.starts += 1 }
        (row.isClean, row.isCounted) = (false, false)
        let longest = copies ? Int.max : Self.copiedLog
        try change(&row, from: isSame ? row.run : nil, fileNames: fileNames, copyingLogUpTo: longest)
        // The log may be new. SQLite syncs the folder too, but ignores an error.
        try Folder.sync(files.folder)
        return !isSame
    }

    /// Ends a run with its last change, the row. Then copies the log into the file, so that the connection removes it
    /// on close. A log that can't be copied stays for the next opening.
    ///
    /// - Parameters:
    ///   - isComplete: whether every change of the run has been committed.
    ///   - copies: whether to copy the log into the file.
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
        // A process that reads may prevent the copy: the file then keeps its names until the next opening.
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
/// Each opening and each clean stop gives the store a new random name. The lock file has the old and the new name
/// before the database is changed, and only the new one after that. So a database with any other name has replaced the
/// one that was used last.
struct RunNames: Equatable, Sendable {
    /// The names that the database may have, with its log: at most two.
    var store: [UInt64] = []

    /// The names that the file without its log may have on the disk, the oldest one first: at most six. There are
    /// several after checkpoints that failed or were not possible. If the file has another name, the log belongs to an
    /// earlier file.
    var file: [UInt64] = []

    /// The name of a file without a name: a new one, or a backup.
    static let unnamed: UInt64 = 0

    /// The most names of the file that leave room for the two of an opening and a clean stop.
    static let mostFileNames = 4

    /// The names that the file may have on the disk.
    ///
    /// - Parameter file: the name that is read from it, perhaps only from the system's cache; nil if it can't be read
    ///   without its log.
    func fileNames(reading file: FileRun?) -> [UInt64] {
        guard let file else { return self.file }
        let name = file.name ?? Self.unnamed
        guard let last = self.file.lastIndex(of: name) else { return [name] }
        // Later names were never written to the file.
        return Array(self.file[...last])
    }
}

/// The form in the lock file: two lines of fixed length, so that they are written as one sector. Both have six columns:
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
