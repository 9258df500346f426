/// A response: a status, header fields and a body of bytes.
public struct HTTPResponse: Sendable {
    /// The status, 200 at first.
    public var status: HTTPStatus

    /// The header fields. `Content-Length`, `Date` and, where it applies, `Connection` are added when it is sent.
    public var headers: HTTPHeaders

    /// The body. It is not sent in answer to HEAD, nor with 204 and 304; a 304 has the length of the 200 that it
    /// stands for when it is given that one's body. Without a body it has no length (RFC 9110 §8.6), and libmicrohttpd
    /// before 1.0 ends the connection after it.
    public var body: [UInt8]

    /// Makes the rest of the body, on the thread of the connection's worker: it comes when there is something to send.
    public typealias StreamMaker = @Sendable (HTTPStreamWaker) -> any HTTPStream

    /// What goes on where `body` would stand, which is not sent then. The connection ends with it.
    public var stream: StreamMaker?

    /// A response of a status, fields and a body.
    public init(status: HTTPStatus = .ok, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Makes it an empty 200 again.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        status = .ok
        headers.removeAll(keepingCapacity: keepingCapacity)
        body.removeAll(keepingCapacity: keepingCapacity)
        stream = nil
    }
}
