/// A response: a status, header fields and a body of bytes.
public struct HTTPResponse: Sendable {
    /// The status, 200 by default.
    public var status: HTTPStatus

    /// The header fields. The server adds `Content-Length`, `Date` and, where it applies, `Connection`.
    public var headers: HTTPHeaders

    /// The body. It is not sent in response to HEAD, nor with 204 and 304. With a 304 it only gives the
    /// `Content-Length`: pass the body of the 200. A 304 without a body has no length (RFC 9110 §8.6), and
    /// libmicrohttpd before 1.0 ends the connection after it.
    public var body: [UInt8]

    /// The file that is sent in place of `body`. The response to HEAD has its length.
    public var file: HTTPFile?

    /// Makes the stream of a body, on the thread of the connection's worker. The stream calls the waker for news.
    public typealias StreamMaker = @Sendable (HTTPStreamWaker) -> any HTTPStream

    /// The stream that is sent in place of `body`. The connection ends with it.
    public var stream: StreamMaker?

    /// A response with a status, fields and a body.
    public init(status: HTTPStatus = .ok, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Resets the response to an empty 200.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        status = .ok
        headers.removeAll(keepingCapacity: keepingCapacity)
        body.removeAll(keepingCapacity: keepingCapacity)
        file = nil
        stream = nil
    }
}
