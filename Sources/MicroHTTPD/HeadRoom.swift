/// Whether a connection's memory holds a request's head and the head of its answer.
///
/// libmicrohttpd keeps both in one piece of memory, with a record of each header field, and a copy of the cookies. When
/// it finds no room for an answer's head it closes the connection without a word, whatever the request has changed.
enum HeadRoom {
    /// How many bytes the header fields of an answer may have, names and line ends included. What libmicrohttpd adds
    /// (status line, `Date`, `Content-Length`, `Connection`) has 256 besides.
    static let answerFields = 1_792

    private static let answer = answerFields + 256

    /// libmicrohttpd's record of a field, a cookie or a query's parameter.
    private static let record = 64

    /// By how much a buffer grows that is full.
    private static let growth = 1_024

    /// - Parameters:
    ///   - head: the bytes of the request's head.
    ///   - fields: how many header fields it has.
    ///   - cookies: the bytes of its cookies.
    ///   - memory: the bytes of the connection's memory.
    static func isEnough(head: Int, fields: Int, cookies: Int, memory: Int) -> Bool {
        // Reading begins with half of the memory. A cookie has two bytes at least, and the query counts as one parameter.
        let read = max(head, memory / 2) + growth
        return read + record * (fields + 1) + (cookies > 0 ? cookies + record * (cookies / 2 + 1) : 0) + answer
            <= memory
    }
}
