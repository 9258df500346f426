import Glibc
import SQLite

extension SQLiteStoreFile {
    /// Writes a copy of the store into a new file, for its owner alone, as it is at one moment. It is on the disk when the
    /// call returns. A service that has the store open goes on meanwhile; its log grows until the copy is done.
    ///
    /// The copy has no name of a run: where it is put in the place of a store, that has a new lineage.
    package func backup(to path: String) throws(SQLiteStoreError) {
        let target = StoreFiles(path)
        try copy(to: target)
        defer { unlink(target.draft) }
        guard link(target.draft, path) == 0 else {
            let reason = errno == EEXIST ? "there is a file already" : String(cString: strerror(errno))
            throw SQLiteStoreError(.notWritable, "\(path) can't be made: \(reason)")
        }
        try Folder.sync(target.folder)
        FileChange.forgetPages(files.path)
        FileChange.forgetPages(path)
    }

    /// Writes the copy under the draft's name.
    func copy(to target: StoreFiles) throws(SQLiteStoreError) {
        try FileChange.makeEmpty(target.draft)
        do throws(SQLiteStoreError) {
            try read { source throws(SQLiteError) in
                let copy = try SQLiteConnection(target.draft, .readWrite)
                try source.copy(into: copy)
                copy.close()
            }
            do throws(SQLiteError) {
                let copy = try SQLiteConnection(target.draft, .readWrite)
                // One file, without a log beside it. A store that is opened gets its log again.
                try copy.set("journal_mode", "delete")
                try copy.execute("UPDATE store SET run = NULL")
                copy.close()
            } catch {
                throw SQLiteStoreError(error, at: target.draft)
            }
            try FileChange.sync(target.draft)
        } catch {
            FileChange.remove(target.draft)
            throw error
        }
    }
}
