import SQLite

extension StoreOpening {
    /// Refuses a file that was cut off: the log must have every page that the file has not.
    ///
    /// A checkpoint that was broken off leaves such a file too, but with all of its pages in the log.
    func checkSize(_ connection: SQLiteConnection) throws(SQLiteStoreError) {
        let (pages, size) = try sqlite { () throws(SQLiteError) in
            (try connection.number("page_count"), try connection.number("page_size"))
        }
        let whole = Int64(StoreFiles.size(of: files.path)) / size
        guard pages > whole else { return }
        let logged = try LogPages(of: files.log, pageSize: Int(size))
        // The page with the locks is never written (https://www.sqlite.org/fileformat.html#the_lock_byte_page).
        let locks = 0x4000_0000 / size + 1
        for page in whole + 1...pages where page != locks && !logged.numbers.contains(UInt32(page)) {
            throw SQLiteStoreError(.invalidFile, "\(files.path) is damaged: its end is missing")
        }
    }
}
