import CMicroHTTPD
import Glibc

/// The head of a connection's current request: the request line and the header fields.
///
/// The fields are views into libmicrohttpd's memory.
struct RequestHead {
    private(set) var method = HTTPMethod.get
    private(set) var version = HTTPVersion.http11
    private(set) var target = RequestTarget()
    private(set) var fields = FieldSlots()

    /// The memory that the request takes, if the head of the response may not fit beside it; otherwise nil.
    private(set) var tightRoom: HeadRoom?

    /// The address of the first request's head in libmicrohttpd's memory. Later heads begin there too, except after
    /// empty lines.
    private var first: UnsafePointer<UInt8>?

    /// Where the head ends, and where the value of its last field ends.
    private var end: UnsafePointer<UInt8>?
    private var lastFieldEnd: UnsafePointer<UInt8>?

    /// Stores the target; `false` when there is no memory for it.
    mutating func store(target start: UnsafePointer<UInt8>, count: Int) -> Bool {
        target.store(start, count: count)
    }

    /// Takes the request line and where the head is.
    ///
    /// - Parameter size: the number of the head's bytes.
    /// - Returns: the number of bytes in it and in the empty lines before it.
    mutating func begin(_ method: UnsafeBufferPointer<UInt8>, _ version: UnsafePointer<CChar>, size: Int) -> Int {
        self.method = HTTPMethod(bytes: method)
        self.version = strcmp(version, "HTTP/1.0") == 0 ? .http10 : .http11
        guard let start = method.baseAddress else { return 0 }
        let first = first ?? start
        self.first = first
        end = start + size
        return size + (start - first)
    }

    /// Checks the head, of which `begin` has taken the request line, and finds what is needed of it.
    ///
    /// - Parameter memory: the size of the connection's memory.
    /// - Returns: the framing of the body.
    mutating func read(
        from handle: OpaquePointer, _ method: UnsafeBufferPointer<UInt8>, _ version: UnsafeBufferPointer<UInt8>,
        size: Int, memory: Int
    ) throws(HTTPRefusal) -> BodyFraming {
        let framing: BodyFraming
        let room: HeadRoom
        do throws(FramingDefect) {
            guard method.isToken else { throw .method }
            try target.parse(for: self.method)
            let lines = try HeadLines(method, target.origin, version, size: size)
            let (count, lastEnd) = try FieldPass.run(on: handle, filling: &fields, lines)
            lastFieldEnd = lastEnd
            framing = try BodyFraming(fields, self.version)
            room = HeadRoom(
                head: size, fields: count, cookies: fields[.cookie], hasTrailers: framing == .chunked)
        } catch {
            throw .badFraming(error.detail)
        }
        tightRoom = room.isEnoughInAnyCase(in: memory) ? nil : room
        guard tightRoom == nil || room.isEnough(in: memory, readAhead: 0) else { throw .headTooLarge(limit: memory) }
        return framing
    }

    /// Where libmicrohttpd keeps the bytes that it has read after the head.
    ///
    /// Usually the end of the head. When its memory gets scarce, 1.0 moves the body over the blanks and line ends after
    /// the last field, and keeps one byte of them. If nothing was moved, a blank, a line end or a NUL is there;
    /// libmicrohttpd itself refuses a body that begins with a blank or a line end.
    var readAhead: UnsafePointer<UInt8>? {
        guard !LibraryVersion.splitsHeadsInPlace, let next = lastFieldEnd.map({ $0 + 1 }) else { return end }
        let isMoved = ![0, 0x09, 0x0A, 0x0D, 0x20].contains(next.pointee)
        return isMoved ? next : end
    }

    /// Drops the query and its memory: it may be long, and a stream may be open for hours.
    mutating func forgetQuery() {
        target.forgetQuery()
    }

    /// Forgets the fields, whose memory libmicrohttpd uses again.
    mutating func finish() {
        fields.removeAll()
    }

    mutating func free() {
        target.free()
        fields.free()
    }
}
