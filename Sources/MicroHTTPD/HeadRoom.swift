/// What a request's head takes of its connection's memory, and whether the head of the answer fits there, too.
///
/// libmicrohttpd keeps both in one piece of memory, with a record of each header and trailer field, and a copy of the
/// cookies. When it finds no room for an answer's head it closes the connection without an answer, whatever the request
/// has changed.
struct HeadRoom {
    /// How many bytes the header fields of an answer may have, names and line ends included. What libmicrohttpd adds
    /// (status line, `Date`, `Content-Length`, `Connection`) has 256 besides.
    static let answerFields = 1_792

    private static let answer = answerFields + 256

    /// libmicrohttpd's record of a field, a cookie or a query's parameter.
    private static let record = 64

    /// By how much a buffer grows that is full.
    private static let growth = 1_024

    /// The bytes of the request's head.
    let head: Int

    /// How many header fields it has.
    let fields: Int

    /// The bytes of its cookies.
    let cookies: Int

    /// Whether all fits in a connection's memory.
    ///
    /// - Parameter forTrailers: whether a chunked body may bring trailer fields.
    func isEnough(in memory: Int, forTrailers: Bool) -> Bool {
        let trailers = forTrailers ? ChunkDecoder.trailerLimit + Self.record * ChunkDecoder.mostTrailers : 0
        // Reading begins with half of the memory.
        let read = max(head, memory / 2) + Self.growth
        // The query counts as one parameter, and a cookie has two bytes at least.
        let records = fields + 1 + (cookies > 0 ? cookies / 2 + 1 : 0)
        return read + Self.record * records + cookies + trailers + Self.answer <= memory
    }
}
