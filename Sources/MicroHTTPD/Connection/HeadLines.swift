import CMicroHTTPD

/// Where the lines of a request's head end, so that each can be seen to begin where the one before it ended.
///
/// libmicrohttpd before 0.9.77 writes a NUL over every separator and takes each part up to the first NUL, so one that
/// was sent cuts its part short: `Content-Length: 2<NUL>0` is read as 2. It also lets a lone CR or LF end a line, and
/// a line that begins with NUL end the head. The parts still stand in one piece of memory, as they came:
///
///     method 0 target 0 version 0 0 name 0 … value 0 0 name 0 … value 0 0 0 0
///
/// so what was cut leaves a gap. Only addresses are compared; no byte is read again.
struct HeadLines {
    /// Whether libmicrohttpd leaves all that to be seen; from 0.9.77 on it refuses it.
    private let isNeeded = LibraryVersion.splitsHeadsInPlace

    /// Where the last part so far ended.
    private(set) var end: UnsafePointer<UInt8>

    /// Where the head ends.
    private let headEnd: UnsafePointer<UInt8>

    /// Begins with the request line: its parts are one separator from each other.
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

    /// Takes a field; whether its line begins where the one before it ended.
    mutating func take(_ name: UnsafePointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
        let isNext = end + 2 == name
        if let start = value.baseAddress { end = start + value.count }
        return isNext || !isNeeded
    }

    /// Whether the head ends, with an empty line, where its last line ended.
    var isComplete: Bool { end + 4 == headEnd || !isNeeded }
}
