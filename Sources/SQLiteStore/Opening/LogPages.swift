import Glibc

/// The numbers of the pages in a write-ahead log (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
struct LogPages {
    private(set) var numbers: Set<UInt32> = []

    /// How many pages the log has; one that it has twice counts twice.
    private(set) var frames = 0

    /// Reads the frames from the log's beginning that belong to it: those that an earlier log has left have another
    /// salt.
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
            frames += 1
            place += frame.count + pageSize
        }
    }

    private static let headerLength = 32
    private static let frameLength = 24
}
