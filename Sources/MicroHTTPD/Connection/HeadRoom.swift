/// What a request takes of its connection's memory, and whether the head of the answer fits there, too.
///
/// libmicrohttpd keeps both in one piece of memory, with what it has read behind the request, a record of each header and
/// trailer field, and a copy of the cookies. When it finds no room for an answer's head it closes the connection without
/// an answer, whatever the request has changed.
struct HeadRoom {
    /// How many bytes the header fields of an answer may have, names and line ends included. What libmicrohttpd adds
    /// (status line, `Date`, `Content-Length`, `Connection`) has 256 besides.
    static let answerFields = 1_792

    private static let answer = answerFields + 256

    /// libmicrohttpd's record of a field, a cookie or a query's parameter.
    private static let record = 64

    /// The bytes of the request's head.
    private let head: Int

    /// The bytes of records and cookies, and of the answer's head.
    private let rest: Int

    /// - Parameters:
    ///   - head: the bytes of the request's head.
    ///   - fields: how many header fields it has.
    ///   - cookies: its first `Cookie` field, of which each cookie has a record.
    ///   - hasTrailers: whether a chunked body may bring trailer fields.
    init(head: Int, fields: Int, cookies: UnsafeBufferPointer<UInt8>?, hasTrailers: Bool) {
        self.head = head
        let trailers = hasTrailers ? ChunkDecoder.trailerLimit + Self.record * ChunkDecoder.mostTrailers : 0
        // The query counts as one parameter.
        let records = fields + 1 + (cookies.map(Self.count) ?? 0)
        rest = Self.record * records + (cookies?.count ?? 0) + trailers + Self.answer
    }

    /// Whether all fits in a connection's memory, whatever was read behind the request: that begins with half of the
    /// memory, and a buffer that is full grows by a KiB.
    func isEnoughInAnyCase(in memory: Int) -> Bool { max(head, memory / 2) + 1_024 + rest <= memory }

    /// Whether all fits in a connection's memory with so many bytes that were read behind the request.
    func isEnough(in memory: Int, readAhead: Int) -> Bool { head + readAhead + rest <= memory }

    /// How many cookies there are at most: one begins at the beginning and behind each separator.
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
