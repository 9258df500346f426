/// The connection memory that a request takes, and whether the head of its response fits there too.
///
/// libmicrohttpd keeps both in one piece of memory, with the bytes read after the request, a record of each header and
/// trailer field, and a copy of the cookies. When the head of a response does not fit, it closes the connection without
/// a response, even if the request has changed something.
struct HeadRoom {
    /// The most bytes that the header fields of a response may have, names and line ends included. libmicrohttpd adds
    /// up to 256 (status line, `Date`, `Content-Length`, `Connection`).
    static let responseFields = 1_792

    private static let answer = responseFields + 256

    /// The size of libmicrohttpd's record of a field, a cookie or a query parameter.
    private static let record = 64

    /// The size of the request's head in bytes.
    private let head: Int

    /// The size of records, cookies, trailers and the response's head in bytes.
    private let overhead: Int

    /// - Parameters:
    ///   - head: the size of the request's head in bytes.
    ///   - fields: the number of its header fields.
    ///   - cookies: its first `Cookie` field; each cookie in it has a record.
    ///   - hasTrailers: whether a chunked body may have trailer fields.
    init(head: Int, fields: Int, cookies: UnsafeBufferPointer<UInt8>?, hasTrailers: Bool) {
        self.head = head
        let trailers = hasTrailers ? ChunkDecoder.trailerLimit + Self.record * ChunkDecoder.mostTrailers : 0
        // The query counts as one parameter (`cmhd_hide_parameters`).
        let records = fields + 1 + (cookies.map(Self.count) ?? 0)
        overhead = Self.record * records + (cookies?.count ?? 0) + trailers + Self.answer
    }

    /// Whether everything fits in a connection's memory, however many bytes were read after the request: the read
    /// buffer begins with half of the memory and grows by 1 KiB when it is full.
    func isEnoughInAnyCase(in memory: Int) -> Bool { max(head, memory / 2) + 1_024 + overhead <= memory }

    /// Whether everything fits in a connection's memory when `readAhead` bytes were read after the request.
    func isEnough(in memory: Int, readAhead: Int) -> Bool { head + readAhead + overhead <= memory }

    /// The most cookies that the field can have: one at its beginning and one after each separator.
    private static func count(_ cookies: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var isSeparated = true
        for byte in cookies {
            let separates = byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte <= 0x20
            if isSeparated && !separates { count += 1 }
            isSeparated = separates
        }
        return count
    }
}
