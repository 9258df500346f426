import Glibc
import SQLite

extension StoreOpening {
    /// Makes an empty store, for its owner alone. It is complete before it has its name, so that a crash leaves none or
    /// a whole one.
    func make() throws(SQLiteStoreError) {
        FileChange.remove(files.draft)
        try FileChange.makeEmpty(files.draft, for: files.path)
        try sqlite { () throws(SQLiteError) in
            let connection = try SQLiteConnection(files.draft, .readWrite)
            try connection.execute("PRAGMA application_id = \(FileHeader.application)")
            try migrations.run(on: connection)
            try connection.set("journal_mode", "wal")
            connection.close()
        }
        try FileChange.sync(files.draft)
        guard rename(files.draft, files.path) == 0 else { throw .system(files.path) }
        try Folder.sync(files.folder)
    }
}
