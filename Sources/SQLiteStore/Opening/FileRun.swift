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
