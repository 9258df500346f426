import Glibc
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

/// The numbers of the pages in a write-ahead log (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
struct LogPages {
    private(set) var numbers: Set<UInt32> = []

    /// Reads the frames from the log's beginning that belong to it: those that an earlier log has left have another salt.
    init(of path: String, pageSize: Int) throws(SQLiteStoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw .unreadable(path)
        }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: Self.headerLength)
        guard pread(descriptor, &header, header.count, 0) == header.count else { return }
        var frame = [UInt8](repeating: 0, count: Self.frameLength)
        var place = header.count
        while pread(descriptor, &frame, frame.count, place) == frame.count, frame[8..<16] == header[16..<24] {
            numbers.insert(frame[0..<4].reduce(0) { $0 << 8 | UInt32($1) })
            place += frame.count + pageSize
        }
    }

    private static let headerLength = 32
    private static let frameLength = 24
}
