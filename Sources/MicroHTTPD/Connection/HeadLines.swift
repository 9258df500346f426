import CMicroHTTPD

/// Checks that each line of a request's head begins where the one before it ended.
///
/// libmicrohttpd before 0.9.77 writes a NUL over every separator and ends each part at its first NUL. A NUL in the
/// request therefore cuts its part short: `Content-Length: 2<NUL>0` is read as 2. A lone CR or LF also ends a line, and
/// a line that begins with NUL ends the head. The parts are still in one piece of memory, as they were sent:
///
///     method 0 target 0 version 0 0 name 0 … value 0 0 name 0 … value 0 0 0 0
///
/// A cut therefore leaves a gap. Only addresses are compared; no byte is read again.
struct HeadLines {
    /// Whether this version of libmicrohttpd needs the check; from 0.9.77 on it refuses such heads itself.
    private let isNeeded = LibraryVersion.splitsHeadsInPlace

    /// Where the last part so far ends.
    private(set) var end: UnsafePointer<UInt8>

    /// Where the head ends.
    private let headEnd: UnsafePointer<UInt8>

    /// Begins with the request line: its parts are one separator apart.
    init(
        _ connection: Connection, _ method: UnsafeBufferPointer<UInt8>, _ version: UnsafeBufferPointer<UInt8>
    ) throws(FramingDefect) {
        let target = connection.target.origin
        guard let methodStart = method.baseAddress, let start = target.baseAddress,
            let versionStart = version.baseAddress
        else { throw .line }
        end = versionStart + version.count
        headEnd = methodStart + cmhd_connection_head_size(connection.handle)
        guard isNeeded else { return }
        guard methodStart + method.count + 1 == start, start + target.count + 1 == versionStart else { throw .line }
    }

    /// Takes a field; `false` when its line does not begin where the one before it ended.
    mutating func take(_ name: UnsafePointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
        let isNext = end + 2 == name
        if let start = value.baseAddress { end = start + value.count }
        return isNext || !isNeeded
    }

    /// Whether the head ends with an empty line directly after its last line.
    var isComplete: Bool { end + 4 == headEnd || !isNeeded }
}
